#pragma once

#include <map>
#include <string>
#include <vector>

namespace attentionscope::generator {

/// One test of a condition: of a part, by its name.
struct Test {
    enum class Kind { said, equals, otherwise, programs } kind = Kind::said;
    bool isNegated = false;
    std::string name = {}, column = {};       ///< of the part; of a test of the program
    std::string text = {};                    ///< that it is compared with
    std::vector<std::string> arguments = {};  ///< names of parts; the part that it is compared with
};
using Condition = std::vector<Test>;

struct Alternative;
struct Rule;

/// A piece of an alternative.
struct Item {
    enum class Kind { word, part, inflected, group, requirement } kind = Kind::word;
    std::string text = {};                  ///< the word; the name of the part; the word that is inflected
    std::string column = {}, form = {};     ///< of a part
    const Rule* rule = nullptr;             ///< that the part is drawn from; where null, it has been bound
    const Alternative* entry = nullptr;     ///< of an inflected word in FORMS
    std::string binds = {};                 ///< name=…: drawn here, and written where the name stands
    std::vector<Alternative> choices = {};  ///< of a group; of what is bound, one
    Condition condition = {};               ///< of a requirement
    bool isGlued = false;                   ///< no space before it
    int meaning = -1;                       ///< among those of the alternative; shared by linked words
    int line = 0;
};
using Items = std::vector<Item>;

struct Alternative {
    double share = -1;  ///< how often it is drawn; -1: as often as the others that do not say it
    Condition condition = {};
    std::vector<Items> cells = {};  ///< a text for each side, or for each column of a table
    int meanings = 0;
};

/// A rule, or a table of words, which is a rule with named columns in place of the grammar's sides.
struct Rule {
    std::string name;
    std::map<std::string, size_t> columns = {};
    bool isTable = false;
    std::vector<Alternative> alternatives = {};
    std::string file = {};
    int line = 0;

    /// The text of an alternative on a side in a form: the column "side.form", else "form", else "side", else
    /// the first.
    const Items& cell(const Alternative& one, const std::string& side, const std::string& form) const;
};

}  // namespace attentionscope::generator
