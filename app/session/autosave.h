#pragma once

#include <QLockFile>
#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>

#include "core/base/error.h"

namespace attentionscope {

/// Keeps a copy of unsaved work in a folder of its own, so that it is there again after the program has
/// ended, in whatever way. While this process lives, the copy is held by its lock.
class Autosave : public QObject {
    Q_OBJECT
public:
    using Content = std::function<QByteArray()>;

    /// `content` gives the session as it stands; nothing where there is no work to keep. The folder is made
    /// when it is first written to.
    Autosave(QString folder, Content content, QObject* parent = nullptr);
    ~Autosave() override;
    Q_DISABLE_COPY_MOVE(Autosave)

    /// Something changed: it is written a moment later, so that typing is not slowed down.
    void touch();
    /// Writes now, or takes the copy away where there is nothing to keep. False where it could not be
    /// written.
    bool write();
    /// Writes, and leaves the copy to the next who looks for abandoned work; what comes later goes into a
    /// copy of its own. Returns the file that was left, empty where there is none.
    QString leave();
    /// The work is saved elsewhere, or given up.
    void discard();

    /// Sessions in the folder whose process is gone, the newest first.
    static QStringList abandoned(const QString& folder);
    /// Takes an abandoned session out of the folder.
    static void remove(const QString& file);

    static constexpr int delayMilliseconds = 1000;

signals:
    /// Work is no longer kept, and why; said once until mended() says that it is again.
    void failed(const attentionscope::ErrorReport& report);
    void mended();

private:
    /// Throws Error.
    void keep(const QByteArray& content);

    QString folder_;
    QString file_;
    Content content_;
    QTimer timer_;
    std::unique_ptr<QLockFile> lock_;
    bool fails_ = false;
};

}  // namespace attentionscope
