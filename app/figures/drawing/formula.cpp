#include "app/figures/drawing/formula.h"

#include <QCache>
#include <QHash>

#include "app/figures/drawing/formula_boxes.h"
#include "app/figures/drawing/theme.h"

namespace attentionscope {

namespace {

constexpr qsizetype longest = 2000;
constexpr int deepest = 64;  // nested groups; deeper ones are set verbatim
constexpr int mostKnown = 512;
constexpr QChar combiningHat(0x302);

/// Commands for a single character.
const QHash<QString, QString>& symbols() {
    static const QHash<QString, QString> table = {
        {"alpha", "α"},  {"beta", "β"},   {"gamma", "γ"},  {"delta", "δ"},   {"epsilon", "ε"},
        {"eta", "η"},    {"theta", "θ"},  {"lambda", "λ"}, {"mu", "μ"},      {"pi", "π"},
        {"rho", "ρ"},    {"sigma", "σ"},  {"tau", "τ"},    {"phi", "φ"},     {"omega", "ω"},
        {"Delta", "Δ"},  {"Sigma", "Σ"},  {"cdot", "·"},   {"times", "×"},   {"infty", "∞"},
        {"top", "⊤"},    {"in", "∈"},     {"odot", "⊙"},   {"le", "≤"},      {"leq", "≤"},
        {"ge", "≥"},     {"geq", "≥"},    {"ne", "≠"},     {"to", "→"},      {"leftarrow", "←"},
        {"ldots", "…"},  {"dots", "…"},   {"cdots", "⋯"},  {"partial", "∂"}, {"nabla", "∇"},
        {"approx", "≈"}, {"pm", "±"},     {"sum", "Σ"},    {"prod", "Π"},    {"ell", "ℓ"},
        {"mid", "|"},    {"lVert", "‖"},  {"rVert", "‖"},  {"Vert", "‖"},    {"quad", " "},
        {"oplus", "⊕"},  {"forall", "∀"},
    };
    return table;
}

bool isRelation(QChar character) {
    return QStringLiteral("=<>≤≥≠≈→←∈").contains(character);
}
bool isOperator(QChar character) {
    return QStringLiteral("+−×·⊙±⊕⋯").contains(character);
}
bool isGreekOrLatin(QChar character) {
    const char16_t code = character.unicode();
    return (character.isLetter() && code < 0x250) || (code >= 0x3b1 && code <= 0x3c9) || code == 0x2113;
}

class Parser {
public:
    Parser(const QString& tex, double pixels, int depth = 0) : tex_(tex), pixels_(pixels), depth_(depth) {}

    FormulaBox sequence() {
        if (depth_ > deepest) return glyphs(tex_, upright());
        std::vector<FormulaBox> boxes;
        while (at_ < tex_.size()) {
            if (FormulaBox box = item()) boxes.push_back(std::move(box));
        }
        return row(std::move(boxes));
    }

private:
    QFont upright() const { return formulaFont(pixels_); }
    QFont slanted() const {
        QFont font = formulaFont(pixels_);
        font.setItalic(true);
        return font;
    }
    FormulaBox within(qsizetype begin, qsizetype length, double pixels) {
        return Parser(tex_.mid(begin, length), pixels, depth_ + 1).sequence();
    }
    FormulaBox small(qsizetype begin, qsizetype length) {
        return within(begin, length, std::max(pixels_ * 0.7, 8.0));
    }
    void skipSpaces() {
        while (at_ < tex_.size() && tex_[at_].isSpace()) ++at_;
    }

    /// The extent of the next argument: a {group} without its braces, a \command, or one character.
    std::pair<qsizetype, qsizetype> argument() {
        skipSpaces();
        if (at_ >= tex_.size()) return {at_, 0};
        const qsizetype begin = at_;
        if (tex_[at_] == '{') {
            int open = 0;
            do {
                if (tex_[at_] == '{') ++open;
                if (tex_[at_] == '}') --open;
                ++at_;
            } while (at_ < tex_.size() && open > 0);
            return {begin + 1, at_ - begin - (open == 0 ? 2 : 1)};
        }
        if (tex_[at_] == '\\') {
            ++at_;
            while (at_ < tex_.size() && tex_[at_].isLetter()) ++at_;
            return {begin, at_ - begin};
        }
        at_ += tex_[at_].isHighSurrogate() && at_ + 1 < tex_.size() ? 2 : 1;
        return {begin, at_ - begin};
    }
    FormulaBox argumentBox() {
        const auto [begin, length] = argument();
        return within(begin, length, pixels_);
    }

