#include "app/figures/content/analysis_content.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/figures/content/map_words.h"
#include "app/figures/drawing/number_text.h"
#include "app/figures/drawing/theme.h"
#include "app/figures/painters/bars.h"
#include "app/figures/painters/curves.h"
#include "app/figures/painters/framed_figure.h"
#include "app/figures/painters/heatmap.h"
#include "app/figures/painters/panels.h"
#include "app/figures/painters/scatter.h"
#include "app/session/error_words.h"
#include "core/base/error.h"

namespace attentionscope {

namespace {

constexpr std::size_t mostTableBars = 40, mostCurves = 6;
constexpr int panelColumns = 3;

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

AxisPointer labelsOf(const AnalysisAxis& axis) {
    std::vector<std::string> labels;
    for (const std::string& label : axis.labels) labels.push_back(tableWords(label).toStdString());
    return tokenAxis(std::move(labels));
}

/// The cells of the last two axes, from `first` on.
std::shared_ptr<const Figure> heatmapOf(const AnalysisTable& table, std::size_t first, ColorMapName colors) {
    const AnalysisAxis &rows = table.axes[table.axes.size() - 2], &columns = table.axes.back();
    const auto values = std::make_shared<Matrix>(Index(rows.labels.size()), Index(columns.labels.size()));
    for (Index i = 0; i < values->size(); ++i)
        values->data()[i] = float(table.values[first + std::size_t(i)]);
    HeatmapContent content;
    content.values = MatrixSlice(values);
    content.queries = {labelsOf(rows)};
    content.keys = {labelsOf(columns)};
    content.queryTitle = QStringLiteral("← ") + tableWords(rows.name);
    content.keyTitle = tableWords(columns.name) + QStringLiteral(" →");
    content.squareCells = false;
    content.colors = colors;
    content.scale = ValueScale::over(ScaleKind::fitted, content.values);
    if (content.scale.low() < 0) {
        content.scale = ValueScale::over(ScaleKind::centred, content.values);
        content.colors = ColorMapName::diverging;
    } else {
        content.scale = ValueScale::between(ScaleKind::fitted, 0, std::max(content.scale.high(), 1e-9));
    }
    return std::make_shared<HeatmapFigure>(std::move(content));
}

/// The bars that are drawn for a row of values: all if there are few, else those of the largest magnitude, in
/// their order.
std::vector<std::size_t> shownBars(const std::vector<double>& values, std::size_t most = mostTableBars) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), 0);
    if (values.size() <= most) return order;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return std::abs(values[a]) > std::abs(values[b]); });
    order.resize(most);
    std::sort(order.begin(), order.end());
    return order;
}

std::vector<double> rowOfTable(const AnalysisTable& table, std::size_t first) {
    const auto begin = table.values.begin() + std::ptrdiff_t(first);
    return {begin, begin + std::ptrdiff_t(table.axes.back().labels.size())};
}

std::shared_ptr<const Figure> barsOf(const AnalysisTable& table, std::size_t first) {
    const std::vector<double> values = rowOfTable(table, first);
    const std::vector<std::string>& names = table.axes.back().labels;
    BarContent content{.low = 0, .high = 1e-9};
    for (const std::size_t i : shownBars(values)) {
        const QString words = tableWords(names[i]);
        // Positions distinguish repeated words.
        const bool repeated = std::count(names.begin(), names.end(), names[i]) > 1;
        content.bars.push_back(
            {repeated ? QStringLiteral("%1 %2").arg(i).arg(words.trimmed()) : words, values[i]});
        if (!std::isfinite(values[i])) continue;
        content.low = std::min(content.low, values[i]);
        content.high = std::max(content.high, values[i]);
    }
    return std::make_shared<BarFigure>(std::vector<BarContent>{std::move(content)});
}

/// Two axes of the same unit are a heat map; scores have a unit each.
bool hasScores(const AnalysisTable& table) {
    return table.axes.front().name == "score" || hasModels(table);
}

