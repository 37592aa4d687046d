#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/mechanisms/text_classifier.h"

namespace attentionscope {

/// The titles that a recommender has vectors for, read from the tokenizer.json of its folder (word level, a
/// title is one word). Completes typed titles, and divides those it lacks into character n-grams.
/// Thread-safe.
class Catalogue {
public:
    /// The text of a tokenizer.json with these titles, the most frequent first.
    static std::string learn(const std::vector<std::string>& titles);
    /// Throws Error if the file is damaged.
    static std::shared_ptr<const Catalogue> parse(std::string_view json, const std::string& where);
    /// Reads tokenizer.json in the folder.
    static std::shared_ptr<const Catalogue> load(const std::filesystem::path& folder);

    const std::vector<std::string>& titles() const { return titles_; }
    /// The place of a typed title. Ignores letter case, marks and articles ("the godfather" is "Godfather,
    /// The (1972)"); the year and names in brackets may be absent. Of several it is the most frequent.
    std::optional<Index> find(std::string_view typed) const;
    /// The rows of a title: its own, or those of its n-grams among `buckets` if the catalogue lacks it. A
    /// title without a letter or digit has neither.
    TextBatch::Word rows(std::string_view title, Index buckets) const;
    /// The rows of its n-grams.
    static TextBatch::Word spelt(std::string_view title, Index buckets);

private:
    explicit Catalogue(std::vector<std::string> titles);
    std::vector<std::string> titles_;
    std::map<std::string, Index, std::less<>> places_;  ///< by every way to type a title
};

using CataloguePointer = std::shared_ptr<const Catalogue>;

}  // namespace attentionscope
