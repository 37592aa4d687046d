#include "app/export/worksheet/worksheet.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "app/export/worksheet/sheet_builder.h"
#include "app/export/worksheet/sheet_tables.h"
#include "app/export/worksheet/small_example.h"
#include "app/export/worksheet/worked_row.h"
#include "app/figures/content/captions.h"
#include "app/figures/content/figure_of.h"
#include "app/figures/content/map_words.h"
#include "app/figures/content/prediction_content.h"
#include "app/figures/content/sequence_text.h"
#include "app/figures/drawing/labels.h"
#include "app/figures/drawing/sentences.h"
#include "app/figures/story/story.h"
#include "core/base/error.h"

namespace attentionscope {

namespace {

struct SheetWords {
    Q_DECLARE_TR_FUNCTIONS(Worksheet)
};

constexpr double trueWeights = 0.0015;  // largest allowed difference between printed weights and the model's
constexpr double largeFigure = 300, smallFigure = 240;  // maximum height in pixels
constexpr Index shownOfQuery = 4;                       // products of a number with many
constexpr double exampleWeight = 0.7;                   // a clear weight that is not certain
constexpr int fewestDecimals = 3, mostDecimals = 5;

/// The steps of the softmax, which one table covers.
bool isOfSoftmax(StepKind kind) {
    switch (kind) {
        case StepKind::scale:
        case StepKind::softcap:
        case StepKind::mask:
        case StepKind::temperature:
        case StepKind::subtractLargest:
        case StepKind::exponentiate:
        case StepKind::sum:
        case StepKind::share:
        case StepKind::weigh:
        case StepKind::favourNear:
        case StepKind::draw:
        case StepKind::gate: return true;
        default: return false;
    }
}

class SheetWriter : private SheetBuilder {
public:
    SheetWriter(const FigureRequest& request, Index query, bool blank)
        : SheetBuilder(blank),
          request_(request),
          recording_(*request.recording),
          map_(*request.map),
          head_(*map_.head(request.head)),
          query_(query),
          row_(workedRow()) {}

    Worksheet write() {
        const Caption caption = captionOf(FigureKind::steps, request_);
        sheet_.title = map_.normalised ? SheetWords::tr("Attention, worked through by hand")
                                       : SheetWords::tr("A gate, number by number");
        sheet_.subtitle = QStringLiteral("%1 · %2").arg(caption.title, caption.source);
        addQuestion();
        bool softmaxIsDone = false;
        for (const StoryStep& step : storyOf(request_.recording, request_.map, request_.head, query_)) {
            if (isOfSoftmax(step.step.kind)) {
                if (!softmaxIsDone) addSoftmax();
                softmaxIsDone = true;
                continue;
            }
            addStep(step);
        }
        // They show the answers.
        if (sheet_.blank) addAnswers();
        addFigures(sheet_.blank ? 1 : 2);
        return std::move(sheet_);
    }

private:
    /// With the fewest decimals that reproduce the model's weights.
    WorkedRow workedRow() const {
        for (int decimals = fewestDecimals;; ++decimals) {
            WorkedRow row(recording_, map_, request_.head, query_, decimals);
            (void)row.scoreProducts();
            (void)row.softmax();
            if (row.error() <= trueWeights || decimals == mostDecimals)
                return {recording_, map_, request_.head, query_, decimals};
        }
    }

    /// What the chosen row and column of the table are called.
    QString queryWord() const {
        const AxisPointer& queries = map_.nodes.queries;
        return queries ? visibleToken(plainToken(queries->label(query_))) : QString::number(query_);
    }

    void addText(const Sequence& sequence, bool ofQueries) {
        const SequenceText text = textOf(recording_, sequence);
        // Numbers and states have no words, and neither do types.
        const bool isRead = sequence.kind == Sequence::Kind::items && !sequence.input.empty();
        if (sequence.kind != Sequence::Kind::tokens && !isRead) return;
        SheetSentence sentence{text.text};
        if (sentence.text.isEmpty() && sequence.axis && sequence.axis->hasLabels()) {
            QStringList words;
            for (Index i = 0; i < sequence.size(); ++i) {
                if (ofQueries && i == query_) {
                    sentence.begin = words.join(u' ').size() + (words.isEmpty() ? 0 : 1);
                    sentence.length = visibleToken(plainToken(sequence.axis->label(i))).size();
                }
                words << visibleToken(plainToken(sequence.axis->label(i)));
            }
            sentence.text = words.join(u' ');
        }
        if (ofQueries)
            for (const TextPlace& place : text.places)
                if (place.position == query_) {
                    sentence.begin = place.begin;
                    sentence.length = place.length;
                }
        // A vocabulary's space belongs to the preceding text.
        while (sentence.length > 1 && sentence.text[sentence.begin].isSpace())
            ++sentence.begin, --sentence.length;
        if (!sentence.text.isEmpty()) sheet_.blocks.push_back(std::move(sentence));
    }

