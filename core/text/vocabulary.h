#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace attentionscope {

/// The tokens of a model and their ids, in both directions. Ids need not be contiguous; memory grows with the
/// number of tokens.
class Vocabulary {
public:
    static constexpr int unknown = -1;

    /// Adds a token; an existing token or id gets its new partner.
    void add(std::string token, int id);

    /// The id of the token, or `unknown`.
    int idOf(std::string_view token) const;
    /// The token of the id, or null; valid as long as the vocabulary.
    const std::string* tokenOf(int id) const;

    size_t size() const { return ids_.size(); }
    /// One more than the largest id: the number of rows an embedding table needs.
    int idLimit() const { return idLimit_; }
    /// Every token with its id, in no particular order.
    std::vector<std::pair<std::string_view, int>> entries() const;

private:
    struct Hash {
        using is_transparent = void;
        size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
    };
    std::unordered_map<std::string, int, Hash, std::equal_to<>> ids_;
    std::vector<const std::string*> dense_;               ///< by id, while ids are dense
    std::unordered_map<int, const std::string*> sparse_;  ///< ids beyond that
    int idLimit_ = 0;
};

}  // namespace attentionscope
