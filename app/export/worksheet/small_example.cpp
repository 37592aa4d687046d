#include "app/export/worksheet/small_example.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "app/export/worksheet/printed_number.h"
#include "app/export/worksheet/sheet_builder.h"
#include "app/figures/content/captions.h"
#include "app/figures/content/map_words.h"
#include "app/figures/drawing/labels.h"
#include "core/base/error.h"
#include "core/base/random.h"

namespace attentionscope {

namespace {

struct ExampleWords {
    Q_DECLARE_TR_FUNCTIONS(Worksheet)
};

constexpr std::size_t keyCount = 3;
constexpr int decimalsOfResults = 3;

/// A number without zeros at its end.
QString shortText(double value) {
    return PrintedNumber::significant(value, 6).text();
}

/// The three keys with the largest weights, words rather than marks, in their order.
std::vector<Index> threeKeys(const Recording& recording, const AttentionMap& map, const RowVector& weights) {
    std::vector<Index> keys(std::size_t(weights.size()));
    std::iota(keys.begin(), keys.end(), Index(0));
    const Sequence& sequence = recording.keysOf(map);
    std::stable_sort(keys.begin(), keys.end(), [&](Index one, Index other) {
        const bool word = isWord(sequence, one), otherWord = isWord(sequence, other);
        return word != otherWord ? word : weights(one) > weights(other);
    });
    keys.resize(keyCount);
    return keys;
}

struct Example {
    std::vector<double> query;
    std::array<std::vector<double>, keyCount> keys, values;  ///< the key with the largest weight first
};

/// Scores such that 2 to their power, divided by the sum, is short: 0.8 0.1 0.1, 0.5 0.25 0.25 or 0.4 0.4
/// 0.2, as near to the model's as these are.
Example wholeNumbers(const std::array<double, keyCount>& weights) {
    const double all = weights[0] + weights[1] + weights[2];
    const bool alike = weights[1] > 0.7 * weights[0], decided = weights[0] > 0.65 * all;
    const std::array<int, keyCount> scores = alike     ? std::array{1, 1, 0}
                                             : decided ? std::array{3, 0, 0}
                                                       : std::array{2, 1, 1};
    // Keys whose product with the query (2, 1) is the score 0, 1, 2 or 3; two of the same score differ.
    const std::vector<double> keyOf[][2] = {
        {{-1, 2}, {1, -2}}, {{1, -1}, {0, 1}}, {{1, 0}, {0, 2}}, {{1, 1}, {2, -1}}};
    Example example{.query = {2, 1}, .keys = {}, .values = {{{10, 0}, {-10, 20}, {20, 10}}}};
    int used[4] = {};
    for (std::size_t j = 0; j < keyCount; ++j) example.keys[j] = keyOf[scores[j]][used[scores[j]]++];
    return example;
}

double product(const std::vector<double>& one, const std::vector<double>& other) {
    return std::inner_product(one.begin(), one.end(), other.begin(), 0.0);
}

/// One decimal each, the scores apart and in the order of the weights.
Example decimalNumbers(std::uint64_t seed) {
    Random random(seed);
    const auto vector = [&] {
        std::vector<double> numbers;
        for (int d = 0; d < 3; ++d) numbers.push_back(std::round(random.uniform() * 40 - 20) / 10);
        return numbers;
    };
    for (;;) {
        Example example{.query = vector(),
                        .keys = {vector(), vector(), vector()},
                        .values = {vector(), vector(), vector()}};
        const auto score = [&](std::size_t j) { return product(example.query, example.keys[j]); };
        if (score(0) > score(1) + 0.5 && score(1) > score(2) + 0.5 && score(0) < score(2) + 6) return example;
    }
}

/// The same words, the same numbers.
std::uint64_t seedOf(const std::vector<QString>& words) {
    std::uint64_t seed = 1;
    for (const QString& word : words)
        for (const QChar letter : word) seed = seed * 31 + letter.unicode();
    return seed;
}

class ExampleWriter : private SheetBuilder {
public:
    ExampleWriter(const FigureRequest& request, Index query, SheetLevel level, bool blank)
        : SheetBuilder(blank), request_(request), byHand_(level == SheetLevel::hand) {
        const AttentionMap& map = *request.map;
        const RowVector weights =
            request.recording->evaluation->value(map.head(request.head)->weights)->row(query);
        const std::vector<Index> keys = threeKeys(*request.recording, map, weights);
        std::array<double, keyCount> chosen{};
        for (std::size_t j = 0; j < keyCount; ++j) {
            chosen[j] = double(weights(keys[j]));
            labels_.push_back(labelOf(map.nodes.keys, keys[j]));
        }
        query_ = labelOf(map.nodes.queries, query);
        if (labels_[0] == labels_[1] || labels_[1] == labels_[2] || labels_[0] == labels_[2])
            for (std::size_t j = 0; j < keyCount; ++j) labels_[j] += QStringLiteral(" (%1)").arg(keys[j]);
        example_ = byHand_ ? wholeNumbers(chosen) : decimalNumbers(seedOf(labels_));
        order_.resize(keyCount);
        std::iota(order_.begin(), order_.end(), std::size_t(0));
        std::sort(order_.begin(), order_.end(),
                  [&](std::size_t a, std::size_t b) { return keys[a] < keys[b]; });
    }

