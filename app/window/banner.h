#pragma once

#include <QFrame>
#include <QTimer>
#include <functional>
#include <optional>

#include "core/base/error.h"

class QLabel;
class QPushButton;
class QToolButton;

namespace attentionscope {

/// Reports what went wrong, or what the user should notice, and the remedy: where the user is looking,
/// without interrupting.
class Banner : public QFrame {
    Q_OBJECT
public:
    enum class Kind { notice, failure };
    /// The scope of a message: a change of it removes the message, which may no longer be true.
    enum class Scope { selection, request, model };

    explicit Banner(QWidget* parent = nullptr);

    /// `subject` identifies a message: a new one with the same subject replaces it.
    void show(const QString& subject, Kind kind, const QString& text, const QString& remedy = {});
    void show(const QString& subject, const ErrorReport& report);
    /// Adds a button to the message that is shown; it removes the message.
    void offer(const QString& words, std::function<void()> act);
    /// Removes the message if it has this subject.
    void clear(const QString& subject);

    /// This scope changed, and nothing larger: removes the message if it belongs to it.
    void change(Scope changed);
    /// Removes any message; returns false if there is none.
    bool dismiss();

    QString text() const;
    QString subject() const { return subject_; }
    Kind kind() const { return kind_; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    QLabel* sign_;
    QLabel* text_;
    QLabel* remedy_;
    QPushButton* act_;
    std::function<void()> acts_;
    QToolButton* close_;
    QString subject_;
    Kind kind_ = Kind::notice;
    QTimer passing_;                     ///< until a message disappears by itself
    std::optional<ErrorReport> report_;  ///< the displayed one, if it is an error report
};

}  // namespace attentionscope
