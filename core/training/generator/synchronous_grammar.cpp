#include "core/training/generator/synchronous_grammar.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <sstream>

#include "core/base/error.h"

namespace attentionscope::generator {

namespace {

std::string lower(std::string text) {
    for (char& c : text) c = char(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

bool isArticle(const std::string& word) {
    return word == "a" || word == "an" || word == "the";
}

bool isVowel(char c) {
    return std::string_view("aeiou").find(char(std::tolower(static_cast<unsigned char>(c)))) !=
           std::string_view::npos;
}

/// Whether "an" goes before it, by how it is spoken.
bool soundsLikeVowel(const std::string& word) {
    for (const char* begin : {"uni", "eu", "one", "us"})
        if (lower(word).starts_with(begin)) return false;
    return !word.empty() && isVowel(word[0]);
}

std::vector<std::string> split(std::string_view text, std::string_view separator) {
    std::vector<std::string> parts;
    for (size_t begin = 0;;) {
        const size_t end = text.find(separator, begin);
        parts.emplace_back(text.substr(begin, end == text.npos ? text.npos : end - begin));
        if (end == text.npos) return parts;
        begin = end + separator.size();
    }
}

}  // namespace

std::string madeUpName(Random& random) {
    static constexpr const char* begins[] = {"b",  "d",  "f",  "g",  "h",  "j",  "k",  "l",  "m",  "n",
                                             "p",  "r",  "s",  "t",  "v",  "w",  "z",  "br", "dr", "gr",
                                             "kr", "pr", "st", "tr", "sh", "ch", "fl", "pl", "sk", "th"};
    static constexpr const char* middles[] = {"a", "e", "i", "o", "u", "ai", "ea", "io", "ou"};
    static constexpr const char* ends[] = {"", "", "", "n", "r", "l", "s", "m", "k", "t", "nd", "rk", "ss"};
    std::string name;
    for (std::uint64_t left = 2 + random.below(2); left > 0; --left) {
        name += begins[random.below(std::size(begins))];
        name += middles[random.below(std::size(middles))];
        if (left == 1 || random.below(3) == 0) name += ends[random.below(std::size(ends))];
    }
    name[0] = char(std::toupper(static_cast<unsigned char>(name[0])));
    return name;
}

VerbForms formsOf(const std::string& verb) {
    static const std::map<std::string, std::string> pasts{
        {"cut", "cut"},     {"hit", "hit"},      {"win", "won"},   {"beat", "beat"},   {"buy", "bought"},
        {"sell", "sold"},   {"build", "built"},  {"hold", "held"}, {"lose", "lost"},   {"find", "found"},
        {"give", "gave"},   {"rise", "rose"},    {"fall", "fell"}, {"break", "broke"}, {"steal", "stole"},
        {"send", "sent"},   {"spend", "spent"},  {"meet", "met"},  {"leave", "left"},  {"grow", "grew"},
        {"flee", "fled"},   {"freeze", "froze"}, {"tell", "told"}, {"sing", "sang"},   {"die", "died"},
        {"begin", "began"}, {"make", "made"},    {"take", "took"}};
    static const std::set<std::string> doubled{"ban", "stop", "plan", "cut", "hit", "win", "begin", "admit"};
    const char last = verb.back();
    const bool afterConsonant = verb.size() > 1 && !isVowel(verb[verb.size() - 2]);
    const std::string stem = doubled.contains(verb) ? verb + last : verb;
    VerbForms forms;
    if (const auto known = pasts.find(verb); known != pasts.end())
        forms.past = known->second;
    else if (last == 'e')
        forms.past = verb + 'd';
    else if (last == 'y' && afterConsonant)
        forms.past = verb.substr(0, verb.size() - 1) + "ied";
    else
        forms.past = stem + "ed";
    const bool hisses = last == 's' || last == 'x' || last == 'z' || last == 'o' || verb.ends_with("ch") ||
                        verb.ends_with("sh");
    if (last == 'y' && afterConsonant)
        forms.third = verb.substr(0, verb.size() - 1) + "ies";
    else
        forms.third = verb + (hisses ? "es" : "s");
    if (verb == "die")
        forms.gerund = "dying";
    else if (last == 'e' && !verb.ends_with("ee"))
        forms.gerund = verb.substr(0, verb.size() - 1) + "ing";
    else
        forms.gerund = stem + "ing";
    return forms;
}

std::string SynchronousGrammar::inflected(const std::string& verb, Form form, bool target) {
    switch (form) {
        case Form::did:
            return target ? formsOf(verb).third : formsOf(verb).past;
        case Form::didPlural:
            return target ? verb : formsOf(verb).past;
        case Form::doing:
            return formsOf(verb).gerund;
        default:
            return verb;
    }
}

std::vector<SynchronousGrammar::Symbol> SynchronousGrammar::symbols(const std::string& text) {
    static const std::map<std::string, Form> forms{
        {"did", Form::did}, {"did-plural", Form::didPlural}, {"do", Form::base}, {"doing", Form::doing}};
    const auto formOf = [&](const std::string& name) {
        const auto found = forms.find(name);
        if (found == forms.end())
            throw Error({.what = "a grammar names a form of verbs that there is not", .got = name});
        return found->second;
    };
    std::vector<Symbol> symbols;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        if (word == "-") continue;
        const bool comma = word.size() > 1 && word.back() == ',';
        if (comma) word.pop_back();
        Symbol symbol{.text = word};
        const size_t colon = word.find(':');
        if (word[0] == '$') {
            symbol.kind = Symbol::Kind::rule;
            symbol.text = word.substr(1, colon == word.npos ? word.npos : colon - 1);
            symbol.rule = symbol.text.substr(0, symbol.text.find_first_of("0123456789"));
            if (colon != word.npos) symbol.form = formOf(word.substr(colon + 1));
        } else if (word[0] == '{') {
            symbol.kind = Symbol::Kind::verb;
            symbol.text = word.substr(1, std::min(colon, word.size() - 1) - 1);
            if (colon != word.npos) symbol.form = formOf(word.substr(colon + 1, word.size() - colon - 2));
        }
        symbols.push_back(std::move(symbol));
        if (comma) symbols.push_back({.text = ",", .glued = true});
    }
    return symbols;
}

SynchronousGrammar::Production SynchronousGrammar::production(const std::string& text) {
    const auto sides = split(text, "=>");
    Production made{.source = symbols(sides[0]), .target = symbols(sides.back())};
    if (sides.size() == 1)
        std::erase_if(made.target, [](const Symbol& one) { return isArticle(one.text) || one.glued; });
    std::vector<bool> taken(made.source.size(), false);
    for (Symbol& wanted : made.target) {
        std::string meant = wanted.text;
        if (const size_t at = meant.find('@'); wanted.kind == Symbol::Kind::word && at != meant.npos) {
            meant = wanted.text.substr(at + 1);
            wanted.text.resize(at);
        }
        const auto find = [&](const auto& fits) {
            for (size_t i = 0; i < made.source.size() && wanted.partner < 0; ++i)
                if (made.source[i].kind == wanted.kind && !taken[i] && fits(made.source[i]))
                    wanted.partner = int(i);
        };
        find([&](const Symbol& one) { return lower(one.text) == lower(meant); });
        if (wanted.kind == Symbol::Kind::word)
            find([&](const Symbol& one) { return lower(one.text).starts_with(lower(meant).substr(0, 3)); });
        if (wanted.partner < 0)
            throw Error({.what = "a word of a headline belongs to none of its sentence",
                         .where = text,
                         .got = wanted.text});
        taken[size_t(wanted.partner)] = true;
    }
    return made;
}

SynchronousGrammar::SynchronousGrammar(std::string_view rules) {
    for (const std::string& line : split(rules, "\n")) {
        if (line.empty()) continue;
        const size_t colon = line.find(": ");
        if (colon == line.npos) throw Error({.what = "a line of a grammar is no rule", .got = line});
        for (const std::string& alternative : split(std::string_view(line).substr(colon + 2), " / "))
            rules_[line.substr(0, colon)].push_back(production(alternative));
    }
    for (const auto& [name, productions] : rules_)
        for (const Production& one : productions)
            for (const Symbol& symbol : one.source)
                if (symbol.kind == Symbol::Kind::rule && symbol.rule != "MADEUP" &&
                    !rules_.contains(symbol.rule))
                    throw Error({.what = "a grammar names a rule that there is not",
                                 .where = name,
                                 .got = symbol.rule});
}

SynchronousPhrase SynchronousGrammar::expand(const std::string& rule, Form form, Random& random,
                                             Concept& next) const {
    SynchronousPhrase phrase;
    const auto word = [&](Words& words, const std::string& text, Concept meaning, bool glued = false) {
        words.push_back({.text = text, .sure = {meaning}, .possible = {}, .glued = glued});
    };
    if (rule == "MADEUP") {
        const std::string name = madeUpName(random);
        word(phrase.source, name, next);
        word(phrase.target, lower(name), next++);
        return phrase;
    }
    const auto& productions = rules_.at(rule);
    const Production& chosen = productions[size_t(random.below(productions.size()))];
    const auto formAt = [&](const Symbol& symbol) { return symbol.form == Form::none ? form : symbol.form; };
    std::vector<SynchronousPhrase> parts;
    std::vector<Concept> meanings;
    for (const Symbol& symbol : chosen.source) {
        meanings.push_back(next++);
        parts.push_back(symbol.kind == Symbol::Kind::rule ? expand(symbol.rule, formAt(symbol), random, next)
                                                          : SynchronousPhrase());
        if (symbol.kind == Symbol::Kind::rule)
            phrase.source.insert(phrase.source.end(), parts.back().source.begin(), parts.back().source.end());
        else
            word(phrase.source,
                 symbol.kind == Symbol::Kind::verb ? inflected(symbol.text, formAt(symbol), false)
                                                   : symbol.text,
                 meanings.back(), symbol.glued);
    }
    for (const Symbol& symbol : chosen.target) {
        const size_t partner = size_t(symbol.partner);
        const Form kept = formAt(chosen.source[partner]);
        if (symbol.kind == Symbol::Kind::rule)
            phrase.target.insert(phrase.target.end(), parts[partner].target.begin(),
                                 parts[partner].target.end());
        else
            word(phrase.target,
                 symbol.kind == Symbol::Kind::verb ? inflected(symbol.text, kept, true) : lower(symbol.text),
                 meanings[partner]);
    }
    return phrase;
}

SynchronousPhrase SynchronousGrammar::draw(const std::string& rule, Random& random) const {
    Concept next = 1;
    SynchronousPhrase phrase = expand(rule, Form::none, random, next);
    Words tidy;
    for (generator::Word& word : phrase.source) {
        const bool doubled = word.text == "," && (tidy.empty() || tidy.back().text == ",");
        if (doubled) continue;
        if (!tidy.empty() && lower(tidy.back().text) == "a" && soundsLikeVowel(word.text))
            tidy.back().text += 'n';
        tidy.push_back(std::move(word));
    }
    if (!tidy.empty() && tidy.back().text == ",") tidy.pop_back();
    if (!tidy.empty()) tidy[0].text[0] = char(std::toupper(static_cast<unsigned char>(tidy[0].text[0])));
    phrase.source = std::move(tidy);
    return phrase;
}

}  // namespace attentionscope::generator
