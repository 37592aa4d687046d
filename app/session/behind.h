#pragma once

#include <QCoreApplication>
#include <QObject>
#include <QPointer>
#include <QThreadPool>
#include <exception>
#include <utility>

namespace attentionscope {

/// Runs `work` in the background, then passes its result to `then` on the window's thread, only while
/// `receiver` lives. If it throws, nothing is passed on: the next reader reports the error.
template <typename Work, typename Then>
void behind(QObject* receiver, Work work, Then then) {
    QThreadPool::globalInstance()->start(
        [alive = QPointer<QObject>(receiver), work = std::move(work), then = std::move(then)] {
            try {
                QMetaObject::invokeMethod(
                    QCoreApplication::instance(),
                    [alive, then, result = work()] {
                        if (alive) then(result);
                    },
                    Qt::QueuedConnection);
            } catch (const std::exception&) {
            }
        });
}

}  // namespace attentionscope
