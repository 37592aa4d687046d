#include "core/text/aligned_text.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/text/unicode.h"

namespace attentionscope {

void AlignedText::becomeExplicit() {
    if (!isIdentity_) return;
    isIdentity_ = false;
    origins_.resize(text_.size());
    for (size_t i = 0; i < text_.size(); ++i) {
        origins_[i] = {base_ + std::uint32_t(i), base_ + std::uint32_t(i) + 1};
    }
}

AlignedText AlignedText::emptyCopy() const {
    AlignedText copy;
    copy.limit_ = limit_;
    return copy;
}

void AlignedText::checkGrowth(size_t added) const {
    if (text_.size() + added <= limit_) return;
    throw Error({.what = "the tokenizer's rules make the text grow without end",
                 .got = Phrase("more than %1 bytes", {std::to_string(limit_)})});
}

void AlignedText::reserve(size_t bytes) {
    bytes = std::min(bytes, limit_);
    text_.reserve(bytes);
    origins_.reserve(bytes);
}

void AlignedText::appendKept(const AlignedText& source, size_t begin, size_t end) {
    becomeExplicit();
    checkGrowth(end - begin);
    text_.append(source.text_, begin, end - begin);
    if (!source.isIdentity_) {
        origins_.insert(origins_.end(), source.origins_.begin() + std::ptrdiff_t(begin),
                        source.origins_.begin() + std::ptrdiff_t(end));
        return;
    }
    size_t at = origins_.size();
    origins_.resize(at + end - begin);
    for (size_t i = begin; i < end; ++i, ++at) {
        origins_[at] = {source.base_ + std::uint32_t(i), source.base_ + std::uint32_t(i) + 1};
    }
}

void AlignedText::appendReplaced(const AlignedText& source, size_t begin, size_t end,
                                 std::string_view replacement) {
    appendFrom(source.origin(begin, end), replacement);
}

void AlignedText::appendFrom(ByteSpan origin, std::string_view added) {
    becomeExplicit();
    checkGrowth(added.size());
    text_.append(added);
    origins_.insert(origins_.end(), added.size(), origin);
}

void AlignedText::prepend(std::string_view added) {
    if (text_.empty()) return;
    becomeExplicit();
    checkGrowth(added.size());
    const ByteSpan first = origin(0, size_t(codePointAt(text_, 0).bytes));
    text_.insert(0, added);
    origins_.insert(origins_.begin(), added.size(), first);
}

}  // namespace attentionscope
