#include <algorithm>
#include <map>

#include "core/base/letters.h"
#include "core/base/lists.h"
#include "core/base/printable.h"
#include "core/recording/imports/foreign_map.h"

namespace attentionscope {

namespace {

constexpr std::size_t nematusFields = 5;

/// "0-0"; a possible link is "0?0" or "0p0", and one with a score "0-0:0.9" or "0-0/0.9".
bool isLink(std::string_view word) {
    word = word.substr(0, word.find_first_of(":/"));
    return !word.empty() && isDigit(word.front()) && isDigit(word.back()) &&
           std::all_of(word.begin(), word.end(),
                       [](char c) { return isDigit(c) || c == '-' || c == '?' || c == 'p'; }) &&
           std::count_if(word.begin(), word.end(), [](char c) { return !isDigit(c); }) == 1;
}

/// "0.9,0.1"
bool isSoftRow(const std::string& word) {
    return isDigit(word.front()) && word.find(',') != std::string::npos &&
           std::all_of(word.begin(), word.end(), [](char c) {
               return isDigit(c) || std::string_view(".,e-+").find(c) != std::string_view::npos;
           });
}

/// The parts of a line between the marks |||.
std::vector<std::string> fieldsOf(const std::string& line) {
    std::vector<std::string> fields;
    std::size_t begin = 0;
    for (std::size_t mark; (mark = line.find("|||", begin)) != line.npos; begin = mark + 3)
        fields.push_back(line.substr(begin, mark - begin));
    fields.push_back(line.substr(begin));
    return fields;
}

/// One sentence of a file: its links or rows of weights, and its words if the file has them.
struct AlignedSentence {
    std::string links = {};              ///< "0-0 1-2", or soft rows with commas
    std::vector<std::string> rows = {};  ///< space-separated weights, from OpenNMT and Nematus
    std::vector<std::string> source = {}, target = {};
    Phrase where = {};
    bool hasEnd = false;  ///< links may include the end of a sentence, which texts omit
};

struct Link {
    Index source, target;
    float weight;
};

Link linkIn(std::string_view word, const Phrase& where) {
    const std::size_t score = std::min(word.find_first_of(":/"), word.size());
    const std::string_view pair = word.substr(0, score);
    const std::size_t mark = pair.find_first_of("-?p");
    if (mark == pair.npos)
        throw Error({.what = "this is not a link",
                     .where = where,
                     .got = inQuotes(word, 40),
                     .expected = "source-target, such as 0-2"});
    return {countIn(pair.substr(0, mark), where), countIn(pair.substr(mark + 1), where),
            score < word.size() ? weightIn(word.substr(score + 1), where) : 1.0f};
}

/// Each target word distributes its weight over its linked source words, evenly or by the scores.
ForeignMap mapOfLinks(const std::vector<Link>& links, Index sources, Index targets, const Phrase& where) {
    ForeignMap map = emptyAlignment(targets, sources, where);
    map.sparse = true;
    for (const Link& link : links)
        map.weights[std::size_t(link.target * sources + link.source)] = link.weight;
    for (Index row = 0; row < targets; ++row) {
        float* const begin = map.weights.data() + row * sources;
        float sum = 0;
        for (Index i = 0; i < sources; ++i) sum += begin[i];
        for (Index i = 0; i < sources && sum > 0; ++i) begin[i] /= sum;
    }
    return map;
}

ForeignMap linkMap(const AlignedSentence& sentence, Index sourceWords, Index targetWords) {
    std::vector<Link> links;
    Index sources = sourceWords, targets = targetWords;
    for (const std::string& word : wordsApart(sentence.links)) {
        const Phrase place("%1, %2", {sentence.where, inQuotes(word, 40)});
        const Link link = linkIn(word, place);
        const Index end = sentence.hasEnd ? 1 : 0;
        constexpr Index most = 4'000;
        if (link.source < 0 || link.target < 0 || link.source >= most || link.target >= most ||
            (sourceWords > 0 && link.source >= sourceWords + end) ||
            (targetWords > 0 && link.target >= targetWords + end))
            throw Error({.what = "the alignment names a word that is not in the text",
                         .where = place,
                         .expected = Phrase("%1 words in the source and %2 in the target, counted from 0",
                                            {std::to_string(sourceWords), std::to_string(targetWords)}),
                         .remedy = "The texts have to be divided into words as the aligner had them."});
        links.push_back(link);
        sources = std::max(sources, link.source + 1);
        targets = std::max(targets, link.target + 1);
    }
    return mapOfLinks(links, sources, targets, sentence.where);
}

/// Rows of numbers, one for each target word; `parted` separates the numbers of a row.
ForeignMap softMap(const std::vector<std::string>& rows, char parted, const Phrase& where) {
    ForeignMap map;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        std::string row = rows[r];
        std::replace(row.begin(), row.end(), parted, ' ');
        const std::vector<std::string> numbers = wordsApart(row);
        const Phrase place("%1, row %2", {where, std::to_string(r)});
        if (r == 0) map = emptyAlignment(Index(rows.size()), Index(numbers.size()), where);
        if (Index(numbers.size()) != map.columns)
            throw Error({.what = "the rows of numbers are not equally long",
                         .where = place,
                         .got = Phrase("%1 numbers", {std::to_string(numbers.size())}),
                         .expected = Phrase("%1, as in row 0", {std::to_string(map.columns)})});
        for (std::size_t c = 0; c < numbers.size(); ++c)
            map.weights[r * numbers.size() + c] = weightIn(numbers[c], place);
    }
    return map;
}

ForeignMap mapOf(const AlignedSentence& sentence, const ForeignReading& reading) {
    ForeignMap map;
    if (!sentence.rows.empty())
        map = softMap(sentence.rows, ' ', sentence.where);
    else if (sentence.links.find(',') != std::string::npos)
        map = softMap(wordsApart(sentence.links), ',', sentence.where);
    else
        map = linkMap(sentence, sentence.source.empty() ? reading.sourceWords : Index(sentence.source.size()),
                      sentence.target.empty() ? reading.targetWords : Index(sentence.target.size()));
    map.queries = sentence.target;
    map.keys = sentence.source;
    return map;
}

/// "A-104<tab>0-0 1-1" of fairseq, with the words of lines S-104 and D-104, H-104 or T-104 if the file has
/// them.
std::vector<AlignedSentence> fairseqSentences(const std::vector<std::string>& lines,
                                              const std::string& where) {
    std::map<Index, AlignedSentence> sentences;
    for (const std::string& line : lines) {
        const std::size_t tab = line.find('\t');
        if (tab == line.npos || tab < 3 || line[1] != '-' || !isNumber(line.substr(2, tab - 2))) continue;
        const Index number = countIn(line.substr(2, tab - 2), where);
        AlignedSentence& sentence = sentences[number];
        sentence.where = Phrase("%1, sentence %2", {where, std::to_string(number)});
        sentence.hasEnd = true;
        const std::string rest = line.substr(tab + 1), behindScore = rest.substr(rest.find('\t') + 1);
        if (line[0] == 'A') sentence.links = rest;
        if (line[0] == 'S') sentence.source = wordsApart(rest);
        if (line[0] == 'D' || line[0] == 'H') sentence.target = wordsApart(behindScore);
        if (line[0] == 'T' && sentence.target.empty()) sentence.target = wordsApart(rest);
    }
    std::vector<AlignedSentence> all;
    for (auto& [number, sentence] : sentences)
        if (!sentence.links.empty()) all.push_back(std::move(sentence));
    return all;
}

/// Three lines of GIZA++ per sentence: a remark, the target, and "NULL ({ }) word ({ 1 2 }) …" for the
/// source, whose numbers count the target's words from 1.
AlignedSentence gizaSentence(const std::string& target, const std::string& source, const Phrase& where) {
    AlignedSentence sentence{.target = wordsApart(target), .where = where};
    std::string word;
    bool inside = false;
    for (const std::string& each : wordsApart(source)) {
        if (each == "({" || each == "})") {
            inside = each == "({";
            if (inside && word != "NULL") sentence.source.push_back(word);
        } else if (!inside) {
            word = each;
        } else if (word != "NULL") {
            const Index position = countIn(each, where) - 1;
            sentence.links +=
                std::to_string(sentence.source.size() - 1) + '-' + std::to_string(position) + ' ';
        }
    }
    return sentence;
}

std::vector<AlignedSentence> gizaSentences(const std::vector<std::string>& lines, const std::string& where) {
    std::vector<AlignedSentence> all;
    for (std::size_t i = 0; i + 2 < lines.size(); i += 3)
        all.push_back(gizaSentence(lines[i + 1], lines[i + 2],
                                   Phrase("%1, sentence %2", {where, std::to_string(all.size())})));
    return all;
}

/// A line of source words, then a line for each target word: the word and one weight per source word, the
/// largest marked with a star, as OpenNMT prints them.
std::vector<AlignedSentence> printedTables(const std::vector<std::string>& lines, const std::string& where) {
    std::vector<AlignedSentence> all;
    const auto numbersOf = [&](const std::string& line, std::size_t count) {
        std::string plain = line;
        std::replace(plain.begin(), plain.end(), '*', ' ');
        std::vector<std::string> words = wordsApart(plain);
        const bool fits = words.size() == count + 1 && std::all_of(words.begin() + 1, words.end(), isNumber);
        return fits ? words : std::vector<std::string>();
    };
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
        AlignedSentence table{.source = wordsApart(lines[i]),
                              .where = Phrase("%1, sentence %2", {where, std::to_string(all.size())})};
        std::size_t next = i + 1;
        for (; next < lines.size(); ++next) {
            const auto words = numbersOf(lines[next], table.source.size());
            if (words.empty()) break;
            table.target.push_back(words[0]);
            table.rows.emplace_back();
            for (std::size_t w = 1; w < words.size(); ++w) table.rows.back() += words[w] + ' ';
        }
        if (table.rows.empty()) continue;
        all.push_back(std::move(table));
        i = next - 1;
    }
    return all;
}