bool hasCoordinates(const AnalysisTable& table) {
    return table.axes.size() == 2 && table.axes.back().name == "coordinate";
}

std::size_t labelPlace(const AnalysisAxis& axis, const std::string& label) {
    const auto found = std::find(axis.labels.begin(), axis.labels.end(), label);
    if (found != axis.labels.end()) return std::size_t(found - axis.labels.begin());
    std::string known;
    for (const std::string& each : axis.labels) known += (known.empty() ? "" : ", ") + each;
    throw Error({.what = "the table has no such row", .where = axis.name, .got = label, .expected = known});
}

/// The name of cell number `cell` along all axes but the first: "1.3".
QString cellName(const AnalysisTable& table, std::size_t cell) {
    QStringList names;
    for (std::size_t axis = table.axes.size(); axis-- > 1;) {
        const auto& labels = table.axes[axis].labels;
        names.prepend(tableWords(labels[cell % labels.size()]));
        cell /= labels.size();
    }
    return names.join(u'.');
}

std::shared_ptr<const Figure> scatterOf(const AnalysisTable& table, const AnalysisView& view) {
    ScatterContent content;
    if (hasCoordinates(table)) {
        for (std::size_t i = 0; i < table.axes[0].labels.size(); ++i)
            content.points.push_back({{table.values[2 * i], table.values[2 * i + 1]},
                                      QString::fromStdString(table.axes[0].labels[i]),
                                      std::atoi(table.axes[0].labels[i].c_str())});
        return std::make_shared<ScatterFigure>(std::move(content));
    }
    content.xTitle = tableWords(view.x);
    content.yTitle = tableWords(view.y);
    const std::size_t count = table.values.size() / table.axes[0].labels.size();
    const std::size_t x = labelPlace(table.axes[0], view.x) * count,
                      y = labelPlace(table.axes[0], view.y) * count;
    for (std::size_t i = 0; i < count; ++i)
        content.points.push_back({{table.values[x + i], table.values[y + i]},
                                  cellName(table, i),
                                  int(i / table.axes.back().labels.size())});
    return std::make_shared<ScatterFigure>(std::move(content));
}

/// The table of some of its models.
AnalysisTable withModels(const AnalysisTable& table, const std::vector<Index>& models) {
    if (models.empty() || !hasModels(table)) return table;
    const std::size_t count = table.values.size() / table.axes.front().labels.size();
    AnalysisTable some{table.axes};
    some.axes.front().labels.clear();
    for (const Index model : models) {
        some.axes.front().labels.push_back(table.axes.front().labels.at(std::size_t(model)));
        const auto first = table.values.begin() + std::ptrdiff_t(std::size_t(model) * count);
        some.values.insert(some.values.end(), first, first + std::ptrdiff_t(count));
    }
    return some;
}

/// How the panels of a table are laid out: each shows its last axes, `inside` values.
struct PanelGrid {
    std::size_t inside = 1, count = 1;
    int columns = panelColumns;
    std::size_t models = 1;  ///< side by side, where some were chosen

    /// Which panel of the table, in its own order, is at a place.
    std::size_t panelAt(std::size_t place) const {
        return place % models * (count / models) + place / models;
    }
};

PanelGrid gridOf(const AnalysisTable& table, const AnalysisView& view) {
    const std::size_t axes = table.axes.size();
    PanelGrid grid{table.axes.back().labels.size() * (axes == 2 ? 1 : table.axes[axes - 2].labels.size())};
    grid.count = table.values.size() / grid.inside;
    if (view.models.size() > 1 && hasModels(table)) grid.models = view.models.size();
    if (grid.models > 1) grid.columns = int(grid.models);
    return grid;
}

/// The place of each model along the training: the number in its name if these grow, otherwise its own.
std::vector<double> placesOfModels(const std::vector<std::string>& names) {
    std::vector<double> places, counted;
    for (const std::string& name : names) {
        const std::size_t end = name.find_last_of("0123456789");
        if (end != name.npos) {
            const std::size_t before = name.find_last_not_of("0123456789", end);
            const std::size_t first = before == name.npos ? 0 : before + 1;
            places.push_back(std::stod(name.substr(first, end + 1 - first)));
        }
        counted.push_back(double(counted.size() + 1));
    }
    const bool grow = places.size() == names.size() && std::is_sorted(places.begin(), places.end()) &&
                      std::adjacent_find(places.begin(), places.end()) == places.end();
    return grow ? places : counted;
}

