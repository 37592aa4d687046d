#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/normalizer.h"

namespace attentionscope {

/// SentencePiece's table of normalisation rules (Kudo and Richardson 2018): a double array trie over UTF-8
/// bytes (Darts) whose values point into a list of NUL-terminated replacements.
class CharacterMap {
public:
    /// `bytes`: the size of the trie in bytes, the trie, the replacements. Throws Error if they do not fit
    /// together.
    CharacterMap(std::string_view bytes, const std::string& where);

    /// The replacement of the shortest rule that `text` begins with; false if there is none. The view is
    /// valid as long as the map.
    bool find(std::string_view text, std::string_view& replacement) const;

private:
    std::vector<std::uint32_t> units_;
    std::string replacements_;
};

/// The Precompiled normalizer: looks up a rule for each grapheme of fewer than six bytes, and, if there is
/// none, for each of its code points.
std::unique_ptr<Normalizer> makePrecompiled(CharacterMap map);

/// Throws Error if the text is not Base64 (RFC 4648).
std::string decodeBase64(std::string_view text, const std::string& where);

}  // namespace attentionscope