    QString questionOf(const Sequence& queries, int keys) const {
        const bool isWord = queries.kind == Sequence::Kind::tokens;
        const auto placed = [&](const QString& text) {
            return text.arg(queryWord()).arg(query_).arg(queries.size() - 1);
        };
        if (!map_.normalised)
            return placed(isWord
                              ? SheetWords::tr("How far is the gate open at the word “%1”, token %2 (0 to "
                                               "%3), in each of the %n dimensions?",
                                               nullptr, keys)
                              : SheetWords::tr("How far is the gate open at “%1”, row %2 (0 to %3), in each "
                                               "of the %n dimensions?",
                                               nullptr, keys));
        if (queries.kind == Sequence::Kind::features)
            return SheetWords::tr(
                       "This is dimension %1 (0 to %2) of the new vector, which has a softmax of "
                       "its own. How much weight does it give to each of the %n keys?",
                       nullptr, keys)
                .arg(query_)
                .arg(queries.size() - 1);
        if (queries.size() == 1)
            return SheetWords::tr(
                       "The query is “%1”. How much does it look at each of the %n keys, and what "
                       "does it take from them?",
                       nullptr, keys)
                .arg(queryWord());
        return placed(isWord ? SheetWords::tr("The query is the word “%1”, token %2 (0 to %3). How much does "
                                              "it look at each of the %n keys, and what does it take from "
                                              "them?",
                                              nullptr, keys)
                             : SheetWords::tr("The query is “%1”, row %2 (0 to %3). How much does it look at "
                                              "each of the %n keys, and what does it take from them?",
                                              nullptr, keys));
    }

    /// What a figure shows.
    QString figureWords(FigureKind kind) const {
        if (kind == FigureKind::heatmap)
            return (map_.normalised ? SheetWords::tr("All rows of this head; that of “%1” is framed.")
                                    : SheetWords::tr("All rows of this gate; that of “%1” is framed."))
                .arg(queryWord());
        if (recording_.queriesOf(map_).kind == Sequence::Kind::features)
            return SheetWords::tr("The weights of dimension %1.").arg(query_);
        return SheetWords::tr("Where “%1” looks.").arg(queryWord());
    }

    void addQuestion() {
        const Sequence &queries = recording_.queriesOf(map_), &keys = recording_.keysOf(map_);
        if (recording_.crosses(map_)) addText(keys, false);
        addText(queries, true);
        addParagraph(questionOf(queries, int(keys.size())));
        if (!map_.normalised)
            return addParagraph(SheetWords::tr("Every number comes from the model, rounded."));
        addParagraph(
            sheet_.blank
                ? SheetWords::tr("Every number comes from the model, rounded. Fill in the gaps with a "
                                 "calculator: compute each result from the printed numbers and round it the "
                                 "same way. The answers are on the last page.")
                : SheetWords::tr("Every number comes from the model, rounded. Each result is computed from "
                                 "the printed numbers, so a calculator gives the same."));
    }

    void addStep(const StoryStep& step) {
        const StepKind kind = step.step.kind;
        const bool ofAttention = kind == StepKind::project || kind == StepKind::score ||
                                 kind == StepKind::weightedSum || kind == StepKind::readOne;
        const Prediction* prediction = kind == StepKind::predict ? predictionAt(recording_, query_) : nullptr;
        const bool makesScores = std::any_of(map_.scoring.begin(), map_.scoring.end(),
                                             [&](const Step& own) { return own.id == step.step.id; });
        std::optional<SheetTable> outputTable;
        if (prediction) outputTable = predictionTable(recording_, *prediction, row_.decimals());
        if (!ofAttention && !makesScores && !outputTable) return;
        const StepContent content = step.content();
        begin(content.title.section(QStringLiteral(" · "), 1));
        addParagraph(content.sentence);
        formula(content.formula);
        if (kind == StepKind::project) return addProjection();
        if (kind == StepKind::weightedSum || kind == StepKind::readOne) return addSum();
        if (outputTable) return addTable(std::move(outputTable));
        if (step.step.result.node == head_.scores) addScores();
    }

    void addProjection() {
        const Index feature = row_.largestFeature();
        auto table = row_.products(head_.q, query_, feature, shownOfQuery);
        if (!table) return;
        addParagraph(
            SheetWords::tr("The largest number of the query of “%2”, number %1, is a sum of products:")
                .arg(feature)
                .arg(queryWord()));
        addTable(std::move(table));
    }

    void addScores() {
        auto table = row_.scoreProducts();
        if (!table) return;
        addParagraph(SheetWords::tr("For the key “%1”; the other scores are computed in the same way:")
                         .arg(row_.keyLabel(row_.mostRead())));
        addTable(std::move(table));
    }