/// "1 2 3 S 0.9" a line: sentence, source and target from 1, sure or possible, and a score, as in the shared
/// tasks of word alignment.
std::vector<AlignedSentence> numberedLinks(const std::vector<std::string>& lines, const std::string& where) {
    std::map<Index, AlignedSentence> sentences;
    for (const std::string& line : lines) {
        const std::vector<std::string> words = wordsApart(line);
        if (words.size() < 3 || words.size() > 5 || !std::all_of(words.begin(), words.begin() + 3, isNumber))
            return {};
        const Index number = countIn(words[0], where);
        AlignedSentence& sentence = sentences[number];
        sentence.where = Phrase("%1, sentence %2", {where, std::to_string(number)});
        sentence.links += std::to_string(countIn(words[1], sentence.where) - 1) + '-' +
                          std::to_string(countIn(words[2], sentence.where) - 1) +
                          (words.size() > 3 && isNumber(words.back()) ? ':' + words.back() : "") + ' ';
    }
    return eachOf(sentences, [](auto& entry) { return std::move(entry.second); });
}

/// A sentence of Nematus: "0 ||| target ||| score ||| source ||| 3 2", then a row of weights a line.
std::vector<AlignedSentence> nematusSentences(const std::vector<std::string>& lines,
                                              const std::string& where) {
    std::vector<AlignedSentence> all;
    for (const std::string& line : lines) {
        const std::vector<std::string> fields = fieldsOf(line);
        if (fields.size() == nematusFields)
            all.push_back({.source = wordsApart(fields[3]),
                           .target = wordsApart(fields[1]),
                           .where = Phrase("%1, sentence %2", {where, std::to_string(all.size())})});
        else if (!all.empty())
            all.back().rows.push_back(line);
    }
    return all;
}

