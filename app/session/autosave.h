#pragma once

#include <QLockFile>
#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>

namespace attentionscope {

/// Keeps a copy of unsaved work in a folder of its own, so that it can be offered again after a crash or a
/// kill -9. The copy is held by a lock of this process and taken away when the program ends as it should.
class Autosave : public QObject {
    Q_OBJECT
public:
    using Content = std::function<QByteArray()>;

    /// `content` gives the session as it stands. The folder is made when it is first written to.
    Autosave(QString folder, Content content, QObject* parent = nullptr);
    ~Autosave() override;

    /// Something changed: it is written a moment later, so that typing is not slowed down.
    void touch();
    /// Writes now. False where it could not be written.
    bool write();
    /// The work is saved elsewhere, or given up.
    void discard();

    /// Sessions in the folder whose process is gone, the newest first.
    static QStringList abandoned(const QString& folder);
    /// Takes an abandoned session out of the folder.
    static void remove(const QString& file);

    static constexpr int delayMilliseconds = 1000;

private:
    QString folder_;
    QString file_;
    Content content_;
    QTimer timer_;
    std::unique_ptr<QLockFile> lock_;
};

}  // namespace attentionscope
