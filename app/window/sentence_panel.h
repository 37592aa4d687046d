#pragma once

#include <map>

#include "app/views/common/view.h"

class QGridLayout;
class QLabel;

namespace attentionscope {

class TextInput;
class TokenChips;

/// What the model is given: an editor for each of its inputs, and the tokens it makes of them.
class SentencePanel : public View {
    Q_OBJECT
public:
    SentencePanel(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    /// The names of the inputs that the model takes, in order.
    void setInputs(const std::vector<std::string>& names);
    TextInput* input(const std::string& name = "text") const;
    TokenChips* chips() const { return chips_; }
    void focusInput();

protected:
    void refresh() override;
    void retranslate() override;

private:
    QString nameOf(const std::string& input) const;

    std::vector<std::string> names_;
    std::map<std::string, TextInput*> inputs_;
    std::map<std::string, QLabel*> labels_;
    QGridLayout* grid_;
    TokenChips* chips_;
    QLabel* note_;
};

}  // namespace attentionscope
