#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/random.h"
#include "core/training/generator/meaning.h"

namespace attentionscope::generator {

/// A sentence and what is made of it, with the same meaning in words that belong together.
struct SynchronousPhrase {
    Words source, target;
};

/// A grammar whose every rule says two things at once, in two word orders (Aho and Ullman 1969; Wu 1997): a
/// sentence, and its headline. It is written as text, a rule a line:
///
///     NAME: words of the sentence => words of the headline / the next alternative / …
///
/// Words with a $ are rules; a number behind tells two of them apart ($CITY, $CITY2), and each stands on both
/// sides for the same choice. {verb} is inflected: {win:did} is "won" and, in the headline, "wins";
/// :did-plural "won" and "win", :do "win", :doing "winning"; without a form it has that of the rule in which
/// it stands ($POLICY:did). A word of the headline belongs to the same word of the sentence's side, or to one
/// with three letters at its beginning in common, or to the one that follows an @: "jailed@sentenced".
/// Without => the headline has the same words but for articles. "-" is nothing. $MADEUP makes up a name of
/// syllables. The headline is in lower case.
class SynchronousGrammar {
public:
    /// Throws Error for a rule that is missing, that is not well formed, and for a word of a headline that
    /// belongs to none of its sentence.
    explicit SynchronousGrammar(std::string_view rules);

    /// The source begins with a capital and has no mark at its end.
    SynchronousPhrase draw(const std::string& rule, Random& random) const;

private:
    enum class Form { none, did, didPlural, base, doing };
    struct Symbol {
        enum class Kind { word, rule, verb } kind = Kind::word;
        std::string text = {};  ///< the word, the rule with its number, the verb
        std::string rule = {};  ///< without its number
        Form form = Form::none;
        bool glued = false;  ///< a comma, 's
        int partner = -1;    ///< of a headline: place among the sentence's symbols
    };
    struct Production {
        std::vector<Symbol> source, target;
    };
    struct Drawing;

    static std::vector<Symbol> symbols(const std::string& text);
    static Production production(const std::string& text);
    static std::string inflected(const std::string& verb, Form form, bool target);
    SynchronousPhrase expand(const std::string& rule, Form form, Random& random, Concept& next) const;

    std::map<std::string, std::vector<Production>> rules_;
};

/// A name that nobody bears: two or three syllables.
std::string madeUpName(Random& random);

/// "win", "won", "wins", "winning" of English verbs.
struct VerbForms {
    std::string past, third, gerund;
};
VerbForms formsOf(const std::string& verb);

}  // namespace attentionscope::generator
