#include "app/figures/content/prediction_content.h"

#include <QCoreApplication>
#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>

#include "app/figures/content/map_sides.h"
#include "app/figures/content/map_values.h"
#include "app/figures/content/map_words.h"
#include "app/figures/content/sequence_text.h"
#include "app/figures/drawing/number_text.h"
#include "app/figures/drawing/place_label.h"
#include "core/recording/words.h"

namespace attentionscope {

namespace {

struct PredictionWords {
    Q_DECLARE_TR_FUNCTIONS(Prediction)
};

constexpr size_t mostPredictions = 12;  // more would not fit a figure

/// The sequence of a prediction's position.
const Sequence* wordsOf(const Recording& recording, const Prediction& prediction) {
    if (prediction.kind == Prediction::Kind::producedWord) return recording.produced();
    const auto found =
        std::find_if(recording.sequences.begin(), recording.sequences.end(), [](const Sequence& sequence) {
            return sequence.kind == Sequence::Kind::tokens && !sequence.produced;
        });
    return found == recording.sequences.end() ? nullptr : &*found;
}

const Token* tokenAt(const Recording& recording, const Prediction& prediction) {
    const Sequence* words = wordsOf(recording, prediction);
    const bool there = words && prediction.position >= 0 && prediction.position < std::ssize(words->words());
    return there ? &words->words()[size_t(prediction.position)] : nullptr;
}

/// The word before a next word: "sleeps", not only its last piece. Bytes are named one by one.
QString readBefore(const Recording& recording, const Prediction& prediction, const Token& token) {
    const Sequence& sequence = *wordsOf(recording, prediction);
    const JoinedWords words = wordsOf(recording, sequence);
    if (prediction.position >= words.positions) return plainToken(token.text);
    std::string text;
    for (Index i = words.begin(words.wordOf(prediction.position)); i <= prediction.position; ++i) {
        const std::string& piece = sequence.words()[size_t(i)].text;
        if (piece.rfind("<0x", 0) == 0) return plainToken(token.text);
        text += piece;
    }
    return plainToken(text);
}

/// " · 5" after a word that occurs twice, so that two predictions have different titles; otherwise empty.
QString positionMark(const Recording& recording, const Prediction& prediction, const Token& token) {
    const auto& words = wordsOf(recording, prediction)->words();
    const bool isTwice = std::ranges::count(words, token.text, &Token::text) > 1;
    return isTwice ? QStringLiteral("\u00a0·\u00a0%1").arg(prediction.position) : QString();
}

const Prediction* sameIn(const Recording& recording, const Prediction& prediction) {
    for (const Prediction& other : recording.predictions)
        if (other.kind == prediction.kind && other.position == prediction.position) return &other;
    return nullptr;
}

QString predictionTitleOf(const Recording& recording, const Prediction& prediction) {
    const Token* token = tokenAt(recording, prediction);
    switch (prediction.kind) {
        case Prediction::Kind::nextWord:
            if (!token) return PredictionWords::tr("Next word after “%1”").arg(prediction.position);
            return PredictionWords::tr("Next word after “%1”")
                       .arg(readBefore(recording, prediction, *token)) +
                   positionMark(recording, prediction, *token);
        case Prediction::Kind::maskedWord: {
            if (!sameIn(recording, prediction))
                return PredictionWords::tr("The model reads “%1” as")
                           .arg(token ? plainToken(token->text) : QString::number(prediction.position)) +
                       (token ? positionMark(recording, prediction, *token) : QString());
            const auto isMasked = [](const Prediction& other) {
                return other.kind == Prediction::Kind::maskedWord;
            };
            const auto& all = recording.predictions;
            if (std::count_if(all.begin(), all.end(), isMasked) < 2)
                return PredictionWords::tr("The hidden word");
            const auto before = std::count_if(all.begin(), all.end(), [&](const Prediction& other) {
                return isMasked(other) && other.position < prediction.position;
            });
            return PredictionWords::tr("Hidden word %1").arg(before);
        }
        case Prediction::Kind::label: return PredictionWords::tr("The model's answer");
        case Prediction::Kind::producedWord:
            return token ? PredictionWords::tr("Output token %1, “%2”")
                               .arg(prediction.position)
                               .arg(plainToken(token->text))
                         : PredictionWords::tr("Output token %1").arg(prediction.position);
    }
    return {};
}

/// The row of weights, and the same row before the changes if they can be compared.
struct Rows {
    Index query = 0;
    MatrixSlice now, before;
    MapSides sides = {};
};

Rows predictionRowsOf(const FigureRequest& request) {
    Rows rows{request.query.value_or(0), {}, {}};
    if (!request.map) return rows;
    const AttentionMap& map = *request.map;
    rows.sides = sidesOf(request);
    const MatrixSlice now = rows.sides.of(stageMatrix(*request.recording, map, request.head, Stage::weights));
    if (request.query) rows.query = rows.sides.queries.wordOf(*request.query);
    if (rows.query < 0 || rows.query >= now.rows()) return rows;
    rows.now = now;
    const AttentionMap* old = request.hasChanges() ? request.unchanged->find(map.name, map.layer) : nullptr;
    const MatrixSlice before =
        old ? rows.sides.of(stageMatrix(*request.unchanged, *old, request.head, Stage::weights))
            : MatrixSlice();
    if (before.rows() == now.rows() && before.columns() == now.columns()) rows.before = before;
    return rows;
}

BarsContent barsOfKeys(const FigureRequest& request, const Rows& rows, std::vector<Index> keys) {
    BarsContent content;
    const auto labelOf = [](const AxisPointer& axis, Index at) {
        return axis ? placeLabel(*axis, at) : std::to_string(at);
    };
    const std::string queryLabel = labelOf(rows.sides.queryAxis, rows.query);
    content.bars.title = !rows.sides.queryAxis || isNumbered(*rows.sides.queryAxis)
                             ? PredictionWords::tr("Where row %1 looks most").arg(rows.query)
                             : PredictionWords::tr("Where “%1” looks most").arg(plainToken(queryLabel));
    std::vector<std::string> labels;
    for (const Index key : keys) labels.push_back(labelOf(rows.sides.keyAxis, key));
    for (size_t i = 0; i < keys.size(); ++i) {
        // A word that occurs twice is identified by its place.
        const bool twice = std::count(labels.begin(), labels.end(), labels[i]) > 1;
        const QString place =
            twice ? QStringLiteral("\u00a0·\u00a0%1").arg(rows.sides.keys.begin(keys[i])) : QString();
        Bar bar{QString::fromStdString(labels[i]) + place, double(rows.now(rows.query, keys[i]))};
        if (!rows.before.empty()) bar.before = double(rows.before(rows.query, keys[i]));
        if (request.key && rows.sides.keys.wordOf(*request.key) == keys[i]) content.bars.chosen = i;
        content.bars.bars.push_back(std::move(bar));
        content.keys.push_back(rows.sides.keys.begin(keys[i]));
    }
    return content;
}

}  // namespace

BarsContent candidateBars(const FigureRequest& request, const Prediction& prediction, size_t most,
                          const Prediction* before) {
    BarsContent content;
    content.bars.title = predictionTitleOf(*request.recording, prediction);
    if (!before && request.hasChanges()) before = sameIn(*request.unchanged, prediction);
    const Token* produced =
        prediction.kind == Prediction::Kind::producedWord ? tokenAt(*request.recording, prediction) : nullptr;
    // Omits words whose probability reads as zero: a seen word stands for few.
    const bool isSeen =
        prediction.kind == Prediction::Kind::maskedWord && !sameIn(*request.recording, prediction);
    const auto isOne = [](const auto& candidate, const auto& other) {
        return other.id == candidate.id && (candidate.id >= 0 || other.label == candidate.label);
    };
    std::vector<size_t> places(std::min(most, prediction.candidates.size()));
    std::iota(places.begin(), places.end(), size_t(0));
    // The most likely candidate before the changes keeps a bar.
    if (before && before->candidates.size() > 0 && places.size() > 1)
        for (size_t i = places.size(); i < prediction.candidates.size(); ++i)
            if (isOne(prediction.candidates[i], before->candidates[0])) places.back() = i;
    for (const size_t i : places) {
        const auto& candidate = prediction.candidates[i];
        if (isSeen && i > 0 && candidate.probability < smallestShown(3)) break;
        // A label is the model's own word, translated if the model provides it.
        const bool isName = prediction.kind == Prediction::Kind::label;
        Bar bar{isName ? QCoreApplication::translate("Places", candidate.label.c_str())
                       : QString::fromStdString(candidate.label),
                candidate.probability};
        if (produced && produced->id == candidate.id) content.bars.chosen = content.bars.bars.size();
        if (before)
            for (const auto& other : before->candidates)
                if (isOne(candidate, other)) bar.before = other.probability;
        content.bars.bars.push_back(std::move(bar));
        content.candidates.push_back(i);
    }
    return content;
}

BarsContent weightBars(const FigureRequest& request, size_t most) {
    const Rows rows = predictionRowsOf(request);
    if (rows.now.empty() || !request.map->normalised) return {};
    std::vector<Index> keys(size_t(rows.now.columns()));
    std::iota(keys.begin(), keys.end(), 0);
    const size_t count = std::min(most, keys.size());
    const auto now = [&](Index key) { return rows.now(rows.query, key); };
    const Index first = *std::ranges::max_element(keys, {}, now);
    // The largest weight, and those that are large or were so before the changes, in the order of now.
    const auto larger = [&](Index key) {
        return key == first          ? std::numeric_limits<float>::max()
               : rows.before.empty() ? now(key)
                                     : std::max(now(key), rows.before(rows.query, key));
    };
    std::partial_sort(keys.begin(), keys.begin() + std::ptrdiff_t(count), keys.end(),
                      [&](Index a, Index b) { return larger(a) > larger(b); });
    keys.resize(count);
    std::ranges::stable_sort(keys, std::greater(), now);
    return barsOfKeys(request, rows, std::move(keys));
}

BarsContent rowBars(const FigureRequest& request) {
    const Rows rows = predictionRowsOf(request);
    if (rows.now.empty()) return {};
    std::vector<Index> keys(size_t(rows.now.columns()));
    std::iota(keys.begin(), keys.end(), 0);
    BarsContent content = barsOfKeys(request, rows, std::move(keys));
    content.bars.title.clear();
    return content;
}

const Prediction* predictionAt(const Recording& recording, Index position) {
    for (const Prediction& prediction : recording.predictions)
        if (prediction.position == position) return &prediction;
    return nullptr;
}

Index chosenPosition(const FigureRequest& request) {
    const Index query = request.query.value_or(0);
    const auto& predictions = request.recording->predictions;
    const bool predictsNext = !predictions.empty() && predictions.back().kind == Prediction::Kind::nextWord;
    if (!predictsNext || !request.map) return query;
    const JoinedWords words = sidesOf(request).queries;
    return query < words.positions ? words.end(words.wordOf(query)) - 1 : query;
}

bool hidesWords(const Recording& recording) {
    return recording.provenance.contains("mask");
}

namespace {

/// Whether the model learnt to predict another word at this visible word: a pronoun.
bool answersAt(const Recording& recording, Index position) {
    const auto predicted = recording.provenance.find("asked");
    const auto& words = recording.sequences.back().words();
    if (predicted == recording.provenance.end() || position >= std::ssize(words)) return false;
    const QStringList known = QString::fromStdString(predicted->second).split(QLatin1Char(' '));
    return known.contains(plainToken(words[size_t(position)].text).toLower());
}

}  // namespace

bool canPredictAt(const Recording& recording, const AttentionMap* map, Index position) {
    if (!recording.predictAt || position < 0 || position >= recording.sequences.back().size()) return false;
    if (hidesWords(recording) && !answersAt(recording, position)) return false;
    return !map || map->querySequence == int(recording.sequences.size()) - 1;
}

std::vector<BarsContent> predictionContent(const FigureRequest& request, size_t most) {
    std::vector<BarsContent> blocks;
    const auto& predictions = request.recording->predictions;
    const Index position = chosenPosition(request);
    const Prediction* here = request.query ? predictionAt(*request.recording, position) : nullptr;
    const bool everywhere = !predictions.empty() && predictions.back().kind == Prediction::Kind::nextWord;
    if (!here && request.query && canPredictAt(*request.recording, request.map, position)) {
        const auto predicted = [&](const RecordingPointer& recording) {
            return recording->predictAt(recording->evaluation, position);
        };
        const bool compared = request.hasChanges() && canPredictAt(*request.unchanged, request.map, position);
        const Prediction before = compared ? predicted(request.unchanged) : Prediction();
        // The prediction that always exists comes first.
        if (everywhere) blocks.push_back(candidateBars(request, predictions.back(), most));
        for (const Prediction& prediction : predictions)
            if (!everywhere && blocks.size() < mostPredictions)
                blocks.push_back(candidateBars(request, prediction, most));
        blocks.push_back(
            candidateBars(request, predicted(request.recording), most, compared ? &before : nullptr));
        return blocks;
    }
    if (predictions.empty()) {
        BarsContent weights = weightBars(request, most);
        if (!weights.bars.bars.empty()) blocks.push_back(std::move(weights));
        return blocks;
    }
    if (!here && (request.query || everywhere)) here = &predictions.back();
    if (here) return {candidateBars(request, *here, most)};
    for (const Prediction& prediction : predictions)
        if (blocks.size() < mostPredictions) blocks.push_back(candidateBars(request, prediction, most));
    return blocks;
}

QString predictedWords(const FigureRequest& request, size_t most) {
    if (const QString text = producedText(*request.recording); !text.isEmpty())
        return PredictionWords::tr("“%1”").arg(text);
    if (request.recording->predictions.empty() &&
        !canPredictAt(*request.recording, request.map, chosenPosition(request)))
        return {};
    const std::vector<BarsContent> blocks = predictionContent(request, most);
    if (blocks.empty()) return {};
    constexpr double little = 0.005;
    QStringList words;
    for (const Bar& bar : blocks.back().bars.bars)
        if (words.isEmpty() || bar.value >= little)
            words << PredictionWords::tr("“%1” (%2)")
                         .arg(plainToken(bar.label.toStdString()).trimmed(), numberText(bar.value, 2));
    return words.join(QStringLiteral(" · "));
}

QString keptPredictionWords(const FigureRequest& before, const FigureRequest& after) {
    const QString was = predictedWords(before), now = predictedWords(after);
    if (was.isEmpty() || now.isEmpty()) return {};
    const auto one = describedPrediction(before), other = describedPrediction(after);
    // Produced words have no single probability.
    if (!one || !other || one->candidates.size() == 0 || other->candidates.size() == 0)
        return was == now ? PredictionWords::tr("The prediction stays %1.").arg(now) : QString();
    const auto &first = one->candidates[0], &second = other->candidates[0];
    if (first.id != second.id || first.label != second.label) return {};
    constexpr int digits = 3;
    const bool isName = other->kind == Prediction::Kind::label;
    const QString word = isName ? QCoreApplication::translate("Places", second.label.c_str())
                                : plainToken(second.label).trimmed(),
                  from = numberText(first.probability, digits), to = numberText(second.probability, digits);
    const QString subject = predictionTitleOf(*after.recording, *other);
    if (from == to) return PredictionWords::tr("%1: still “%2” (%3).").arg(subject, word, to);
    return PredictionWords::tr("%1: still “%2”, %3 → %4.").arg(subject, word, from, to);
}

QString predictionSubject(const FigureRequest& request) {
    const auto described = describedPrediction(request);
    return described ? predictionTitleOf(*request.recording, *described) : QString();
}

std::optional<NounOfPronoun> nounOfPronoun(const FigureRequest& request) {
    const Recording& recording = *request.recording;
    const Index position = chosenPosition(request);
    if (!request.query || !hidesWords(recording) || predictionAt(recording, position) ||
        !canPredictAt(recording, request.map, position))
        return {};
    const Prediction predicted = recording.predictAt(recording.evaluation, position);
    if (predicted.candidates.size() == 0) return {};
    return NounOfPronoun{plainToken(recording.sequences.back().words()[size_t(position)].text),
                         plainToken(predicted.candidates[0].label).trimmed()};
}

std::optional<Prediction> describedPrediction(const FigureRequest& request) {
    const Recording& recording = *request.recording;
    if (!producedText(recording).isEmpty()) return {};
    const Index position = chosenPosition(request);
    if (request.query) {
        if (const Prediction* here = predictionAt(recording, position)) return *here;
        if (canPredictAt(recording, request.map, position))
            return recording.predictAt(recording.evaluation, position);
    }
    const auto& predictions = recording.predictions;
    if (predictions.empty()) return {};
    const bool each = !request.query && predictions.back().kind != Prediction::Kind::nextWord;
    return each ? predictions[std::min(predictions.size(), mostPredictions) - 1] : predictions.back();
}

}  // namespace attentionscope
