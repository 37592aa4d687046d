#pragma once

#include "app/views/common/word_card.h"

namespace attentionscope {

/// Where another word is typed in place of one that is read. Enter hands it over; anything else closes it.
class WordLine : public WordCard {
    Q_OBJECT
public:
    WordLine(Document& document, const QString& word, QWidget* parent);

signals:
    void typed(const QString& word);
};

}  // namespace attentionscope
