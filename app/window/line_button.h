#pragma once

#include <QPushButton>

class QLabel;

namespace attentionscope {

/// A button with two texts: what it opens, and, in a quieter font, what is inside; one below the other, or at
/// the two ends of a line.
class LineButton : public QPushButton {
    Q_OBJECT
public:
    explicit LineButton(Qt::Orientation orientation, QWidget* parent = nullptr);

    void setTexts(const QString& title, const QString& detail);
    QString title() const;
    QString detail() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

private:
    QLabel* title_;
    QLabel* detail_;
};

}  // namespace attentionscope