    /// One atom with the scripts that follow it.
    FormulaBox item() {
        bool isSum = false;
        FormulaBox base = atom(isSum);
        if (!base) return base;
        FormulaBox above, below;
        for (;;) {
            skipSpaces();
            if (at_ >= tex_.size() || (tex_[at_] != '^' && tex_[at_] != '_')) break;
            FormulaBox& script = tex_[at_] == '^' ? above : below;
            ++at_;
            const auto [begin, length] = argument();
            script = small(begin, length);
        }
        if (!above && !below) return base;
        return isSum ? limits(std::move(base), std::move(above), std::move(below), pixels_)
                     : scripts(std::move(base), std::move(above), std::move(below), pixels_);
    }

    FormulaBox atom(bool& isSum) {
        skipSpaces();
        if (at_ >= tex_.size()) return nullptr;
        const QChar character = tex_[at_];
        if (character == '{') {
            const auto [begin, length] = argument();
            return within(begin, length, pixels_);
        }
        if (character == '\\') return command(isSum);
        if (character == QChar(0x221a)) {  // √ applies to what follows
            ++at_;
            return root(argumentBox(), pixels_);
        }
        if (character == '(' || character == '[')
            if (FormulaBox group = bracketed()) return group;
        return plain(isSum);
    }

    /// The bracketed content, with brackets of its height; null if they are not closed.
    FormulaBox bracketed() {
        int open = 0, braces = 0;
        for (qsizetype end = at_; end < tex_.size() && braces >= 0; ++end) {
            const QChar sign = tex_[end];
            if (sign == '{') ++braces;
            if (sign == '}') --braces;
            if (braces == 0 && (sign == '(' || sign == '[')) ++open;
            if (braces == 0 && (sign == ')' || sign == ']')) --open;
            if (open > 0) continue;
            FormulaBox inside = within(at_ + 1, end - at_ - 1, pixels_);
            const QChar first = tex_[at_];
            at_ = end + 1;
            if (isTall(*inside, pixels_)) return enclosed(first, std::move(inside), sign, pixels_);
            std::vector<FormulaBox> boxes;
            boxes.push_back(glyphs(first, upright()));
            boxes.push_back(std::move(inside));
            boxes.push_back(glyphs(sign, upright()));
            return row(std::move(boxes));
        }
        return nullptr;
    }

    FormulaBox command(bool& isSum) {
        const auto [begin, length] = argument();
        const QString name = tex_.mid(begin + 1, length - 1);
        if (name == QLatin1String("frac")) {
            FormulaBox numerator = argumentBox();
            return fraction(std::move(numerator), argumentBox(), pixels_);
        }
        if (name == QLatin1String("sqrt")) return root(argumentBox(), pixels_);
        if (name == QLatin1String("bar")) return overline(argumentBox(), pixels_);
        if (name == QLatin1String("hat")) {
            const auto [start, count] = argument();
            return character(tex_.mid(start, count) + combiningHat);
        }
        if (name == QLatin1String("overrightarrow")) return arrowed(argumentBox(), true, pixels_);
        if (name == QLatin1String("overleftarrow")) return arrowed(argumentBox(), false, pixels_);
        if (name == QLatin1String("text") || name == QLatin1String("bold")) {
            const auto [start, count] = argument();
            QFont font = upright();
            if (name == QLatin1String("bold")) font.setBold(true);
            return glyphs(tex_.mid(start, count), font);
        }
        if (name.isEmpty()) {  // "\," and the like: a small space
            ++at_;
            return space(pixels_ * 0.2);
        }
        const auto symbol = symbols().constFind(name);
        if (symbol == symbols().constEnd()) return function(name);
        isSum = name == QLatin1String("sum") || name == QLatin1String("prod");
        return isSum ? sign(*symbol) : character(*symbol);
    }

    FormulaBox plain(bool& isSum) {
        const qsizetype begin = at_;
        const QChar first = tex_[at_];
        if (first.isDigit()) {
            while (at_ < tex_.size() && (tex_[at_].isDigit() || tex_[at_] == '.')) ++at_;
            return glyphs(tex_.mid(begin, at_ - begin), upright());
        }
        if (first.isLetter() && first.unicode() < 0x80) {
            // Words of several letters are function names: softmax, exp, tanh.
            while (at_ < tex_.size() && tex_[at_].isLetter() && tex_[at_].unicode() < 0x80) ++at_;
            if (at_ - begin >= 3) return function(tex_.mid(begin, at_ - begin));
            at_ = begin;
        }
        const auto [start, length] = argument();
        const QString text = tex_.mid(start, length);
        isSum = text == QStringLiteral("Σ") || text == QStringLiteral("∑");
        return isSum ? sign(QStringLiteral("Σ")) : character(text);
    }

