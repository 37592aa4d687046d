#pragma once

#include "app/views/common/view.h"

class QLabel;
class QSlider;
class QToolButton;

namespace attentionscope {

/// How a model chooses the words that it produces: drawn at a temperature, or, for the selected one, by the
/// user.
class Sampling : public View {
    Q_OBJECT
public:
    Sampling(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    /// Whether the shown model chooses words at all.
    bool applies() const;
    /// Draws words at this temperature; 0 takes the likeliest again.
    void setTemperature(double temperature);
    /// Draws once more, from another seed.
    void drawAgain();

signals:
    /// Words were typed that are to stand in place of a produced one.
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
