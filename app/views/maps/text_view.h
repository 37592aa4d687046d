#pragma once

#include "app/figures/content/text_content.h"
#include "app/views/common/view.h"

class QBoxLayout;
class QComboBox;
class QScrollArea;
class QToolButton;

namespace attentionscope {

class FigureCanvas;

/// The text itself, coloured by the weight from, or to, the chosen words. Several words can be picked and
/// averaged, pieces of words joined, and special tokens hidden with the rest renormalised.
class TextView : public View {
    Q_OBJECT
public:
    TextView(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    const WeightedTextContent& content() const { return content_.text; }
    FigureCanvas& canvas() { return *canvas_; }
    /// Adds a word to the picked ones, or removes it.
    void togglePicked(Index token);
    void setInward(bool inward);
    void setHideSpecial(bool hide);
    /// Large, in the middle.
    void setPlain(bool plain);
    int controlsHeight() const override;
    QString explanation() const override;

protected:
    void refresh() override;
    void resizeEvent(QResizeEvent* event) override;
    void retranslate() override;

private:
    /// Pixels beside the text.
    int beside() const;
    QRectF textArea() const;
    /// Changes how texts are coloured, here and in exports.
    template <typename T>
    void set(T TextOptions::*option, T value) {
        TextOptions options = settings_.presentation().text;
        options.*option = std::move(value);
        settings_.setText(std::move(options));
    }

    TextContent content_;
    Index query_ = 0;
    FigureCanvas* canvas_;
    QScrollArea* scroll_;
    QBoxLayout* row_;
    QComboBox* direction_;
    QToolButton* special_;
    bool plain_ = false;
};

}  // namespace attentionscope