/// "the house |0-1| is |2-2|" of Moses: each phrase is linked to all words of its source, or, with
/// "|0-1,wa=0-0 1-1|", to those that are listed.
std::optional<AlignedSentence> phraseSentence(const std::string& line, const Phrase& where) {
    AlignedSentence sentence{.where = where};
    std::size_t begin = 0, done = 0;
    for (std::size_t bar; (bar = line.find('|', begin)) != line.npos;) {
        const std::size_t end = line.find('|', bar + 1);
        if (end == line.npos) return {};
        const std::string mark = line.substr(bar + 1, end - bar - 1), range = mark.substr(0, mark.find(','));
        const std::size_t dash = range.find('-');
        if (dash == range.npos || !isNumber(range.substr(0, dash)) || !isNumber(range.substr(dash + 1)))
            return {};
        const Index first = countIn(range.substr(0, dash), where),
                    last = countIn(range.substr(dash + 1), where);
        for (const std::string& word : wordsApart(line.substr(begin, bar - begin)))
            sentence.target.push_back(word);
        const std::size_t inner = mark.find("wa=");
        std::vector<std::string> links;
        if (inner != mark.npos) links = wordsApart(mark.substr(inner + 3));
        for (const std::string& each : links) {
            const Link link = linkIn(each, where);
            sentence.links +=
                std::to_string(first + link.source) + '-' + std::to_string(Index(done) + link.target) + ' ';
        }
        if (links.empty())
            for (Index source = first; source <= last; ++source)
                for (std::size_t target = done; target < sentence.target.size(); ++target)
                    sentence.links += std::to_string(source) + '-' + std::to_string(target) + ' ';
        done = sentence.target.size();
        begin = end + 1;
    }
    if (sentence.links.empty()) return {};
    return sentence;
}

