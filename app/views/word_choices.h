#pragma once

#include "app/views/view.h"

class QComboBox;
class QLabel;
class QSlider;
class QToolButton;

namespace attentionscope {

/// How a model chooses the words that it produces: drawn at a temperature, or chosen by the user.
class WordChoices : public View {
    Q_OBJECT
public:
    WordChoices(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    /// Whether the shown model chooses words at all.
    bool applies() const;
    /// Draws words at this temperature; 0 takes the likeliest again.
    void setTemperature(double temperature);
    /// Draws once more, from another seed.
    void drawAgain();
    /// Puts a word in the place of the produced word `position`; the rest is produced anew. Negative tokens
    /// leave the choice to the model.
    void force(Index position, Index token, const std::string& text);

protected:
    void refresh() override;
    void retranslate() override;

private:
    void fillWords();
    const Prediction* producedHere() const;

    QLabel* name_;
    QSlider* temperature_;
    QLabel* value_;
    QToolButton* again_;
    QComboBox* words_;
};

}  // namespace attentionscope
