#include "app/session/autosave.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QSet>
#include <QUuid>

#include "core/base/error.h"
#include "core/checkpoint/atomic_file.h"

namespace attentionscope {

namespace {

QString newFileIn(const QString& folder) {
    return QDir(folder).filePath(QUuid::createUuid().toString(QUuid::WithoutBraces) + ".ascope");
}

QString lockOf(const QString& file) {
    return file + QStringLiteral(".lock");
}

/// The locks of this process.
QSet<QString>& heldHere() {
    static QSet<QString> held;
    return held;
}

void release(std::unique_ptr<QLockFile>& lock) {
    if (lock) heldHere().remove(lock->fileName());
    lock.reset();
}

/// Whether a lock names this process but is not its own: if every start has the same process number, as in a
/// container, its owner is gone.
bool isOfNamesake(const QLockFile& lock) {
    qint64 process = 0;
    QString host, program;
    return lock.getLockInfo(&process, &host, &program) && process == QCoreApplication::applicationPid() &&
           !heldHere().contains(lock.fileName());
}

}  // namespace

Autosave::Autosave(QString folder, Content content, QObject* parent)
    : QObject(parent), folder_(std::move(folder)), file_(newFileIn(folder_)), content_(std::move(content)) {
    timer_.setSingleShot(true);
    timer_.setInterval(delayMilliseconds);
    connect(&timer_, &QTimer::timeout, this, &Autosave::write);
}

Autosave::~Autosave() {
    discard();
}

void Autosave::touch() {
    if (!timer_.isActive()) timer_.start();  // continuous typing does not postpone saving
}

bool Autosave::write() {
    timer_.stop();
    const QByteArray content = content_();
    std::optional<ErrorReport> problem;
    if (content.isEmpty()) {
        discard();
    } else {
        try {
            keep(content);
        } catch (const Error& error) {
            problem = error.report();
        }
    }
    if (problem && !fails_) emit failed(*problem);
    if (!problem && fails_) emit mended();
    fails_ = problem.has_value();
    return !fails_;
}

void Autosave::keep(const QByteArray& content) {
    makeFolder(folder_.toStdString());
    if (!lock_) {
        auto lock = std::make_unique<QLockFile>(lockOf(file_));
        lock->setStaleLockTime(0);  // a lock is stale when its process is gone, at any age
        if (!lock->tryLock(0))
            throw Error({.what = "the file cannot be written", .where = lockOf(file_).toStdString()});
        lock_ = std::move(lock);
        heldHere().insert(lock_->fileName());
    }
    writeText(file_.toStdString(), content.toStdString());
}

QString Autosave::leave() {
    const QString left = write() && QFile::exists(file_) ? file_ : QString();
    release(lock_);
    file_ = newFileIn(folder_);
    return left;
}

void Autosave::discard() {
    timer_.stop();
    QFile::remove(file_);
    release(lock_);
}

QStringList Autosave::abandoned(const QString& folder) {
    QStringList files;
    removeUnfinished(folder.toStdString());
    for (const QFileInfo& entry : QDir(folder).entryInfoList({"*.ascope"}, QDir::Files, QDir::Time)) {
        QLockFile lock(lockOf(entry.filePath()));
        lock.setStaleLockTime(0);
        if (isOfNamesake(lock)) QFile::remove(lock.fileName());
        if (lock.tryLock(0)) files << entry.filePath();
    }
    return files;
}

void Autosave::remove(const QString& file) {
    QFile::remove(file);
    QFile::remove(lockOf(file));
}

}  // namespace attentionscope
