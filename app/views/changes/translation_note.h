#pragma once

#include "app/views/common/view.h"

class QLabel;
class QScrollArea;
class QToolButton;

namespace attentionscope {

/// The words of a translation were chosen before the changes, and stand: says so, has them chosen anew, and
/// shows the translation before and after with the words marked in which they differ. Long ones are scrolled.
class TranslationNote : public View {
    Q_OBJECT
public:
    TranslationNote(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    /// Whether something was changed in a translator.
    bool applies() const;
    /// Has the words chosen anew under the changes, or leaves them as they were.
    void setAgain(bool again);
    QToolButton& button() { return *again_; }
    QString before() const;
    QString after() const;

protected:
    void refresh() override;
    void retranslate() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// As high as the sentences, but of the panel less than half: what is changed stays in sight.
    void fitSentences();

    QLabel* note_;
    QLabel* before_;
    QLabel* after_;
    QScrollArea* sentences_;
    QToolButton* again_;
};

}  // namespace attentionscope
