#pragma once

#include <QLockFile>
#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>

#include "core/base/error.h"

namespace attentionscope {

/// Keeps a copy of unsaved work in a folder, so that it survives any end of the program. While this process
/// lives, its lock protects the copy.
class Autosave : public QObject {
    Q_OBJECT
public:
    using Content = std::function<QByteArray()>;

    /// `content` returns the current session; empty without work to keep. The folder is created on
    /// first write.
    Autosave(QString folder, Content content, QObject* parent = nullptr);
    ~Autosave() override;
    Q_DISABLE_COPY_MOVE(Autosave)

    /// Schedules a write shortly after a change, so that typing is not slowed down.
    void touch();
    /// Writes now, or removes the copy if there is nothing to keep. Returns false if writing failed.
    bool write();
    /// Writes, and leaves the copy for the next start to find; later work goes into another copy. Returns the
    /// file, empty if there is none.
    QString leave();
    /// The work was saved elsewhere, or discarded.
    void discard();

    /// Sessions in the folder whose process is gone, newest first.
    static QStringList abandoned(const QString& folder);
    /// Removes an abandoned session from the folder.
    static void remove(const QString& file);

    static constexpr int delayMilliseconds = 1000;

signals:
    /// Keeping work failed, and why; emitted once until mended().
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