/// One sentence a line: links or soft rows alone, or after the texts, separated by |||; other numbers are
/// scores.
std::vector<AlignedSentence> lineSentences(const std::vector<std::string>& lines, const std::string& where) {
    std::vector<AlignedSentence> all;
    for (const std::string& line : lines) {
        AlignedSentence sentence{.where = where};
        if (lines.size() > 1) sentence.where = Phrase("%1, line %2", {where, std::to_string(all.size())});
        if (auto phrases = phraseSentence(line, sentence.where)) {
            all.push_back(std::move(*phrases));
            continue;
        }
        std::vector<std::vector<std::string>> texts;
        for (const std::string& field : fieldsOf(line)) {
            const std::vector<std::string> words = wordsApart(field);
            if (words.empty() || (words.size() == 1 && isNumber(words[0]))) continue;
            if (words[0].size() > 1 && words[0].ends_with('='))
                continue;  // "F0= -1.2", the features of Moses
            if (std::all_of(words.begin(), words.end(), isLink) ||
                std::all_of(words.begin(), words.end(), isSoftRow) || fieldsOf(line).size() == 1)
                sentence.links = field;
            else
                texts.push_back(words);
        }
        if (sentence.links.empty()) sentence.links = fieldsOf(line).back();
        if (!texts.empty()) sentence.target = texts.back();
        if (texts.size() > 1) sentence.source = texts[texts.size() - 2];
        all.push_back(std::move(sentence));
    }
    return all;
}

std::vector<AlignedSentence> sentencesIn(const std::vector<std::string>& lines, const std::string& where) {
    if (auto all = fairseqSentences(lines, where); !all.empty()) return all;
    if (lines[0].starts_with("# Sentence pair")) return gizaSentences(lines, where);
    if (fieldsOf(lines[0]).size() == nematusFields && lines.size() > 1) return nematusSentences(lines, where);
    if (auto all = numberedLinks(lines, where); !all.empty()) return all;
    if (auto all = printedTables(lines, where); !all.empty()) return all;
    return lineSentences(lines, where);
}

}  // namespace

bool looksLikeAlignment(std::string_view begin) {
    const std::string line(begin.substr(0, begin.find('\n')));
    if (line.starts_with("# Sentence pair")) return true;
    if (line.size() > 3 && std::string_view("SAHDTP").find(line[0]) != std::string_view::npos &&
        line[1] == '-' && isDigit(line[2]) && line.find('\t') != line.npos)
        return std::string(begin).find("A-") != std::string::npos;
    if (phraseSentence(line, Phrase("the alignment"))) return true;
    const std::vector<std::string> fields = fieldsOf(line);
    if (fields.size() == nematusFields)
        return wordsApart(fields[0]).size() == 1 && wordsApart(fields[4]).size() == 2;
    const std::vector<std::string> words = wordsApart(fields.back());
    // The last one may be cut off.
    const auto whole = words.size() > 1 && line.size() == begin.size() ? words.end() - 1 : words.end();
    return !words.empty() &&
           (std::all_of(words.begin(), whole, isLink) || std::all_of(words.begin(), whole, isSoftRow));
}

ForeignMap readAlignmentMap(const std::string& text, const std::string& where,
                            const ForeignReading& reading) {
    const std::vector<std::string> lines = linesWithText(text);
    if (lines.empty()) throw Error({.what = "the file is empty", .where = where});
    const std::vector<AlignedSentence> sentences = sentencesIn(lines, where);
    return mapOf(sentences[chosenItem(sentences.size(), Phrase("the file holds several sentences"), where,
                                      reading.item)],
                 reading);
}

}  // namespace attentionscope
