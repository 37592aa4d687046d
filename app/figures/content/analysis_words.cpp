#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "app/figures/content/analysis_content.h"
#include "app/figures/content/change_words.h"
#include "app/figures/content/map_words.h"
#include "app/figures/drawing/number_text.h"
#include "app/session/error_words.h"
#include "core/run/run_request.h"

namespace attentionscope {

namespace {

// Names of axes, tables and labels, gathered here for translators.
const char* const tableNames[] = {
    QT_TRANSLATE_NOOP("Table", "layer"),
    QT_TRANSLATE_NOOP("Table", "head"),
    QT_TRANSLATE_NOOP("Table", "position"),
    QT_TRANSLATE_NOOP("Table", "query"),
    QT_TRANSLATE_NOOP("Table", "key"),
    QT_TRANSLATE_NOOP("Table", "component"),
    QT_TRANSLATE_NOOP("Table", "score"),
    QT_TRANSLATE_NOOP("Table", "coordinate"),
    QT_TRANSLATE_NOOP("Table", "model"),
    QT_TRANSLATE_NOOP("Table", "previous token"),
    QT_TRANSLATE_NOOP("Table", "current token"),
    QT_TRANSLATE_NOOP("Table", "first token"),
    QT_TRANSLATE_NOOP("Table", "duplicate token"),
    QT_TRANSLATE_NOOP("Table", "induction"),
    QT_TRANSLATE_NOOP("Table", "punctuation"),
    QT_TRANSLATE_NOOP("Table", "repeated induction"),
    QT_TRANSLATE_NOOP("Table", "loss"),
    QT_TRANSLATE_NOOP("Table", "rank"),
    QT_TRANSLATE_NOOP("Table", "probability"),
    QT_TRANSLATE_NOOP("Table", "embedding"),
    QT_TRANSLATE_NOOP("Table", "bias"),
    QT_TRANSLATE_NOOP("Table", "kl"),
    QT_TRANSLATE_NOOP("Table", "mlp"),
    QT_TRANSLATE_NOOP("Table", "heads"),
    QT_TRANSLATE_NOOP("Table", "attention"),
    QT_TRANSLATE_NOOP("Table", "queries"),
    QT_TRANSLATE_NOOP("Table", "keys"),
    QT_TRANSLATE_NOOP("Table", "weights"),
    QT_TRANSLATE_NOOP("Table", "spread"),
    QT_TRANSLATE_NOOP("Table", "rollout"),
    QT_TRANSLATE_NOOP("Table", "distance"),
    QT_TRANSLATE_NOOP("Table", "logit"),
    QT_TRANSLATE_NOOP("Table", "log probability"),
    QT_TRANSLATE_NOOP("Table", "target rank"),
    QT_TRANSLATE_NOOP("Table", "target logit"),
    QT_TRANSLATE_NOOP("Table", "target log probability"),
    QT_TRANSLATE_NOOP("Table", "target probability"),
    QT_TRANSLATE_NOOP("Table", "copying"),
    QT_TRANSLATE_NOOP("Table", "attribution"),
    QT_TRANSLATE_NOOP("Table", "values of heads"),
    QT_TRANSLATE_NOOP("Table", "target"),
    QT_TRANSLATE_NOOP("Table", "against"),
    QT_TRANSLATE_NOOP("Table", "attention difference"),
    QT_TRANSLATE_NOOP("Table", "from head"),
    QT_TRANSLATE_NOOP("Table", "to head"),
    QT_TRANSLATE_NOOP("Table", "values"),
    QT_TRANSLATE_NOOP("Table", "checkpoint"),
    QT_TRANSLATE_NOOP("Table", "into"),
    QT_TRANSLATE_NOOP("Table", "text"),
    QT_TRANSLATE_NOOP("Table", "number"),
    QT_TRANSLATE_NOOP("Table", "after attention"),
    QT_TRANSLATE_NOOP("Table", "sources"),
};

/// Further tables, from the input of the model to its output; others follow by their names.
constexpr const char* tablesByDepth[] = {"after_attention", "attention", "mlp",
                                         "heads",           "queries",   "keys",
                                         "values_of_heads", "weights",   "attention_difference"};

using Setting = std::variant<std::string, double>;

/// A setting of the models that are shown, if it is the same for all; null if there is none.
const Setting* settingOf(const Analysis& analysis, const AnalysisView& view, const std::string& name) {
    const auto found = [&](const std::string& key) {
        const auto place = analysis.settings.find(key);
        return place == analysis.settings.end() ? nullptr : &place->second;
    };
    if (!hasModels(analysis.table)) return found(name);
    const auto& models = analysis.table.axes.front().labels;
    const Setting* shared = nullptr;
    for (Index model = 0; model < Index(models.size()); ++model) {
        if (!view.models.empty() && std::ranges::find(view.models, model) == view.models.end()) continue;
        const Setting* own = found(models[std::size_t(model)] + "." + name);
        if (!own || (shared && *own != *shared)) return nullptr;
        shared = own;
    }
    return shared;
}

/// What an analysis was of beside the model and the text, and what has to be known to read its numbers.
QStringList circumstances(const Analysis& analysis, const AnalysisView& view) {
    const auto number = [&](const char* name) -> std::optional<double> {
        const Setting* setting = settingOf(analysis, view, name);
        const double* value = setting ? std::get_if<double>(setting) : nullptr;
        return value ? std::optional(*value) : std::nullopt;
    };
    const auto words = [&](const char* name) {
        const Setting* setting = settingOf(analysis, view, name);
        const std::string* value = setting ? std::get_if<std::string>(setting) : nullptr;
        if (value && *value == ofEachText) return QCoreApplication::translate("Table", "one for each text");
        if (!value) return QString();
        // “see” and “ see” are different tokens.
        const QString token = tokenWords(*value);
        return (token.startsWith(u' ') && token.trimmed() != token ? QString(QChar(0x2423)) : QString()) +
               token.trimmed();
    };
    QStringList lines;
    const auto hasAxis = [&](const char* name) {
        return std::ranges::find(tableOf(analysis, view.table).axes, name, &AnalysisAxis::name) !=
               tableOf(analysis, view.table).axes.end();
    };
    // The states of a layer are of no attention in particular.
    const bool isOfStates = hasAxis("layer") && hasAxis("position") && !hasAxis("head");
    if (const Setting* map = settingOf(analysis, view, "map"); map && !isOfStates)
        lines << mapNameWords(std::get<std::string>(*map));
    const QString replaced = words("by");
    if (replaced == QLatin1String("zero"))
        lines << QCoreApplication::translate("Table", "the head's output is set to zero");
    else if (replaced == QLatin1String("mean"))
        lines << QCoreApplication::translate("Table", "the head's output is set to the mean of the texts");
    else if (replaced == QLatin1String("resample"))
        lines << QCoreApplication::translate("Table", "the head's output is that of other positions");
    if (QString target = words("target"); !target.isEmpty()) {
        if (settingOf(analysis, view, "target_is"))
            target = QCoreApplication::translate("Table", "%1 (the most likely token)").arg(target);
        if (const auto position = number("position"))
            target = QCoreApplication::translate("Table", "%1 at position %2, from 0")
                         .arg(target, QString::number(*position));
        lines << QCoreApplication::translate("Table", "target: %1").arg(target);
    }
    if (const QString against = words("against"); !against.isEmpty())
        lines << QCoreApplication::translate("Table", "against: %1").arg(against);
    if (const auto clean = number("clean"), corrupted = number("corrupted"); clean && corrupted) {
        const bool isDifference = settingOf(analysis, view, "against");
        const QString change =
            QStringLiteral("%1 → %2").arg(numberText(*clean, 3), numberText(*corrupted, 3));
        lines << (isDifference
                      ? QCoreApplication::translate("Table", "logit difference, clean → corrupted: %1")
                      : QCoreApplication::translate("Table", "log-probability, clean → corrupted: %1"))
                     .arg(change);
        lines << QCoreApplication::translate("Table", "corrupted text: %1").arg(words("corrupt"));
    }
    if (const auto steps = number("steps"); steps && view.table.empty())
        lines << QCoreApplication::translate("Table", "steps: %1").arg(*steps);
    if (const auto gap = number("gap"); gap && view.table.empty())
        lines << QCoreApplication::translate("Table", "remaining error of the integral: %1")
                     .arg(numberText(*gap, 4));
    if (!analysis.tokens.empty() && view.table.empty())
        lines << QCoreApplication::translate("Table", "each cell names its most likely token");
    const bool namesTexts = std::ranges::any_of(analysis.table.axes, [](const AnalysisAxis& axis) {
        return axis.name == "text" || !axis.texts.empty();
    });
    if (const auto texts = number("texts"); texts && !namesTexts)
        lines << QCoreApplication::translate("Table", "mean of %1 texts").arg(*texts);
    return lines;
}

}  // namespace

QString tableWords(const std::string& name) {
    std::string words = name;
    std::replace(words.begin(), words.end(), '_', ' ');
    const bool isKnown = std::any_of(std::begin(tableNames), std::end(tableNames),
                                     [&](const char* known) { return words == known; });
    return isKnown ? QCoreApplication::translate("Table", words.c_str()) : tokenWords(name);
}

QString labelWords(const AnalysisAxis& axis, std::size_t label) {
    const std::string& name = axis.labels[label];
    const std::size_t dot = name.find('.'), last = name.rfind('.');
    if (axis.name == "component" && dot != name.npos) {
        const QString layer =
            QCoreApplication::translate("Table", "layer %1").arg(QString::fromStdString(name.substr(0, dot)));
        if (last == dot) return layer + QStringLiteral(" · ") + QCoreApplication::translate("Table", "MLP");
        const std::string map = name.substr(dot + 1, last - dot - 1);
        const QString head = QCoreApplication::translate("Table", "head %1")
                                 .arg(QString::fromStdString(name.substr(last + 1)));
        if (map != "head") return QStringList{layer, mapNameWords(map), head}.join(QStringLiteral(" · "));
        // Beside heads of another attention, those of self-attention are named, too.
        const bool hasOthers = std::ranges::any_of(axis.labels, [](const std::string& other) {
            return std::ranges::count(other, '.') == 2 && other.find(".head.") == other.npos;
        });
        const QString own = QCoreApplication::translate("Table", "self-attention");
        return (hasOthers ? QStringList{layer, own, head} : QStringList{layer, head})
            .join(QStringLiteral(" · "));
    }
    // A head of a plane is "1.3".
    if (axis.name == "head" && dot != name.npos)
        return QCoreApplication::translate("Table", "layer %1")
                   .arg(QString::fromStdString(name.substr(0, dot))) +
               QStringLiteral(" · ") +
               QCoreApplication::translate("Table", "head %1")
                   .arg(QString::fromStdString(name.substr(dot + 1)));
    const QString words = tableWords(name);
    if (!axis.texts.empty())
        return QStringLiteral("%1:%2 %3")
            .arg(axis.texts[label])
            .arg(positionOf(axis, Index(label)))
            .arg(words.trimmed());
    if (std::ranges::count(axis.labels, name) < 2) return words;
    return QStringLiteral("%1 %2").arg(positionOf(axis, Index(label))).arg(words.trimmed());
}

Index positionOf(const AnalysisAxis& axis, Index label) {
    return axis.positions.empty() ? label : axis.positions[std::size_t(label)];
}

QString analysisTitle(const Analysis& analysis) {
    return translated(analysisKindNamed(analysis.of).title);
}

std::vector<std::string> tablesInOrder(const Analysis& analysis) {
    std::vector<std::string> names{std::string()};
    for (const auto& [name, table] : analysis.others) names.push_back(name);
    std::ranges::stable_sort(names.begin() + 1, names.end(), {}, [](const std::string& name) {
        return std::ranges::find(tablesByDepth, name) - std::begin(tablesByDepth);
    });
    return names;
}

QString tableTitle(const Analysis& analysis, const std::string& table) {
    if (!table.empty()) return tableWords(table);
    return analysis.of == "patching" ? QCoreApplication::translate("Table", "residual stream")
                                     : analysisTitle(analysis);
}

QString analysisMeaning(const Analysis& analysis, const AnalysisView& view) {
    QStringList lines;
    for (const std::string& name : {view.table, view.x, view.y})
        if (const auto known = analysis.definitions.find(name); known != analysis.definitions.end())
            lines << translated(known->second);
    if (lines.isEmpty()) lines << translated(analysis.metric);
    // What qualifies the numbers comes before how they were measured.
    for (const Phrase& note : analysis.notes) lines << translated(note);
    lines << circumstances(analysis, view);
    if (!analysis.request.empty())
        if (const QString changes = changeTitles(requestFromJson(analysis.request).changes);
            !changes.isEmpty())
            lines << QCoreApplication::translate("Table", "changed model: %1").arg(changes);
    return lines.join(QStringLiteral(" · "));
}

QString progressWords(const AnalysisTable& soFar, double share, std::size_t texts, std::size_t models) {
    const auto done = [share](std::size_t count) { return std::floor(share * double(count) + 1e-9); };
    const auto ofAll = [&](const QString& words, std::size_t count) {
        return words.arg(QString::number(done(count)), QString::number(count));
    };
    if (models > 0) return ofAll(QCoreApplication::translate("Table", "%1 of %2 models"), models);
    if (texts > 0) return ofAll(QCoreApplication::translate("Table", "%1 of %2 texts"), texts);
    const auto& axes = soFar.axes;
    const std::size_t count = axes.size();
    if (count >= 2 && axes[count - 2].name == "layer" && axes.back().name == "head" &&
        axes.front().name != "into")
        return ofAll(QCoreApplication::translate("Table", "%1 of %2 heads"),
                     axes[count - 2].labels.size() * axes.back().labels.size());
    return QStringLiteral("%1 %").arg(done(100));
}

QString cellMeaning(const Analysis& analysis, const AnalysisView& view, const std::vector<Index>& place) {
    const AnalysisTable& table = tableOf(analysis, view.table);
    QStringList lines;
    std::size_t cell = 0;
    bool whole = true;
    for (std::size_t axis = 0; axis < place.size(); ++axis) {
        const bool known = place[axis] >= 0 && place[axis] < Index(table.axes[axis].labels.size());
        whole = whole && known;
        if (!known) continue;
        cell = cell * table.axes[axis].labels.size() + std::size_t(place[axis]);
        lines << QCoreApplication::translate("Table", "%1: %2")
                     .arg(tableWords(table.axes[axis].name),
                          labelWords(table.axes[axis], std::size_t(place[axis])));
    }
    if (whole && cell < table.values.size()) {
        lines << exactNumberText(float(table.values[cell]));
        if (view.table.empty() && cell < analysis.tokens.size()) lines << tableWords(analysis.tokens[cell]);
    }
    for (std::size_t axis = 0; axis < place.size(); ++axis)
        if (table.axes[axis].name == "score" && place[axis] >= 0)
            for (const auto* notes : {&analysis.definitions, &analysis.missing})
                if (const auto known = notes->find(table.axes[axis].labels[std::size_t(place[axis])]);
                    known != notes->end())
                    lines << translated(known->second);
    return lines.join('\n');
}

}  // namespace attentionscope
