#pragma once

#include <QFrame>
#include <optional>

#include "core/base/error.h"

class QLabel;
class QToolButton;

namespace attentionscope {

/// Says what went wrong, or what should be known, and what to do about it: where the user is looking, without
/// stopping them.
class Banner : public QFrame {
    Q_OBJECT
public:
    enum class Kind { notice, failure };
    /// What a message may be of: with a change of that it goes, as it may be false then.
    enum class Scope { selection, request, model };

    explicit Banner(QWidget* parent = nullptr);

    /// `subject` tells messages apart: a new one of the same subject takes the old one's place.
    void show(const QString& subject, Kind kind, const QString& text, const QString& remedy = {});
    void show(const QString& subject, const ErrorReport& report);
    /// Takes the message away if it is of this subject.
    void clear(const QString& subject);

    /// This has changed, and what is larger has not: takes the message away if it was of that.
    void change(Scope changed);
    /// Takes any message away; false where there is none.
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
    QToolButton* close_;
    QString subject_;
    Kind kind_ = Kind::notice;
    std::optional<ErrorReport> report_;  ///< what is shown, where it is one
};

}  // namespace attentionscope
