#include "core/text/sentence_piece.h"

#include <algorithm>
#include <bit>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "core/base/error.h"
#include "core/text/unicode.h"

namespace attentionscope {

namespace {

[[noreturn]] void refuse(const std::string& where, const char* what) {
    throw Error({.what = what,
                 .where = where,
                 .expected = "a model file of SentencePiece",
                 .remedy = "Fetch the file again."});
}

/// The fields of a message in the wire format of protocol buffers, one after the other.
class MessageFields {
public:
    MessageFields(std::string_view bytes, const std::string& where) : bytes_(bytes), where_(where) {}

    bool next() {
        if (at_ == bytes_.size()) return false;
        const std::uint64_t tag = varint();
        number_ = int(tag >> 3);
        switch (tag & 7) {
            case 0: value_ = varint(); break;
            case 1: take(8); break;
            case 2: take(varint()); break;
            case 5: take(4); break;
            default: refuse(where_, "the file is damaged");
        }
        return true;
    }
    int number() const { return number_; }
    std::string_view bytes() const { return part_; }
    std::uint64_t value() const { return value_; }
    float real() const {
        if (part_.size() != 4) refuse(where_, "the file is damaged");
        std::uint32_t bits = 0;
        for (int i = 3; i >= 0; --i) bits = bits << 8 | static_cast<unsigned char>(part_[std::size_t(i)]);
        return std::bit_cast<float>(bits);
    }

private:
    std::uint64_t varint() {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            if (at_ == bytes_.size()) refuse(where_, "the file is cut short");
            const auto byte = static_cast<unsigned char>(bytes_[at_++]);
            value |= std::uint64_t(byte & 0x7F) << shift;
            if (byte < 0x80) return value;
        }
        refuse(where_, "the file is damaged");
    }
    void take(std::uint64_t length) {
        if (length > bytes_.size() - at_) refuse(where_, "the file is cut short");
        part_ = bytes_.substr(at_, std::size_t(length));
        at_ += std::size_t(length);
    }

    std::string_view bytes_, part_;
    const std::string& where_;
    std::size_t at_ = 0;
    int number_ = 0;
    std::uint64_t value_ = 0;
};

void readPiece(MessageFields fields, SentencePieces& pieces, const std::string& where) {
    std::string text;
    double score = 0;
    PieceType type = PieceType::normal;
    while (fields.next()) {
        if (fields.number() == 1) text = repairUtf8(fields.bytes());
        if (fields.number() == 2) score = double(fields.real());
        if (fields.number() == 3 && fields.value() >= 1 && fields.value() <= 6)
            type = PieceType(fields.value());
    }
    if (text.empty()) refuse(where, "a piece of the vocabulary is empty");
    pieces.pieces.push_back(std::move(text));
    pieces.scores.push_back(score);
    pieces.types.push_back(type);
}

}  // namespace

std::optional<std::size_t> SentencePieces::firstOf(PieceType type) const {
    const auto found = std::ranges::find(types, type);
    return found == types.end() ? std::nullopt : std::optional(std::size_t(found - types.begin()));
}

SentencePieces readSentencePieces(std::string_view file, const std::string& where) {
    constexpr std::uint64_t unigram = 1, bytePair = 2;
    SentencePieces pieces;
    std::uint64_t kind = unigram;
    MessageFields fields(file, where);
    while (fields.next()) {
        if (fields.number() == 1) readPiece(MessageFields(fields.bytes(), where), pieces, where);
        MessageFields inner(fields.bytes(), where);
        if (fields.number() == 2)
            while (inner.next()) {
                if (inner.number() == 3) kind = inner.value();
                if (inner.number() == 35) pieces.byteFallback = inner.value() != 0;
            }
        if (fields.number() == 3)
            while (inner.next()) {
                if (inner.number() == 2) pieces.characterMap = inner.bytes();
                if (inner.number() == 3) pieces.prefix = inner.value() != 0;
            }
    }
    if (pieces.pieces.empty()) refuse(where, "the file holds no vocabulary");
    if (kind != unigram && kind != bytePair) refuse(where, "the model is neither a unigram nor a BPE model");
    pieces.bytePairs = kind == bytePair;
    return pieces;
}

nlohmann::json scoredPairsModel(const SentencePieces& pieces) {
    std::unordered_map<std::string, std::size_t> known;
    nlohmann::json entries = nlohmann::json::object();
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < pieces.pieces.size(); ++i) {
        known[pieces.pieces[i]] = i;
        entries[pieces.pieces[i]] = i;
        if (pieces.types[i] == PieceType::normal || pieces.types[i] == PieceType::userDefined)
            order.push_back(i);
    }
    std::ranges::stable_sort(
        order, [&](std::size_t a, std::size_t b) { return pieces.scores[a] > pieces.scores[b]; });
    const auto isInside = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; };
    // Characters that are not tokens themselves are merged as well; those that remain are written as bytes.
    std::size_t next = pieces.pieces.size();
    for (const std::size_t token : order) {
        const std::string& text = pieces.pieces[token];
        for (std::size_t at = 0, end = 0; at < text.size(); at = end) {
            for (end = at + 1; end < text.size() && isInside(text[end]);) ++end;
            const std::string character = text.substr(at, end - at);
            if (known.emplace(character, next).second) entries[character] = next++;
        }
    }
    nlohmann::json merges = nlohmann::json::array();
    for (const std::size_t token : order) {
        const std::string& text = pieces.pieces[token];
        for (std::size_t cut = 1; cut < text.size(); ++cut) {
            if (isInside(text[cut])) continue;
            const std::string left = text.substr(0, cut), right = text.substr(cut);
            if (known.contains(left) && known.contains(right)) merges.push_back({left, right});
        }
    }
    nlohmann::json model{{"type", "BPE"},
                         {"byte_fallback", pieces.byteFallback},
                         {"fuse_unk", true},
                         {"tokens", pieces.pieces.size()},
                         {"vocab", std::move(entries)},
                         {"merges", std::move(merges)}};
    if (const auto unknown = pieces.firstOf(PieceType::unknown)) model["unk_token"] = pieces.pieces[*unknown];
    return model;
}

}  // namespace attentionscope
