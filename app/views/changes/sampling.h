#pragma once

#include "app/views/common/view.h"

class QLabel;
class QSlider;
class QToolButton;

namespace attentionscope {

/// How a model chooses the words it produces: drawn at a temperature, or, for the selected one, set by the
/// user.
class Sampling : public View {
    Q_OBJECT
public:
    Sampling(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    /// Whether the displayed model chooses words.
    bool applies() const;
    /// Draws words at this temperature; 0 restores the most likely.
    void setTemperature(double temperature);
    /// Draws again with another seed.
    void drawAgain();

signals:
    /// The user typed words to replace a produced one.
    void producedWordTyped(attentionscope::Index position, const QString& text);

protected:
    void refresh() override;
    void retranslate() override;

private:
    void chooseWord();

    QLabel* name_;
    QSlider* temperature_;
    QLabel* value_;
    QToolButton* again_;
    QToolButton* word_;
};

}  // namespace attentionscope
