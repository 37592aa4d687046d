#include "app/figures/drawing/sentences.h"

namespace attentionscope {

QString joinedSentences(const QStringList& sentences) {
    QString text;
    for (const QString& sentence : sentences) {
        if (sentence.isEmpty()) continue;
        const bool isWide = !text.isEmpty() && QStringView(u"。！？；：").contains(text.back());
        if (!text.isEmpty() && !isWide) text += u' ';
        text += sentence;
    }
    return text;
}

}  // namespace attentionscope
