#pragma once

#include <QWidget>

class QLabel;

namespace attentionscope {

class LessonStrip;

/// A lesson for the person who presents it, on a screen that the audience does not see: what the audience
/// reads now, the answer to its question, and what comes next. Keys go to the presentation.
class LessonNotes : public QWidget {
    Q_OBJECT
public:
    /// Belongs to `presenting`, and is visible while a lesson is open.
    LessonNotes(const LessonStrip& lesson, QWidget& presenting);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void refresh();

    const LessonStrip& lesson_;
    QWidget& presenting_;
    QLabel* now_;
    QLabel* answer_;
    QLabel* next_;
};

}  // namespace attentionscope