    Worksheet write() {
        const Caption caption = captionOf(FigureKind::steps, request_);
        sheet_.title =
            byHand_ ? ExampleWords::tr("Attention by hand") : ExampleWords::tr("Attention with a calculator");
        sheet_.subtitle = QStringLiteral("%1 · %2").arg(caption.title, caption.source);
        if (!caption.text.isEmpty()) sheet_.blocks.push_back(SheetSentence{caption.text});
        addParagraph(
            byHand_ ? ExampleWords::tr(
                          "Three words with vectors of two whole numbers. The vectors are invented so that "
                          "every result is short; the order of the words by weight is the model's.")
                    : ExampleWords::tr("Three words with vectors of three numbers. The vectors are invented; "
                                       "the order of the words by weight is the model's. Compute each result "
                                       "from the printed numbers and round it to three decimals."));
        addScores();
        addWeights();
        addSum();
        addQuestions();
        if (sheet_.blank) addAnswers();
        return std::move(sheet_);
    }

private:
    static QString labelOf(const AxisPointer& axis, Index position) {
        return visibleToken(plainToken(axis->label(position)));
    }
    QString number(double value) const {
        return byHand_ ? shortText(value) : PrintedNumber(value, decimalsOfResults).text();
    }
    /// As it is printed.
    double rounded(double value) const {
        return byHand_ ? value : PrintedNumber(value, decimalsOfResults).value();
    }
    QString vectorText(const std::vector<double>& vector) const {
        QStringList numbers;
        for (const double one : vector) numbers << shortText(one);
        return '(' + numbers.join(QStringLiteral(", ")) + ')';
    }
    static QString keyWord() { return ExampleWords::tr("word"); }

    void addScores() {
        begin(ExampleWords::tr("Scores"));
        addParagraph(
            ExampleWords::tr(
                "The query vector of “%1” is %2. Multiply it with each key vector, number by number, "
                "and add the products up.")
                .arg(query_, vectorText(example_.query)));
        formula(byHand_ ? QStringLiteral("s_j = q_1 k_{j1} + q_2 k_{j2}")
                        : QStringLiteral("s_j = q_1 k_{j1} + q_2 k_{j2} + q_3 k_{j3}"));
        SheetTable table{.kind = "scores", .rowTitle = keyWord(), .columns = {}, .rows = {}};
        for (std::size_t d = 0; d < example_.query.size(); ++d)
            table.columns.push_back(QStringLiteral("k_{j%1}").arg(d + 1));
        table.columns.push_back(QStringLiteral("s_j"));
        scores_.resize(keyCount);
        for (const std::size_t j : order_) {
            scores_[j] = rounded(product(example_.query, example_.keys[j]));
            SheetTable::Row row{labels_[j], {}};
            for (const double one : example_.keys[j]) row.cells.push_back({shortText(one)});
            row.cells.push_back({number(scores_[j]), true});
            table.rows.push_back(std::move(row));
        }
        addTable(std::move(table));
    }