    void addSoftmax() {
        begin(map_.normalised ? SheetWords::tr("From scores to weights") : SheetWords::tr("The gate"));
        QStringList sentences;
        for (const StoryStep& step : storyOf(request_.recording, request_.map, request_.head, query_)) {
            const StepKind kind = step.step.kind;
            const bool isShown = kind == StepKind::scale || kind == StepKind::softcap ||
                                 (kind == StepKind::mask && row_.isMasked()) || kind == StepKind::weigh ||
                                 kind == StepKind::favourNear || kind == StepKind::draw ||
                                 kind == StepKind::gate;
            if (!isShown) continue;
            sentences << step.content().sentence;
        }
        addParagraph(joinedSentences(sentences));
        const SheetTable table = row_.softmax();
        for (const QString& column : table.columns) {
            if (!column.startsWith(QStringLiteral("z_j = "))) continue;
            const QString of = column.section(QStringLiteral(" = "), 1).section(QStringLiteral(" - "), 0, 0);
            const bool isShare =
                std::find_if(table.columns.begin(), table.columns.end(), [](const QString& tex) {
                    return tex.startsWith(QStringLiteral("p_j"));
                }) != table.columns.end();
            formula(
                (isShare ? QStringLiteral("p_j") : QStringLiteral("a_j")) +
                QStringLiteral(" = \\frac{u_j}{r} ,  r = \\sum_k u_k ,  u_j = \\exp (z_j) ,  z_j = %1 - t ,  "
                               "t = \\text{max}_k %2")
                    .arg(of, QString(of).replace('j', 'k')));
        }
        addTable(table);
    }

    void addSum() {
        auto table = row_.sum();
        if (!table) return;
        const Index width = recording_.evaluation->graph()->node(head_.v).axes.shape().columns;
        const int shown = int(table->columns.size()) - 1;
        addParagraph(
            width > shown
                ? SheetWords::tr("The first %1 of the %2 numbers of the new vector:").arg(shown).arg(width)
                : SheetWords::tr("The numbers of the new vector:"));
        addTable(std::move(table));
    }

    void addFigures(std::size_t most) {
        FigureRequest request = request_;
        request.query = query_;
        request.stage.reset();
        request.shown.wholeWords = false;  // the arithmetic uses the pieces
        std::vector<FigureKind> kinds;
        for (const FigureKind kind : figuresFor(recording_, request.map)) {
            const bool pictures = kind == FigureKind::picture || kind == FigureKind::heatmap ||
                                  kind == FigureKind::lines || kind == FigureKind::bars;
            if (pictures && kinds.size() < most) kinds.push_back(kind);
        }
        bool first = true;
        for (const FigureKind kind : kinds) {
            auto figure = figureOf(kind, request);
            if (!figure) continue;
            if (first) heading(SheetWords::tr("As a picture"));
            first = false;
            sheet_.blocks.push_back(
                SheetFigure{std::move(figure), sheet_.blank ? smallFigure : largeFigure, figureWords(kind)});
        }
    }

    const FigureRequest& request_;
    const Recording& recording_;
    const AttentionMap& map_;
    const HeadNodes& head_;
    Index query_;
    WorkedRow row_;
};

}  // namespace

bool isWord(const Sequence& sequence, Index position) {
    const auto& tokens = sequence.words();
    if (std::size_t(position) >= tokens.size()) return true;
    const Token& token = tokens[std::size_t(position)];
    const QString text = QString::fromStdString(token.text);
    return !token.special &&
           std::any_of(text.begin(), text.end(), [](QChar letter) { return letter.isLetterOrNumber(); });
}

Index exampleQuery(const Recording& recording, const AttentionMap& map, int head) {
    const MatrixPointer weights = recording.evaluation->value(map.head(head)->weights);
    const Sequence& queries = recording.queriesOf(map);
    Index best = 0;
    double nearest = 2;
    for (Index row = 0; row < weights->rows(); ++row) {
        if (!isWord(queries, row)) continue;
        double most = 0;
        for (Index key = 0; key < weights->cols(); ++key) {
            // Attention to itself, or to the end, shows little.
            const bool own = !recording.crosses(map) && key == row;
            if (!own && isWord(recording.keysOf(map), key))
                most = std::max(most, double((*weights)(row, key)));
        }
        if (std::abs(most - exampleWeight) >= nearest) continue;
        nearest = std::abs(most - exampleWeight);
        best = row;
    }
    return best;
}

const char* sheetLevelName(SheetLevel level) {
    switch (level) {
        case SheetLevel::hand: return "hand";
        case SheetLevel::calculator: return "calculator";
        case SheetLevel::model: return "model";
    }
    return "";
}

Worksheet worksheetOf(const FigureRequest& request, bool blank, SheetLevel level) {
    if (!request.map || request.map->nodes.heads.empty())
        throw Error({.what = "a worksheet needs attention, and this run has none",
                     .where = request.recording ? request.recording->model : std::string(),
                     .remedy = "Choose a model that attends; the command models lists them."});
    const int head = request.map->nearestHead(request.head);
    const Index rows =
        request.recording->evaluation->graph()->node(request.map->head(head)->weights).axes.shape().rows;
    const Index query = request.query.value_or(exampleQuery(*request.recording, *request.map, head));
    if (query < 0 || query >= rows)
        throw Error({.what = "the map has no such query",
                     .got = Phrase("--query %1", {std::to_string(query)}),
                     .expected = Phrase("0 to %1", {std::to_string(rows - 1)})});
    FigureRequest own = request;
    own.head = head;
    own.query = query;
    if (level != SheetLevel::model) return smallExample(own, query, level, blank);
    return SheetWriter(own, query, blank).write();
}

}  // namespace attentionscope