/// One chart for each score: the cells that become largest, along the models.
std::shared_ptr<const Figure> curvesOf(const AnalysisTable& table, const AnalysisView& view) {
    const auto& models = table.axes.front().labels;
    const std::vector<double> places = placesOfModels(models);
    const std::size_t ofModel = table.values.size() / models.size();
    const bool scores = table.axes.size() > 2 && table.axes[1].name == "score";
    const std::size_t charts = scores ? table.axes[1].labels.size() : 1, cells = ofModel / charts;
    AnalysisTable names{{table.axes.begin() + (scores ? 1 : 0), table.axes.end()}};
    std::vector<Panel> panels;
    for (std::size_t chart = 0; chart < charts; ++chart) {
        const auto value = [&](std::size_t model, std::size_t cell) {
            return table.values[model * ofModel + chart * cells + cell];
        };
        std::vector<double> largest(cells, 0);
        for (std::size_t model = 0; model < models.size(); ++model)
            for (std::size_t cell = 0; cell < cells; ++cell)
                if (std::isfinite(value(model, cell)))
                    largest[cell] = std::max(largest[cell], std::abs(value(model, cell)));
        CurveContent content{.xTitle = QCoreApplication::translate("Table", "checkpoint")};
        if (!view.models.empty()) content.here = places.at(std::size_t(view.models.front()));
        for (const std::size_t cell : shownBars(largest, mostCurves)) {
            Curve curve{cellName(names, cell), headColor(int(content.curves.size())), false, true};
            for (std::size_t model = 0; model < models.size(); ++model)
                if (std::isfinite(value(model, cell)))
                    curve.points.emplace_back(places[model], value(model, cell));
            content.curves.push_back(std::move(curve));
        }
        panels.push_back({scores ? tableWords(table.axes[1].labels[chart]) : QString(),
                          std::make_shared<CurveFigure>(std::move(content))});
    }
    return panels.size() == 1 ? panels.front().figure
                              : std::make_shared<PanelsFigure>(std::move(panels), panelColumns);
}

}  // namespace

bool hasModels(const AnalysisTable& table) {
    return !table.axes.empty() && table.axes.front().name == "model";
}

QString tableWords(const std::string& name) {
    std::string words = name;
    std::replace(words.begin(), words.end(), '_', ' ');
    const bool isKnown = std::any_of(std::begin(tableNames), std::end(tableNames),
                                     [&](const char* known) { return words == known; });
    return isKnown ? QCoreApplication::translate("Table", words.c_str()) : tokenWords(name);
}

QString analysisTitle(const Analysis& analysis) {
    return translated(analysisKindNamed(analysis.of).title);
}

QString analysisMeaning(const Analysis& analysis, const AnalysisView& view) {
    QStringList lines;
    for (const std::string& name : {view.table, view.x, view.y})
        if (const auto known = analysis.definitions.find(name); known != analysis.definitions.end())
            lines << translated(known->second);
    return lines.isEmpty() ? translated(analysis.metric) : lines.join(QStringLiteral(" · "));
}

const AnalysisTable& tableOf(const Analysis& analysis, const std::string& name) {
    if (name.empty()) return analysis.table;
    const auto found = analysis.others.find(name);
    if (found != analysis.others.end()) return found->second;
    std::string known;
    for (const auto& [each, table] : analysis.others) known += (known.empty() ? "" : ", ") + each;
    throw Error(
        {.what = "the analysis has no such table", .where = analysis.of, .got = name, .expected = known});
}

