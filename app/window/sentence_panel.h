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

/// The model's inputs: an editor for each declared input, and its tokens; below them the produced sentence,
/// if there is one. Optional inputs are behind a small button.
class SentencePanel : public View {
    Q_OBJECT
public:
    SentencePanel(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    /// The editor of an input; null if the model has none with this name.
    InputEditor* editor(const std::string& name) const;
    /// The line of a text; null for other inputs.
    TextInput* input(const std::string& name = "text") const;
    /// The button that shows an optional input; null if there is none.
    QToolButton* adder(const std::string& name) const;
    TokenChips* chips() const { return chips_; }
    ProducedSentence* produced() const { return produced_; }
    void focusInput();
    /// Gives the inputs the space available in a window of this size.
    void settleRoom();
    /// In the plain window: only the sentence, in the largest type.
    void setPlain(bool plain);
    /// Without the tokens: the picture needs the room.
    void setTight(bool tight);

signals:
    /// The user wants to see the produced words one by one.
    void wordsRequested();

protected:
    void refresh() override;
    void retranslate() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void settlePlain();
    struct Row {
        InputEditor* editor;
        QLabel* label;
        QToolButton* adder;   // null for required inputs
        bool wanted = false;  // the user opened it, though it is still empty
    };
    void compose();
    Row rowFor(const Input& input);
    void lay(const std::vector<bool>& shown);
    void settleRows();
    /// In a small window without the text in brackets.
    void nameAdders();

    std::vector<Input> composed_;
    std::vector<Row> rows_;
    QGridLayout* grid_;
    QHBoxLayout* adders_;     // side by side
    std::vector<bool> laid_;  // rows currently in the grid
    int tablesBeside_ = 3;
    bool plain_ = false, tight_ = false;
    bool low_ = false, roomy_ = true;
    /// A button that hides the chosen word, if the model can predict it.
    void offerToHide();
    void noteUnseen();
    /// One line of words: the chips, or the produced sentence if they do not show its words.
    void settleWords();

    ProducedSentence* produced_;
    QToolButton* play_;  // beside it
    const Theme* iconOf_ = nullptr;
    TokenChips* chips_;
    QLabel* arrow_;  // before chips of the output
    QToolButton* hide_;
    QLabel* unseen_;  // input words that never occur in the training text
    QLabel* note_;
};

}  // namespace attentionscope
