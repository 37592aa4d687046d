#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace attentionscope {

/// A half-open range of bytes.
struct ByteSpan {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    friend bool operator==(const ByteSpan&, const ByteSpan&) = default;
};

/// A text on its way through the tokenizer; each byte keeps the range of the user's text that it came from.
/// Every normalisation uses this class, so offsets survive all of them. Valid UTF-8; at most 2^32 - 1 bytes.
class AlignedText {
public:
    AlignedText() = default;
    /// The text as the user gave it, `base` bytes from the start.
    explicit AlignedText(std::string text, std::uint32_t base = 0)
        : text_(std::move(text)), base_(base), limit_(64 * text_.size() + 65536) {}
    /// An empty text, to be written from pieces of this one. A text may grow a little beyond 64 times its
    /// length: further growth means a runaway rule, and throws Error.
    AlignedText emptyCopy() const;

    const std::string& text() const { return text_; }
    size_t size() const { return text_.size(); }
    bool empty() const { return text_.empty(); }

    /// The source range of the bytes [begin, end); begin < end.
    ByteSpan origin(size_t begin, size_t end) const {
        return isIdentity_ ? ByteSpan{base_ + std::uint32_t(begin), base_ + std::uint32_t(end)}
                           : ByteSpan{origins_[begin].begin, origins_[end - 1].end};
    }
    /// Replaces one byte by another in place; the length stays the same.
    void setByte(size_t position, char value) { text_[position] = value; }

    /// The text is then written from pieces of `source`, changed or not; source must not change meanwhile.
    void reserve(size_t bytes);
    void appendKept(const AlignedText& source, size_t begin, size_t end);
    /// All of `replacement` comes from [begin, end) of the source; begin < end.
    void appendReplaced(const AlignedText& source, size_t begin, size_t end, std::string_view replacement);
    void appendFrom(ByteSpan origin, std::string_view added);

    /// Inserts `added` before the text, as if it came from the first code point. Does nothing if the text is
    /// empty.
    void prepend(std::string_view added);

private:
    void becomeExplicit();
    void checkGrowth(size_t added) const;

    std::string text_;
    std::vector<ByteSpan> origins_;  ///< one a byte, once isIdentity_ is false
    std::uint32_t base_ = 0;
    size_t limit_ = size_t(1) << 31;
    bool isIdentity_ = true;
};

/// Part of an AlignedText: bytes still to be tokenized, or a token found in the text (id ≥ 0).
struct Piece {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    int id = -1;
};

/// A normalised text divided into pieces; text between pieces is dropped.
struct PreTokenizedText {
    AlignedText text;
    std::vector<Piece> pieces;

    std::string_view view(const Piece& piece) const {
        return std::string_view(text.text()).substr(piece.begin, piece.end - piece.begin);
    }
};

}  // namespace attentionscope
