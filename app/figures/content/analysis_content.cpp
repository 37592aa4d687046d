#include "app/figures/content/analysis_content.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/figures/drawing/number_text.h"
#include "app/figures/drawing/theme.h"
#include "app/figures/painters/bars.h"
#include "app/figures/painters/curves.h"
#include "app/figures/painters/heatmap.h"
#include "app/figures/painters/panels.h"
#include "app/figures/painters/scatter.h"
#include "app/session/error_words.h"
#include "core/base/error.h"

namespace attentionscope {

namespace {

constexpr std::size_t mostTableBars = 200, mostCurves = 6;
constexpr int panelColumns = 3;

AxisPointer labelsOf(const AnalysisAxis& axis) {
    std::vector<std::string> labels;
    for (const std::string& label : axis.labels) labels.push_back(tableWords(label).toStdString());
    return tokenAxis(std::move(labels));
}

/// The part of a table that a view shows, with its tokens if it has some.
struct ShownTable {
    AnalysisTable table;
    std::vector<std::string> tokens;
};

/// The score of the row that begins with this value, on the axis before the last `after` ones; or nothing.
std::string scoreAt(const AnalysisTable& table, std::size_t first, std::size_t after) {
    std::size_t inside = 1;
    for (std::size_t axis = table.axes.size(); axis-- > 0; inside *= table.axes[axis].labels.size())
        if (axis + after < table.axes.size() && table.axes[axis].name == "score")
            return table.axes[axis].labels[first / inside % table.axes[axis].labels.size()];
    return {};
}

bool areIntegers(const std::vector<double>& values) {
    return std::ranges::all_of(values, [](double value) { return value == std::floor(value); });
}

/// The cells of the last two axes, from `first` on.
std::shared_ptr<const Figure> heatmapOf(const Analysis& analysis, const ShownTable& shown, std::size_t first,
                                        const AnalysisView& view) {
    const AnalysisTable& table = shown.table;
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
    content.squareCells = rows.labels == columns.labels;  // heads beside heads
    content.colors = view.colors;
    const bool ranks = view.table == "rank" && areIntegers(table.values);
    for (Index i = 0; i < values->size() && (ranks || !shown.tokens.empty()); ++i) {
        const std::size_t cell = first + std::size_t(i);
        content.words.push_back(ranks ? numberText(table.values[cell], 0) : visibleToken(shown.tokens[cell]));
    }
    content.showNumbers = !ranks;
    if (values->array().isNaN().all()) {
        const auto reason = analysis.missing.find(scoreAt(table, first, 2));
        content.note = reason == analysis.missing.end() ? QStringLiteral("—")
                                                        : QStringLiteral("— ") + translated(reason->second);
    }
    content.scale = ValueScale::over(ScaleKind::fitted, content.values);
    if (content.scale.low() < 0) {
        content.scale = ValueScale::over(ScaleKind::centred, content.values);
        content.colors = ColorMapName::diverging;
    } else {
        // Shares, such as mean weights, are read beside each other: all panels have their colours.
        const bool isShare = table.axes.front().name == "score" && content.scale.high() <= 1;
        content.scale = isShare
                            ? ValueScale::between(ScaleKind::squareRoot, 0, 1)
                            : ValueScale::between(ScaleKind::fitted, 0, std::max(content.scale.high(), 1e-9));
    }
    const auto layer = std::ranges::find(rows.labels, std::to_string(view.layer)),
               head = std::ranges::find(columns.labels, std::to_string(view.head));
    if (rows.name == "layer" && columns.name == "head" && layer != rows.labels.end() &&
        head != columns.labels.end()) {
        content.chosenQuery = layer - rows.labels.begin();
        content.chosenKey = head - columns.labels.begin();
    }
    return std::make_shared<HeatmapFigure>(std::move(content));
}

/// The bars that are drawn for a row of values: all if there are few, else those of the largest magnitude, in
/// their order.
std::vector<std::size_t> shownBars(const std::vector<double>& values, std::size_t most) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), 0);
    if (values.size() <= most) return order;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return std::abs(values[a]) > std::abs(values[b]); });
    order.resize(most);
    std::sort(order.begin(), order.end());
    return order;
}

