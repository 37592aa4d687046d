// Translates regular expressions from Oniguruma's spelling (its Ruby syntax) to ICU's.
#include <algorithm>

#include "core/base/error.h"
#include "core/base/letters.h"
#include "core/text/pattern.h"
#include "core/text/unicode.h"

namespace attentionscope {

namespace {

// Outside […], Oniguruma also counts a few numbers of Latin-1 as word characters; inside, it does not.
constexpr const char* wordInSet = R"(\p{Alphabetic}\p{M}\p{Nd}\p{Pc})";
constexpr const char* wordAlone = R"(\p{Alphabetic}\p{M}\p{Nd}\p{Pc}²³¹¼½¾)";

bool isOctal(char c) {
    return c >= '0' && c <= '7';
}

class Translation {
public:
    explicit Translation(std::string_view expression) : source_(expression) {}

    std::string run() {
        while (at_ < source_.size()) step();
        return result_.append(groups_.back().options, ')');
    }

private:
    struct Group {
        std::size_t start = 0;    ///< in the result
        std::size_t options = 0;  ///< groups opened by options alone, such as (?i), inside this one
    };

    bool starts(std::string_view text) const { return source_.substr(at_).starts_with(text); }

    void step() {
        const char c = source_[at_];
        if (c == '\\' && at_ + 1 < source_.size()) return escape();
        if (setDepth_ > 0) return inSet();
        if (c == '[') return openSet();
        if (c == '(') return openGroup();
        if (c == ')') return closeGroup();
        if (c == '{' || c == '}') return brace();
        if (c != '*' && c != '+' && c != '?') atom_ = result_.size();
        const std::size_t bytes = std::size_t(codePointAt(source_, at_).bytes);
        result_.append(source_, at_, bytes);
        at_ += bytes;
    }

    void take(std::size_t bytes, std::string_view written) {
        if (setDepth_ == 0) atom_ = result_.size();
        result_ += written;
        at_ += bytes;
    }

    void escape() {
        const char next = source_[at_ + 1];
        const bool inSet = setDepth_ > 0;
        const std::string word = '[' + std::string(wordAlone) + ']', noWord = "[^" + word.substr(1);
        switch (next) {
            case 's': return take(2, R"(\p{White_Space})");
            case 'S': return take(2, R"(\P{White_Space})");
            case 'h': return take(2, inSet ? "0-9a-fA-F" : "[0-9a-fA-F]");
            case 'H': return take(2, "[^0-9a-fA-F]");
            case 'w': return take(2, inSet ? std::string(wordInSet) : word);
            case 'W': return take(2, inSet ? "[^" + std::string(wordInSet) + ']' : noWord);
            case 'v': return take(2, R"(\x0B)");
            case 'b':
                return take(
                    2, inSet ? std::string(R"(\x08)")
                             : "(?:(?<=" + word + ")(?!" + word + ")|(?<!" + word + ")(?=" + word + "))");
            case 'B':
                return take(2, "(?:(?<=" + word + ")(?=" + word + ")|(?<!" + word + ")(?!" + word + "))");
            case 'N': return take(2, R"([^\n])");
            case 'O': return take(2, R"([\s\S])");
            case 'p':
            case 'P':
            case 'x':
            case 'o': return braced(next);
            case 'K':
            case 'g':
            case 'y':
            case 'Y':
            case 'C':
            case 'M': refuse(source_.substr(at_, 2));
            case 'Q':
            case 'E': return take(2, source_.substr(at_ + 1, 1));
            default:
                if (at_ + 3 < source_.size() && next <= '3' && isOctal(next) && isOctal(source_[at_ + 2]) &&
                    isOctal(source_[at_ + 3]))
                    return take(4, octal());
        }
        take(2, source_.substr(at_, 2));
    }

    /// A property or a number in braces, \p{L} or \x{41}; \p{^L} is \P{L}.
    void braced(char kind) {
        const std::size_t end = source_.find('}', at_);
        if (!source_.substr(at_ + 2).starts_with('{') || end == source_.npos)
            return take(2, source_.substr(at_, 2));
        const std::string_view content = source_.substr(at_ + 3, end - at_ - 3);
        if (kind == 'o') refuse(source_.substr(at_, end + 1 - at_));
        const bool turned = kind != 'x' && content.starts_with('^');
        const char written = !turned ? kind : kind == 'p' ? 'P' : 'p';
        take(end + 1 - at_, '\\' + std::string(1, written) + '{' + std::string(content.substr(turned)) + '}');
    }

