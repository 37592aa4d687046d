#pragma once

#include "app/views/common/view.h"

class QLabel;

namespace attentionscope {

/// Describes in plain words what the picture above shows about the chosen word, or about the word or cell
/// under the pointer.
class SeenLine : public View {
    Q_OBJECT
public:
    SeenLine(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    QString text() const;
    /// The word or cell under the pointer; -1: none.
    void setPointed(Index query, Index key);
    /// In large type, in the middle; else small.
    void setLarge(bool large);

protected:
    void refresh() override;
    void changeEvent(QEvent* event) override;

private:
    QLabel* words_;
    Index query_ = -1, key_ = -1;  // under the pointer
    bool large_ = false;
};

}  // namespace attentionscope
