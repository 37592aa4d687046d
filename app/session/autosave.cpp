#include "app/session/autosave.h"

#include <QDir>
#include <QFile>
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
    if (!timer_.isActive()) timer_.start();  // of one who types without a pause no more is lost either
}

bool Autosave::write() {
    timer_.stop();
    const QByteArray content = content_();
    if (content.isEmpty()) {
        discard();
        return true;
    }
    if (!QDir().mkpath(folder_)) return false;
    if (!lock_) {
        lock_ = std::make_unique<QLockFile>(lockOf(file_));
        lock_->setStaleLockTime(0);  // a lock is stale when its process is gone, however old it is
        if (!lock_->tryLock(0)) return false;
    }
    try {
        writeText(file_.toStdString(), content.toStdString());
    } catch (const Error&) {
        return false;
    }
    return true;
}

bool Autosave::leave() {
    const bool written = write();
    lock_.reset();
    file_ = newFileIn(folder_);
    return written;
}

void Autosave::discard() {
    timer_.stop();
    QFile::remove(file_);
    lock_.reset();
}

QStringList Autosave::abandoned(const QString& folder) {
    QStringList files;
    removeUnfinished(folder.toStdString());
    for (const QFileInfo& entry : QDir(folder).entryInfoList({"*.ascope"}, QDir::Files, QDir::Time)) {
        QLockFile lock(lockOf(entry.filePath()));
        lock.setStaleLockTime(0);
        if (lock.tryLock(0)) files << entry.filePath();
    }
    return files;
}

void Autosave::remove(const QString& file) {
    QFile::remove(file);
    QFile::remove(lockOf(file));
}

}  // namespace attentionscope
