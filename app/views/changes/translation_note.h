#pragma once

#include "app/views/common/view.h"

class QLabel;
class QScrollArea;
class QToolButton;

namespace attentionscope {

/// The words of a translation were chosen before the changes, and stay: states this, can choose them again,
/// and shows the translation before and after with the differing words marked. Long ones scroll.
class TranslationNote : public View {
    Q_OBJECT
public:
    TranslationNote(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    /// Whether something was changed in a translator.
    bool applies() const;
    /// Chooses the words again under the changes, or restores them.
    void setAgain(bool again);
    QToolButton& button() { return *again_; }
    QString before() const;
    QString after() const;

protected:
    void refresh() override;
    void retranslate() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// As high as the sentences, but less than half of the panel, so that the changes stay visible.
    void fitSentences();

    QLabel* note_;
    QLabel* before_;
    QLabel* after_;
    QScrollArea* sentences_;
    QToolButton* again_;
};

}  // namespace attentionscope
