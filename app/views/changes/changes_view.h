#pragma once

#include "app/views/common/view.h"

class QLabel;
class QLineEdit;
class QListView;
class QSlider;
class QStackedWidget;
class QToolButton;

namespace attentionscope {

class ChangeModel;
class MaskAndScore;
class Sampling;
class TranslationNote;

/// The user's changes, each with a switch, and controls for adding more.
class ChangesView : public View {
    Q_OBJECT
public:
    ChangesView(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    ChangeModel& model() { return *model_; }
    QListView& list() { return *list_; }
    Sampling& sampling() { return *sampling_; }
    TranslationNote& translation() { return *translation_; }
    QSlider& temperature() { return *temperature_; }

    void setTemperature(double value);
    void toggleSilence(int layer, int head);
    void keepOnly(int layer, int head);
    void maskCells(const std::vector<std::pair<Index, Index>>& cells);
    /// Sets the selected cell of the displayed matrix.
    void setCell(double value);
    /// Sets the selected cell to one number, or its row to one number per key; returns false if the text is
    /// neither.
    bool setNumbers(const QString& text);
    /// Replaces a word of an input text.
    void swapWord(const QString& input, Index word, const QString& text);
    void removeSelected();
    QString explanation() const override;
    QString paper() const override { return QStringLiteral("Michel et al. 2019"); }

signals:
    void brushingRequested(bool brushing);

protected:
    void refresh() override;
    void retranslate() override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    template <typename Kind>
    void toggle(const QString& undoText);
    void build();
    /// Disables controls without effect on this model and states the reason.
    void settleControls();
    /// The prediction before the changes and now; empty without changes.
    QString effectWords() const;
    /// An invitation to set the number of the chosen cell.
    QString cellWords() const;
    /// The selected head.
    MapSelection here() const;

    ChangeModel* model_;
    QListView* list_;
    QSlider* temperature_;
    QLabel* temperatureName_;
    QLabel* temperatureValue_;
    MaskAndScore* maskAndScore_;
    Sampling* sampling_;
    TranslationNote* translation_;
    QLabel* effect_;
    QToolButton* silence_;
    QToolButton* keep_;
    QToolButton* scale_;
    QToolButton* positions_;
    QToolButton* brush_;
    std::string modelOfMask_ = {};  ///< whose mask is painted
    QLineEdit* cell_;
    QStackedWidget* listed_;
    QLabel* empty_;
};

}  // namespace attentionscope
