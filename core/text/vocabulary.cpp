#include "core/text/vocabulary.h"

#include <algorithm>

namespace attentionscope {

void Vocabulary::add(std::string token, int id) {
    auto [entry, inserted] = ids_.insert_or_assign(std::move(token), id);
    const std::string* text = &entry->first;  // nodes of an unordered_map never move
    idLimit_ = std::max(idLimit_, id + 1);
    // Files list ids more or less in order; one id far beyond the number of tokens must not cost a table of
    // that size.
    if (size_t(id) < 4 * ids_.size() + 1024) {
        if (size_t(id) >= dense_.size()) dense_.resize(size_t(id) + 1, nullptr);
        dense_[size_t(id)] = text;
    } else {
        sparse_[id] = text;
    }
}

int Vocabulary::idOf(std::string_view token) const {
    const auto found = ids_.find(token);
    return found == ids_.end() ? unknown : found->second;
}

const std::string* Vocabulary::tokenOf(int id) const {
    if (id < 0) return nullptr;
    if (size_t(id) < dense_.size() && dense_[size_t(id)]) return dense_[size_t(id)];
    const auto found = sparse_.find(id);
    return found == sparse_.end() ? nullptr : found->second;
}

std::vector<std::pair<std::string_view, int>> Vocabulary::entries() const {
    return {ids_.begin(), ids_.end()};
}

}  // namespace attentionscope
