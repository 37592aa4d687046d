#include "core/text/metaspace.h"

#include "core/text/piece_splitting.h"

namespace attentionscope {

namespace {

class Metaspace : public PreTokenizer {
public:
    explicit Metaspace(MetaspaceRules rules) : rules_(std::move(rules)) {}

    void apply(PreTokenizedText& text) const override {
        rewritePieces(text, [&](const Piece& piece, AlignedText& result, std::vector<Piece>& pieces) {
            const auto begin = std::uint32_t(result.size());
            write(text.text, piece, result);
            if (begin == result.size()) return;
            if (!rules_.split) {
                pieces.push_back({begin, std::uint32_t(result.size())});
                return;
            }
            const std::string& written = result.text();
            std::uint32_t from = begin;
            for (size_t at = written.find(rules_.replacement, begin); at != written.npos;
                 at = written.find(rules_.replacement, at + rules_.replacement.size())) {
                if (at > from) pieces.push_back({from, std::uint32_t(at)});
                from = std::uint32_t(at);
            }
            pieces.push_back({from, std::uint32_t(written.size())});
        });
    }

private:
    bool takesPrefix(const AlignedText& source, const Piece& piece) const {
        const std::string_view piecesText =
            std::string_view(source.text()).substr(piece.begin, piece.end - piece.begin);
        if (piecesText.empty() || piecesText[0] == ' ' || piecesText.starts_with(rules_.replacement))
            return false;
        if (rules_.prefix == MetaspaceRules::Prefix::never) return false;
        return rules_.prefix == MetaspaceRules::Prefix::always ||
               source.origin(piece.begin, piece.begin + 1).begin == 0;
    }

    void write(const AlignedText& source, const Piece& piece, AlignedText& result) const {
        const std::string& text = source.text();
        if (takesPrefix(source, piece)) {
            const size_t first = size_t(codePointAt(text, piece.begin).bytes);
            result.appendReplaced(source, piece.begin, piece.begin + first, rules_.replacement);
        }
        size_t at = piece.begin;
        while (at < piece.end) {
            const size_t space = std::min(text.find(' ', at), size_t(piece.end));
            result.appendKept(source, at, space);
            if (space < piece.end) result.appendReplaced(source, space, space + 1, rules_.replacement);
            at = space + 1;
        }
    }

    MetaspaceRules rules_;
};

}  // namespace

MetaspaceRules readMetaspace(const JsonValue& fields) {
    MetaspaceRules rules;
    rules.replacement = fields.textOr("replacement", "▁");
    if (countCodePoints(rules.replacement) != 1) fields.at("replacement").refuse("one character");
    if (!fields.flagOr("add_prefix_space", true)) rules.prefix = MetaspaceRules::Prefix::never;
    const std::string scheme = fields.choiceOr("prepend_scheme", {"always", "first", "never"}, "");
    if (scheme == "always") rules.prefix = MetaspaceRules::Prefix::always;
    if (scheme == "first") rules.prefix = MetaspaceRules::Prefix::first;
    if (scheme == "never") rules.prefix = MetaspaceRules::Prefix::never;
    rules.split = fields.flagOr("split", true);
    return rules;
}

std::unique_ptr<PreTokenizer> makeMetaspace(MetaspaceRules rules) {
    return std::make_unique<Metaspace>(std::move(rules));
}

}  // namespace attentionscope