    std::string octal() const {
        static const char digits[] = "0123456789ABCDEF";
        const int value =
            64 * (source_[at_ + 1] - '0') + 8 * (source_[at_ + 2] - '0') + source_[at_ + 3] - '0';
        return std::string(R"(\x)") + digits[value / 16] + digits[value % 16];
    }

    void openSet() {
        take(1, "[");
        ++setDepth_;
        if (starts("^")) take(1, "^");
        // A bracket in first position is an ordinary character.
        if (starts("]")) take(1, R"(\])");
    }

    void inSet() {
        static const std::pair<const char*, std::string> named[] = {
            {"[:punct:]", R"(\p{P}\p{S})"}, {"[:^punct:]", R"([^\p{P}\p{S}])"},
            {"[:xdigit:]", "0-9a-fA-F"},    {"[:^xdigit:]", "[^0-9a-fA-F]"},
            {"[:word:]", wordInSet},        {"[:^word:]", "[^" + std::string(wordInSet) + ']'},
        };
        for (const auto& [name, content] : named)
            if (starts(name)) return take(std::string_view(name).size(), content);
        if (starts("&&")) return take(2, "&&");  // an intersection in both
        const char c = source_[at_];
        if (c == '[') ++setDepth_;
        if (c == ']') --setDepth_;
        if (c == '&' || c == '$') result_ += '\\';
        result_ += c;
        ++at_;
    }

    /// The options at this place, such as "im-x", with Oniguruma's m (a point matches line breaks) as ICU's
    /// s.
    std::string optionsAt(std::size_t place) const {
        std::string options;
        while (place < source_.size() &&
               std::string_view("imxs-").find(source_[place]) != std::string::npos) {
            options += source_[place] == 'm' ? 's' : source_[place];
            ++place;
        }
        return options;
    }

    void openGroup() {
        if (starts("(?#")) {
            at_ = std::min(source_.find(')', at_), source_.size() - 1) + 1;
            return;
        }
        const std::string options = starts("(?") ? optionsAt(at_ + 2) : std::string();
        const std::size_t end = at_ + 2 + options.size();
        const char after = end < source_.size() ? source_[end] : '\0';
        if (!options.empty() && after == ')') {
            // Options without a group apply to the end of the enclosing group, across its other branches.
            ++groups_.back().options;
            return take(3 + options.size(), "(?" + options + ':');
        }
        groups_.push_back({.start = result_.size()});
        if (!options.empty() && after == ':') return take(3 + options.size(), "(?" + options + ':');
        take(1, "(");
        // A ? after ( is part of the bracket, not a quantifier.
        if (starts("?")) take(1, "?");
    }

    void closeGroup() {
        Group group;
        if (groups_.size() > 1) {
            group = groups_.back();
            groups_.pop_back();
        }
        result_.append(group.options, ')');
        take(1, ")");
        atom_ = group.start;
    }

    /// {n}, {n,}, {n,m} or {,m}; any other brace stands for itself.
    void brace() {
        std::size_t end = at_ + 1;
        const auto digits = [&] {
            const std::size_t from = end;
            while (end < source_.size() && isDigit(source_[end])) ++end;
            return std::string(source_.substr(from, end - from));
        };
        const std::string low = source_[at_] == '{' ? digits() : std::string();
        const bool range = end < source_.size() && source_[end] == ',';
        if (range) ++end;
        const std::string high = range ? digits() : std::string();
        const bool closes = source_[at_] == '{' && end < source_.size() && source_[end] == '}';
        if (!closes || (low.empty() && high.empty())) return take(1, source_[at_] == '{' ? R"(\{)" : R"(\})");
        result_ += '{' + (low.empty() ? "0" : low) + (range ? "," : "") + high + '}';
        at_ = end + 1;
        // After an interval, + repeats it, and ? makes an exact one optional: neither is possessive or lazy.
        if (starts("+") || (starts("?") && !range)) {
            result_.insert(atom_, "(?:");
            result_ += ')';
        }
    }

    [[noreturn]] void refuse(std::string_view part) const {
        throw Error({.what = "a part of the regular expression is not supported",
                     .got = Phrase("%1 in %2", {std::string(part), std::string(source_)}),
                     .remedy = "Write the expression in tokenizer.json without it."});
    }

    std::string_view source_;
    std::size_t at_ = 0;
    std::string result_;
    std::size_t atom_ = 0;  ///< start, in the result, of the last part that a quantifier may follow
    int setDepth_ = 0;
    std::vector<Group> groups_{{}};
};

}  // namespace

std::string translateToIcu(std::string_view oniguruma) {
    return Translation(oniguruma).run();
}

}  // namespace attentionscope