/// The labels of the last axis that have bars, the same in every panel: each counts by the largest share that
/// it has of the largest value of a panel.
std::vector<std::size_t> labelsWithBars(const AnalysisTable& table) {
    const std::size_t labels = table.axes.back().labels.size();
    std::vector<double> shares(labels, 0);
    const auto magnitude = [&](std::size_t cell) {
        return std::isfinite(table.values[cell]) ? std::abs(table.values[cell]) : 0;
    };
    for (std::size_t first = 0; first < table.values.size(); first += labels) {
        double largest = 1e-9;
        for (std::size_t i = 0; i < labels; ++i) largest = std::max(largest, magnitude(first + i));
        for (std::size_t i = 0; i < labels; ++i)
            shares[i] = std::max(shares[i], magnitude(first + i) / largest);
    }
    return shownBars(shares, mostTableBars);
}

/// "total 15.18 = logit 15.18" of the parts of a logit; nothing for other tables.
QString totalOf(const Analysis& analysis, const AnalysisTable& table, std::size_t first) {
    if (table.axes.back().name != "component") return {};
    const std::size_t count = table.axes.back().labels.size();
    std::string model;
    if (hasModels(table)) {
        const auto& models = table.axes.front().labels;
        model = models[first / (table.values.size() / models.size())] + ".";
    }
    const auto total = analysis.settings.find(model + "total");
    if (total == analysis.settings.end()) return {};
    const auto begin = table.values.begin() + std::ptrdiff_t(first);
    const double sum = std::accumulate(begin, begin + std::ptrdiff_t(count), 0.0);
    return (analysis.settings.contains(model + "against")
                ? QCoreApplication::translate("Table", "total %1 = logit difference %2")
                : QCoreApplication::translate("Table", "total %1 = logit %2"))
        .arg(numberText(sum, 2), numberText(std::get<double>(total->second), 2));
}

/// The values of the last axis, from `first` on.
std::shared_ptr<const Figure> barsOf(const AnalysisTable& table, std::size_t first, const QString& total) {
    const AnalysisAxis& axis = table.axes.back();
    const std::vector<std::size_t> labels = labelsWithBars(table);
    BarContent content{.low = 0, .high = 1e-9};
    QStringList title{total};
    if (labels.size() < axis.labels.size())
        title << QCoreApplication::translate("Table", "the largest %1 of %2")
                     .arg(labels.size())
                     .arg(axis.labels.size());
    title.removeAll({});
    content.title = title.join(QStringLiteral(" · "));
    std::vector<double> values;
    for (const std::size_t i : labels) {
        const double value = values.emplace_back(table.values[first + i]);
        content.bars.push_back({labelWords(axis, i), value});
        if (!std::isfinite(value)) continue;
        content.low = std::min(content.low, value);
        content.high = std::max(content.high, value);
    }
    content.integers = scoreAt(table, first, 1).ends_with("rank") && areIntegers(values);
    content.bySign = content.low < 0;
    return std::make_shared<BarFigure>(std::vector<BarContent>{std::move(content)});
}

/// Whether a panel shows the last axis as bars, otherwise the last two as a heat map. Scores have a unit
/// each.
bool showsBars(const AnalysisTable& table) {
    const std::size_t axes = table.axes.size();
    return axes == 1 || table.axes[axes - 2].name == "score" || (axes == 2 && hasModels(table));
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
        names.prepend(labelWords(table.axes[axis], cell % labels.size()));
        cell /= labels.size();
    }
    return names.join(u'.');
}

