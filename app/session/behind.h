#pragma once

#include <QCoreApplication>
#include <QObject>
#include <QPointer>
#include <QThreadPool>
#include <exception>
#include <utility>

namespace attentionscope {

/// Does `work` behind the window, then hands what it gave to `then`, on the thread of the window and only
/// while `receiver` lives. Where it throws, nothing is handed over: whoever looks next says what is wrong.
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