    FormulaBox sign(const QString& text) { return glyphs(text, formulaFont(pixels_ * 1.35)); }

    FormulaBox function(const QString& name) {
        std::vector<FormulaBox> boxes;
        boxes.push_back(glyphs(name, upright()));
        // "log softmax" is two words; "tanh (x)" keeps its bracket close.
        if (at_ + 1 < tex_.size() && tex_[at_].isSpace() && tex_[at_ + 1].isLetterOrNumber())
            boxes.push_back(space(pixels_ * 0.2));
        return row(std::move(boxes));
    }

    FormulaBox character(QString text) {
        if (text == QLatin1String("-")) text = QStringLiteral("−");
        if (text == QLatin1String("*")) text = QStringLiteral("·");
        const QChar first = text.isEmpty() ? QChar() : text.front();
        if (isRelation(first) || isOperator(first)) {
            const double room = pixels_ * (isRelation(first) ? 0.28 : 0.2);
            std::vector<FormulaBox> boxes;
            boxes.push_back(space(room));
            boxes.push_back(glyphs(text, upright()));
            boxes.push_back(space(room));
            return row(std::move(boxes));
        }
        if (first == ',' || first == ';') {
            std::vector<FormulaBox> boxes;
            boxes.push_back(glyphs(text, upright()));
            boxes.push_back(space(pixels_ * 0.22));
            return row(std::move(boxes));
        }
        return glyphs(text, text.size() == 1 && isGreekOrLatin(first) ? slanted() : upright());
    }

    QString tex_;
    double pixels_;
    int depth_;  ///< nesting depth of this group
    qsizetype at_ = 0;
};

}  // namespace

Formula::Formula(const QString& tex, double pixels) : pixels_(pixels) {
    // Every painting sets the same few formulas again.
    static QCache<std::pair<QString, double>, std::shared_ptr<const Box>> known(mostKnown);
    const std::pair key{tex.left(longest), pixels};
    if (const auto* box = known.object(key)) {
        box_ = *box;
        return;
    }
    box_ = Parser(key.first, pixels).sequence();
    known.insert(key, new std::shared_ptr<const Box>(box_));
}

QString Formula::mathml(bool display) const {
    return QStringLiteral("<math%1>%2</math>")
        .arg(display ? QStringLiteral(" display=\"block\"") : QString(), box_->mathml(pixels_));
}

double Formula::width() const {
    return box_->width;
}
double Formula::ascent() const {
    return box_->ascent;
}
double Formula::descent() const {
    return box_->descent;
}

void Formula::paint(QPainter& painter, QPointF baseline, const QColor& color) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(color);
    box_->paint(painter, baseline);
    painter.restore();
}

void Formula::paintCentred(QPainter& painter, double x, double y, const QColor& color) const {
    paint(painter, {x, y + (ascent() - descent()) / 2}, color);
}

QString plainFormula(const QString& tex) {
    QString result;
    for (qsizetype i = 0; i < tex.size(); ++i) {
        if (tex[i] == '\\') {
            qsizetype end = i + 1;
            while (end < tex.size() && tex[end].isLetter()) ++end;
            const QString name = tex.mid(i + 1, end - i - 1);
            const bool hat = name == QLatin1String("hat");
            const bool arrow =
                name.startsWith(QLatin1String("over")) && name.endsWith(QLatin1String("arrow"));
            if (name == QLatin1String("sqrt"))
                result += QStringLiteral("√");
            else if ((arrow || hat) && end + 2 < tex.size() && tex[end] == '{') {
                // A combining mark follows its letter.
                result += tex[end + 1];
                result += hat ? combiningHat : QChar(name.contains(QLatin1String("right")) ? 0x20d7 : 0x20d6);
                end += 2;
            } else if (symbols().contains(name))
                result += symbols()[name];
            else if (name != QLatin1String("frac") && name != QLatin1String("text") &&
                     name != QLatin1String("bold"))
                result += name;
            i = end - 1;
        } else if (tex[i] == '}' && i + 1 < tex.size() && tex[i + 1] == '{') {
            result += '/';
            ++i;
        } else if (tex[i] != '{' && tex[i] != '}') {
            result += tex[i];
        }
    }
    return result.replace(QStringLiteral("^⊤"), QStringLiteral("ᵀ"));
}

}  // namespace attentionscope
