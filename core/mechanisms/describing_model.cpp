#include "core/mechanisms/describing_model.h"

#include "core/base/lists.h"
#include "core/text/unicode.h"

namespace attentionscope {

std::vector<int> CaptionWords::ids(const std::string& caption) const {
    return eachOf(words_->read(caption), &Token::id);
}

std::string CaptionWords::spelling(Index id) const {
    if (id == begin()) return "<s>";
    if (id == end()) return "</s>";
    return words_->spelling(id);
}

CaptionWords::Spelling CaptionWords::spell(const std::vector<Index>& ids) const {
    Spelling spelled;
    Index at = 0;
    for (const Index id : ids) {
        Token word{.text = spelling(id), .id = int(id), .special = id == begin() || id == end()};
        if (!word.special) {
            if (!spelled.text.empty()) {
                spelled.text += ' ';
                ++at;
            }
            spelled.text += word.text;
            word.begin = at;
            at += Index(toCodePoints(word.text).size());
            word.end = at;
        }
        spelled.tokens.push_back(std::move(word));
    }
    return spelled;
}

std::vector<std::string> decoderGates(const JsonValue&) {
    return {"gates.decoder.update", "gates.decoder.reset"};
}

}  // namespace attentionscope
