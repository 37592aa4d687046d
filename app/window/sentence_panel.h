#pragma once

#include "app/views/common/view.h"
#include "app/views/inputs/input_editor.h"

class QGridLayout;
class QHBoxLayout;
class QLabel;
class QToolButton;

namespace attentionscope {

class TextInput;
class ProducedSentence;
class TokenChips;

/// What the model is given: an editor for each input that it declares, and the tokens it makes of them; below
/// them the sentence that it says, where it says one. What may be left out waits behind a small button.
class SentencePanel : public View {
    Q_OBJECT
public:
    SentencePanel(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    /// The editor of an input; null where the model has none of this name.
    InputEditor* editor(const std::string& name) const;
    /// The line of a text; null where this is none.
    TextInput* input(const std::string& name = "text") const;
    /// The button that brings out an optional input; null where there is none.
    QToolButton* adder(const std::string& name) const;
    TokenChips* chips() const { return chips_; }
    ProducedSentence* produced() const { return produced_; }
    void focusInput();
    /// Gives the inputs the room that there is in a window of this size.
    void settleRoom();
    /// While nothing is unfolded: the sentence alone, in the largest type.
    void setPlain(bool plain);
    /// Without the tokens: the picture needs the room.
    void setTight(bool tight);

signals:
    /// What the model says is to be seen word by word.
    void wordsWanted();

protected:
    void refresh() override;
    void retranslate() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void settlePlain();
    struct Row {
        InputEditor* editor;
        QLabel* label;
        QToolButton* adder;   // null for what has to be given
        bool wanted = false;  // the user asked for it, though it is still empty
    };
    void compose();
    Row rowFor(const Input& input);
    void lay(const std::vector<bool>& shown);
    void settleRows();

    std::vector<Input> composed_;
    std::vector<Row> rows_;
    QGridLayout* grid_;
    QHBoxLayout* adders_;     // one beside the other
    std::vector<bool> laid_;  // which rows stand in the grid
    int tablesBeside_ = 3;
    bool plain_ = false, tight_ = false;
    bool low_ = false, roomy_ = true, says_ = true;
    void noteUnseen();

    ProducedSentence* produced_;
    QToolButton* play_;  // beside it
    const Theme* iconOf_ = nullptr;
    TokenChips* chips_;
    QLabel* unseen_;  // words that were read and that the training text has nowhere
    QLabel* note_;
};

}  // namespace attentionscope
