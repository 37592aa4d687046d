#include "core/mechanisms/catalogue.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/fnv_hash.h"
#include "core/mechanisms/classifier_words.h"
#include "core/text/tokenizer.h"
#include "core/text/unicode.h"

namespace attentionscope {

namespace {

constexpr const char* unlistedTitle = "[UNK]";

/// Its words in lower case, without marks and without an article at either end.
std::vector<std::string> titleWords(std::u32string_view title) {
    std::vector<std::string> words{{}};
    for (const char32_t character : title) {
        const auto c = UChar32(character);
        if (c == U'\'' || c == U'’') continue;
        if (u_isalnum(c))
            appendUtf8(words.back(), char32_t(u_tolower(c)));
        else if (c == U'&')
            words.insert(words.end(), {"and", {}});
        else
            words.emplace_back();
    }
    std::erase(words, std::string());
    const auto isArticle = [](const std::string& word) {
        return word == "the" || word == "a" || word == "an";
    };
    if (words.size() > 1 && isArticle(words.front())) words.erase(words.begin());
    if (words.size() > 1 && isArticle(words.back())) words.pop_back();
    return words;
}

std::string titleKey(std::u32string_view title) {
    std::string key;
    for (const std::string& word : titleWords(title)) key += word + ' ';
    return key;
}

/// A title in parts: "Seven (Se7en) (1995)".
struct TitleParts {
    std::u32string name, year;
    std::vector<std::u32string> brackets = {};  ///< "Se7en"

    explicit TitleParts(std::string_view title) {
        const std::u32string all = toCodePoints(title);
        for (size_t i = 0; i < all.size();) {
            const size_t end = all[i] == U'(' ? all.find(U')', i) : std::u32string::npos;
            if (end == std::u32string::npos) {
                name += all[i++];
                continue;
            }
            std::u32string inside = all.substr(i + 1, end - i - 1);
            const bool isYear = inside.size() == 4 && std::ranges::all_of(inside, [](char32_t c) {
                                    return c >= U'0' && c <= U'9';
                                });
            if (isYear)
                year = std::move(inside);
            else
                brackets.push_back(std::move(inside));
            i = end + 1;
        }
    }
    std::string withYear(std::u32string_view part) const {
        return titleKey(part) + (year.empty() ? std::string() : '(' + toUtf8(year) + ')');
    }
    std::u32string whole() const {
        std::u32string all = name;
        for (const auto& one : brackets) all += U' ' + one;
        return all;
    }
};

}  // namespace

std::string Catalogue::learn(const std::vector<std::string>& titles) {
    std::map<std::string, Index> counts;
    for (const std::string& title : titles)
        if (!titleWords(toCodePoints(title)).empty() && title != unlistedTitle) ++counts[title];
    std::vector<std::pair<std::string, Index>> all(counts.begin(), counts.end());
    std::ranges::stable_sort(all, std::ranges::greater(), &std::pair<std::string, Index>::second);
    auto json = nlohmann::ordered_json::parse(
        R"({"version": "1.0", "truncation": null, "padding": null, "added_tokens": [], "normalizer": null,
            "pre_tokenizer": null, "post_processor": null, "decoder": null,
            "model": {"type": "WordLevel", "vocab": {"[UNK]": 0}, "unk_token": "[UNK]"}})");
    for (size_t i = 0; i < all.size(); ++i) json["model"]["vocab"][all[i].first] = i + 1;
    return json.dump(1) + "\n";
}

namespace {

std::vector<std::string> listedTitles(const Tokenizer& tokenizer) {
    std::vector<std::string> titles;
    for (int id = 1; id < tokenizer.vocabularySize(); ++id)
        titles.push_back(tokenizer.tokenOf(id).value_or(""));
    return titles;
}

}  // namespace

CataloguePointer Catalogue::parse(std::string_view json, const std::string& where) {
    return CataloguePointer(new Catalogue(listedTitles(Tokenizer::parse(json, where))));
}

CataloguePointer Catalogue::load(const std::filesystem::path& folder) {
    return CataloguePointer(new Catalogue(listedTitles(Tokenizer::load(folder))));
}

Catalogue::Catalogue(std::vector<std::string> titles) : titles_(std::move(titles)) {
    // What is typed in full comes before all shorter forms.
    for (size_t i = 0; i < titles_.size(); ++i) {
        const TitleParts parts(titles_[i]);
        places_.try_emplace(parts.withYear(parts.whole()), Index(i));
    }
    for (size_t i = 0; i < titles_.size(); ++i) {
        const TitleParts parts(titles_[i]);
        std::vector<std::u32string> shorter = parts.brackets;
        shorter.insert(shorter.begin(), {parts.whole(), parts.name});
        for (const std::u32string& one : shorter)
            for (const std::string& key : {titleKey(one), parts.withYear(one)})
                if (!key.empty() && key.front() != '(') places_.try_emplace(key, Index(i));
    }
}

std::optional<Index> Catalogue::find(std::string_view typed) const {
    const TitleParts parts(typed);
    const auto found = places_.find(parts.withYear(parts.whole()));
    if (found == places_.end()) return {};
    return found->second;
}

TextBatch::Word Catalogue::rows(std::string_view title, Index buckets) const {
    if (const auto own = find(title)) return {.own = *own};
    return spelt(title, buckets);
}

TextBatch::Word Catalogue::spelt(std::string_view title, Index buckets) {
    TextBatch::Word rows;
    for (const std::string& word : titleWords(TitleParts(title).whole()))
        for (const std::string& gram : characterNgrams(word))
            rows.grams.push_back(Index(fnvHash(std::string_view(gram)) % std::uint64_t(buckets)));
    return rows;
}

}  // namespace attentionscope