std::shared_ptr<const Figure> scatterOf(const AnalysisTable& table, const AnalysisView& view) {
    ScatterContent content{.groupTitle = tableWords("layer")};
    if (hasCoordinates(table)) {
        content.xTitle = QCoreApplication::translate(
            "Table", "near each other: similar attention; directions mean nothing");
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

/// The labels of the first axis that the view shows: models, or a single score; empty: all.
std::vector<Index> chosenLabels(const AnalysisTable& table, const AnalysisView& view) {
    if (hasModels(table)) return view.models;
    if (view.x.empty() || !view.y.empty() || table.axes.front().name != "score") return {};
    return {Index(labelPlace(table.axes.front(), view.x))};
}

ShownTable shownTable(const Analysis& analysis, const AnalysisView& view) {
    const AnalysisTable& all = tableOf(analysis, view.table);
    const std::vector<std::string> tokens = view.table.empty() ? analysis.tokens : std::vector<std::string>();
    const std::vector<Index> chosen = chosenLabels(all, view);
    if (chosen.empty()) return {all, tokens};
    const std::size_t labels = all.axes.front().labels.size();
    ShownTable shown{{all.axes}, {}};
    shown.table.axes.front().labels.clear();
    for (const Index label : chosen) {
        shown.table.axes.front().labels.push_back(all.axes.front().labels.at(std::size_t(label)));
        const auto copy = [&](const auto& from, auto& to) {
            const auto count = std::ptrdiff_t(from.size() / labels);
            to.insert(to.end(), from.begin() + label * count, from.begin() + (label + 1) * count);
        };
        copy(all.values, shown.table.values);
        copy(tokens, shown.tokens);
    }
    return shown;
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
    PanelGrid grid{table.axes.back().labels.size() *
                   (showsBars(table) ? 1 : table.axes[axes - 2].labels.size())};
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
        for (std::size_t model = 0; model < models.size(); ++model)
            content.names.emplace_back(places[model], tableWords(models[model]));
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
    const ShownTable shown = shownTable(analysis, view);
    const AnalysisTable& table = shown.table;
    if (!view.y.empty() || hasCoordinates(table)) return scatterOf(table, view);
    const std::size_t axes = table.axes.size();
    const bool bars = showsBars(table);
    const auto panelFrom = [&](std::size_t first) {
        return bars ? barsOf(table, first, view.table.empty() ? totalOf(analysis, table, first) : QString())
                    : heatmapOf(analysis, shown, first, view);
    };
    if (axes == (bars ? 1U : 2U)) return panelFrom(0);
    // Every axis before those of one panel counts panels.
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
        panels.push_back({names.join(QStringLiteral(" · ")), panelFrom(first)});
    }
    return std::make_shared<PanelsFigure>(std::move(panels), grid.columns);
}

std::shared_ptr<const Figure> framedAnalysisFigure(const Analysis& analysis, const AnalysisView& view,
                                                   const QString& text, Frame frame) {
    auto figure = analysisFigure(analysis, view);
    if (!figure) return {};
    QString title = analysisTitle(analysis);
    if (const QString table = tableTitle(analysis, view.table); table != title)
        title += QStringLiteral(" · ") + table;
    const QString source =
        QString::fromStdString(analysis.model) + QStringLiteral(" · ") + analysisMeaning(analysis, view);
    // The text of the run is not among those of a file.
    const bool ofTexts = std::ranges::any_of(
        analysis.settings, [](const auto& setting) { return setting.first.ends_with("texts"); });
    return framed(std::move(figure), {title, source, ofTexts ? QString() : text}, frame);
}

std::vector<Index> tablePlace(const Analysis& analysis, const AnalysisView& view, const FigurePlace& place) {
    const AnalysisTable table = shownTable(analysis, view).table;
    const bool bars = showsBars(table);
    std::vector<Index> indices(table.axes.size(), -1);
    if (view.curves) return indices;
    if (place.panel >= 0) {
        const PanelGrid grid = gridOf(table, view);
        std::size_t rest = grid.panelAt(std::size_t(place.panel));
        for (std::size_t axis = table.axes.size() - (bars ? 1 : 2); axis-- > 0;) {
            const std::size_t labels = table.axes[axis].labels.size();
            indices[axis] = Index(rest % labels);
            rest /= labels;
        }
        const std::vector<Index> chosen = chosenLabels(tableOf(analysis, view.table), view);
        if (!chosen.empty()) indices[0] = chosen[std::size_t(indices[0])];
    }
    if (hasCoordinates(table)) {
        indices[0] = place.key;
    } else if (!view.y.empty()) {
        const Index last = Index(table.axes.back().labels.size());
        indices.back() = place.key % last;
        if (indices.size() > 1) indices[indices.size() - 2] = place.key / last;
    } else if (bars) {
        const auto shown = labelsWithBars(table);
        if (place.key >= 0 && place.key < Index(shown.size()))
            indices.back() = Index(shown[std::size_t(place.key)]);
    } else {
        indices.back() = place.key;
        indices[indices.size() - 2] = place.query;
    }
    return indices;
}

}  // namespace attentionscope