    void addWeights() {
        begin(ExampleWords::tr("From scores to weights"));
        addParagraph(byHand_ ? ExampleWords::tr("Powers of 2 replace powers of e, so that the numbers stay "
                                                "short. Divide each by their sum: the weights add up to 1.")
                             : ExampleWords::tr(
                                   "Divide each score by the root of the number of dimensions, subtract the "
                                   "largest, t, take the power of e, and divide by the sum: the weights add "
                                   "up to 1."));
        SheetTable table{
            .kind = byHand_ ? "powers" : "softmax", .rowTitle = keyWord(), .columns = {}, .rows = {}};
        if (byHand_)
            table.columns = {"s_j", "u_j = 2^{s_j}", "a_j = \\frac{u_j}{r}"};
        else
            table.columns = {"s_j", "s'_j = \\frac{s_j}{\\sqrt{3}}", "z_j = s'_j - t", "u_j = \\exp (z_j)",
                             "a_j = \\frac{u_j}{r}"};
        std::array<double, keyCount> scaled{};
        for (const std::size_t j : order_)
            scaled[j] = byHand_ ? scores_[j] : rounded(scores_[j] / std::sqrt(3.0));
        const double largest = byHand_ ? 0 : *std::max_element(scaled.begin(), scaled.end());
        double sum = 0;
        powers_.resize(keyCount);
        for (const std::size_t j : order_) {
            powers_[j] = byHand_ ? std::exp2(scores_[j]) : rounded(std::exp(rounded(scaled[j] - largest)));
            sum += powers_[j];
        }
        sum_ = rounded(sum);
        weights_.resize(keyCount);
        for (const std::size_t j : order_) {
            weights_[j] = rounded(powers_[j] / sum_);
            SheetTable::Row row{labels_[j], {{number(scores_[j]), true}}};
            if (!byHand_) {
                row.cells.push_back({number(scaled[j]), true});
                row.cells.push_back({number(scaled[j] - largest), true});
            }
            row.cells.push_back({number(powers_[j]), true});
            row.cells.push_back({number(weights_[j]), true});
            table.rows.push_back(std::move(row));
        }
        SheetTable::Row total{ExampleWords::tr("sum") + QStringLiteral(" r"), {}, true};
        total.cells.resize(table.columns.size() - 2);
        total.cells.push_back({number(sum_), true});
        total.cells.emplace_back();
        table.rows.push_back(std::move(total));
        addTable(std::move(table));
    }

    void addSum() {
        begin(ExampleWords::tr("The new vector"));
        addParagraph(ExampleWords::tr(
                         "Multiply each value vector by its weight and add the products up: what “%1” takes "
                         "from the three words.")
                         .arg(query_));
        formula(QStringLiteral("o = \\sum_j a_j v_j"));
        SheetTable table{.kind = "sum", .rowTitle = keyWord(), .columns = {"a_j"}, .rows = {}};
        const std::size_t width = example_.query.size();
        for (std::size_t d = 0; d < width; ++d) table.columns.push_back(QStringLiteral("v_{j%1}").arg(d + 1));
        std::vector<double> sums(width);
        for (const std::size_t j : order_) {
            SheetTable::Row row{labels_[j], {{number(weights_[j]), true}}};
            for (std::size_t d = 0; d < width; ++d) {
                row.cells.push_back({shortText(example_.values[j][d])});
                sums[d] += weights_[j] * example_.values[j][d];
            }
            table.rows.push_back(std::move(row));
        }
        SheetTable::Row total{ExampleWords::tr("sum") + QStringLiteral(" o"), {{}}, true};
        for (const double one : sums) total.cells.push_back({number(rounded(one)), true});
        table.rows.push_back(std::move(total));
        addTable(std::move(table));
    }

    void addQuestions() {
        begin(ExampleWords::tr("Questions"));
        const QString &most = labels_.front(), &least = labels_.back();
        addQuestion(
            ExampleWords::tr("Which word gets the most weight, and how many times that of “%1”?").arg(least),
            ExampleWords::tr("“%1”, %2 times.").arg(most, number(rounded(powers_.front() / powers_.back()))));
        const double base = byHand_ ? 2 : std::exp(1.0), grown = powers_.back() * base;
        addQuestion(
            (byHand_ ? ExampleWords::tr("The score of “%1” grows by 1. What is its weight now?")
                     : ExampleWords::tr("The divided score of “%1” grows by 1. What is its weight now?"))
                .arg(least),
            byHand_ ? QStringLiteral("%1 / %2").arg(shortText(grown), shortText(sum_ + powers_.back()))
                    : number(grown / (sum_ - powers_.back() + grown)));
        addQuestion(
            ExampleWords::tr("All three scores grow by 1. What happens to the weights?"),
            ExampleWords::tr("They stay the same: each power and their sum grow by the same factor."));
    }

    const FigureRequest& request_;
    bool byHand_;
    QString query_;
    std::vector<QString> labels_;     ///< the largest weight first, as in `example_`
    std::vector<std::size_t> order_;  ///< in the order of the words in the text
    Example example_;
    std::vector<double> scores_, powers_, weights_;
    double sum_ = 0;
};

}  // namespace

Worksheet smallExample(const FigureRequest& request, Index query, SheetLevel level, bool blank) {
    const AttentionMap& map = *request.map;
    const Index keys = map.nodes.keys ? map.nodes.keys->size() : 0;
    if (!map.normalised || keys < Index(keyCount))
        throw Error({.what = "a small example needs three keys that share the weight",
                     .where = map.name,
                     .got = map.normalised ? Phrase("%1 keys", {std::to_string(keys)}) : Phrase("a gate"),
                     .remedy = "Choose another --map, a longer text, or --level model."});
    return ExampleWriter(request, query, level, blank).write();
}

}  // namespace attentionscope
