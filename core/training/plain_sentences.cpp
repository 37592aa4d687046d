#include "core/training/plain_sentences.h"

#include <map>
#include <set>

#include "core/base/lists.h"
#include "core/mechanisms/classifier_words.h"
#include "core/training/repeated_nouns.h"

namespace attentionscope {

namespace {

std::vector<std::string> columnsOf(std::string_view line) {
    std::vector<std::string> columns;
    for (;;) {
        const size_t tab = line.find('\t');
        columns.push_back(trimmed(line.substr(0, tab)));
        if (tab == line.npos) return columns;
        line.remove_prefix(tab + 1);
    }
}

/// The sentences of longer texts that are short enough for a small model and not in `known`. After them, if
/// requested, sentences in which a pronoun stands for a repeated noun.
std::vector<PronounSentence> cutLongTexts(std::vector<PronounSentence> texts,
                                          const std::set<std::uint64_t>& known, RepeatedNouns nouns) {
    constexpr size_t longest = 200;     // bytes
    constexpr Index mostOfANoun = 400;  // of reviews, every third such sentence is about the film
    std::vector<PronounSentence> all, replaced;
    std::map<std::string, Index> counts;
    for (auto& text : texts) {
        if (text.text.size() <= longest || !text.pronoun.empty()) {
            all.push_back(std::move(text));
            continue;
        }
        std::vector<std::string> sentences = sentencesOf(text.text);
        for (std::string& sentence : sentences)
            if (known.contains(textHash(sentenceKey(sentence)))) sentence.clear();
        if (nouns == RepeatedNouns::replaced)
            for (auto& one : replaceRepeatedNouns(sentences))
                if (++counts[one.antecedent] <= mostOfANoun) replaced.push_back(std::move(one));
        for (std::string& sentence : sentences)
            if (!sentence.empty() && sentence.size() <= longest)
                all.push_back({.text = std::move(sentence), .cut = true});
    }
    all.insert(all.end(), std::move_iterator(replaced.begin()), std::move_iterator(replaced.end()));
    return all;
}

}  // namespace

const DataFormat& plainSentenceFormat() {
    static const DataFormat format{
        .item = "plain sentence",
        .items = "sentences",
        .line = "sentence, and where known: tab, pronoun, tab, the word it stands for"};
    return format;
}

Index placeOfWord(const std::vector<std::string>& words, const std::string& word, bool last) {
    Index place = -1;
    const std::string wanted = lowercaseWord(word);
    for (size_t i = 0; i < words.size(); ++i)
        if (lowercaseWord(words[i]) == wanted && (place < 0 || last)) place = Index(i);
    return place;
}

std::vector<std::string> sentencesOf(const std::string& text) {
    static const std::set<std::string> shortened{"Mr", "Mrs", "Ms", "Dr", "St", "vs", "Jr"};
    std::vector<std::string> sentences;
    const auto take = [&](size_t begin, size_t end) {
        const std::string one = trimmed(std::string_view(text).substr(begin, end - begin));
        if (!one.empty()) sentences.push_back(one);
    };
    size_t begin = 0, word = 0;
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] == ' ') word = i + 1;
        if (text[i] != '.' && text[i] != '!' && text[i] != '?') continue;
        const std::string before = text.substr(word, i - word);
        const bool name = text[i] == '.' && (shortened.contains(before) || before.size() == 1);
        size_t end = text.find_first_not_of(".!?\"')", i);
        if (end == text.npos) break;
        if (!name && text[end] == ' ' && end + 1 < text.size() &&
            std::string_view("abcdefghijklmnopqrstuvwxyz,;-").find(text[end + 1]) == std::string_view::npos) {
            take(begin, end);
            begin = word = end + 1;
        }
        i = end - 1;
    }
    take(begin, text.size());
    return sentences;
}

std::vector<PronounSentence> readPlainSentences(const DataRequest& request, DataReport& report) {
    static const ClassifierWordsPointer divider =
        ClassifierWords::parse(ClassifierWords::learn({}, 1), "tokenizer.json");
    return readItems<PronounSentence>(
        request, plainSentenceFormat(), report,
        [](std::string_view line, const auto&, PronounSentence& one) -> Phrase {
            const auto columns = columnsOf(line);
            if (columns[0].empty()) return "the sentence is missing";
            one.text = columns[0];
            if (columns.size() == 3) {
                const std::vector<std::string> words = eachOf(divider->read(one.text), &Token::text);
                if (placeOfWord(words, columns[1]) >= 0 && placeOfWord(words, columns[2]) >= 0) {
                    one.pronoun = columns[1];
                    one.antecedent = columns[2];
                }
            }
            return {};
        });
}

Sides<PronounSentence> dividePlainSentences(const DataRequest& request, const std::string& sample,
                                            DataReport& report, RepeatedNouns nouns) {
    if (request.files.empty()) return {};
    // A sentence with several translations counts once.
    std::vector<PronounSentence> sentences;
    std::vector<std::vector<std::string>> keys;
    std::set<std::string> known{sentenceKey(sample)};
    for (auto& one : readPlainSentences(request, report)) {
        const std::string key = sentenceKey(one.text);
        if (!known.insert(key).second) continue;
        sentences.push_back(std::move(one));
        keys.push_back({key});
    }
    Sides<PronounSentence> sides =
        divided(std::move(sentences), splitByKeys(keys, 0.01, 0.02, splitSeed, request.held));
    std::set<std::uint64_t> learnt;
    for (const auto& one : sides.training = cutLongTexts(std::move(sides.training), {}, nouns))
        learnt.insert(textHash(sentenceKey(one.text)));
    sides.validation = cutLongTexts(std::move(sides.validation), learnt, nouns);
    sides.test = cutLongTexts(std::move(sides.test), learnt, nouns);
    return sides;
}

}  // namespace attentionscope