std::shared_ptr<const Figure> analysisFigure(const Analysis& analysis, const AnalysisView& view) {
    const AnalysisTable& all = tableOf(analysis, view.table);
    if (all.values.empty()) return {};
    if (view.curves) {
        if (!hasModels(all))
            throw Error({.what = "curves need several models",
                         .where = analysis.of,
                         .remedy = "Analyse the checkpoints of a training."});
        return curvesOf(all, view);
    }
    const AnalysisTable table = withModels(all, view.models);
    if (!view.x.empty() || hasCoordinates(table)) return scatterOf(table, view);
    const std::size_t axes = table.axes.size();
    if (axes == 1) return barsOf(table, 0);
    if (axes == 2 && !hasScores(table)) return heatmapOf(table, 0, view.colors);
    // Every axis before those of one panel counts panels.
    const bool bars = axes == 2;
    const PanelGrid grid = gridOf(table, view);
    std::vector<Panel> panels;
    for (std::size_t place = 0; place < grid.count; ++place) {
        QStringList names;
        std::size_t rest = grid.panelAt(place);
        const std::size_t first = rest * grid.inside;
        for (std::size_t axis = axes - (bars ? 1 : 2); axis-- > 0;) {
            const auto& labels = table.axes[axis].labels;
            names.prepend(tableWords(labels[rest % labels.size()]));
            rest /= labels.size();
        }
        panels.push_back({names.join(QStringLiteral(" · ")),
                          bars ? barsOf(table, first) : heatmapOf(table, first, view.colors)});
    }
    return std::make_shared<PanelsFigure>(std::move(panels), grid.columns);
}

std::shared_ptr<const Figure> framedAnalysisFigure(const Analysis& analysis, const AnalysisView& view,
                                                   const QString& text) {
    auto figure = analysisFigure(analysis, view);
    if (!figure) return {};
    QString title = analysisTitle(analysis);
    if (!view.table.empty()) title += QStringLiteral(" · ") + tableWords(view.table);
    QStringList source{QString::fromStdString(analysis.model), analysisMeaning(analysis, view)};
    for (const char* setting : {"target", "against"})
        if (const auto found = analysis.settings.find(setting); found != analysis.settings.end())
            if (const auto* token = std::get_if<std::string>(&found->second))
                source << QStringLiteral("%1: %2").arg(tableWords(setting), tokenWords(*token).trimmed());
    return std::make_shared<FramedFigure>(std::move(figure),
                                          Caption{title, source.join(QStringLiteral(" · ")), text});
}

std::vector<Index> tablePlace(const Analysis& analysis, const AnalysisView& view, const FigurePlace& place) {
    const AnalysisTable table = withModels(tableOf(analysis, view.table), view.models);
    std::vector<Index> indices(table.axes.size(), -1);
    if (view.curves) return indices;
    if (place.panel >= 0) {
        const PanelGrid grid = gridOf(table, view);
        std::size_t rest = grid.panelAt(std::size_t(place.panel));
        for (std::size_t axis = table.axes.size() - (table.axes.size() == 2 ? 1 : 2); axis-- > 0;) {
            const std::size_t labels = table.axes[axis].labels.size();
            indices[axis] = Index(rest % labels);
            rest /= labels;
        }
        if (hasModels(table) && !view.models.empty()) indices[0] = view.models[std::size_t(indices[0])];
    }
    if (hasCoordinates(table)) {
        indices[0] = place.key;
    } else if (!view.x.empty()) {
        const Index last = Index(table.axes.back().labels.size());
        indices.back() = place.key % last;
        if (indices.size() > 1) indices[indices.size() - 2] = place.key / last;
    } else if (table.axes.size() == 1 || (table.axes.size() == 2 && hasScores(table))) {
        const std::size_t row = std::size_t(std::max<Index>(0, place.panel));
        const auto shown = shownBars(rowOfTable(table, row * table.axes.back().labels.size()));
        if (place.key >= 0 && place.key < Index(shown.size()))
            indices.back() = Index(shown[std::size_t(place.key)]);
    } else {
        indices.back() = place.key;
        indices[indices.size() - 2] = place.query;
    }
    return indices;
}

}  // namespace attentionscope
