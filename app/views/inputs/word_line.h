#pragma once

#include "app/views/common/word_card.h"

namespace attentionscope {

/// The line for typing another word to replace one that is read. Enter applies it; anything else closes it.
class WordLine : public WordCard {
    Q_OBJECT
public:
    WordLine(Document& document, const QString& word, QWidget* parent);

signals:
    void typed(const QString& word);
};

}  // namespace attentionscope
