#include "core/run/translate_again.h"

#include <algorithm>
#include <limits>

#include "core/base/error.h"
#include "core/mechanisms/word_producer.h"
#include "core/run/changes/change_entry.h"
#include "core/transformer/transformer_model.h"

namespace attentionscope {

namespace {

/// The smallest shape among the maps that a change selects.
Shape smallestMatch(const MapSelection& where, const Recording& recording) {
    constexpr Index most = std::numeric_limits<Index>::max();
    Shape smallest{most, most};
    for (const AttentionMap* map : matchingMaps(where, recording)) {
        smallest.rows = std::min(smallest.rows, map->nodes.queries->size());
        smallest.columns = std::min(smallest.columns, map->nodes.keys->size());
    }
    return smallest;
}

/// Whether the columns of a stage are keys; in self-attention there are as many as words so far.
bool isOfKeys(std::optional<Stage> stage) {
    return stage != Stage::weighted && stage != Stage::output;
}

/// Removes from a change what exceeds the words so far; false if nothing is left.
struct ClipChange {
    const Recording& recording;

    bool operator()(MaskCells& change) const {
        const Shape shape = smallestMatch(change.where, recording);
        std::erase_if(change.cells, [&](const std::pair<Index, Index>& cell) {
            return cell.first >= shape.rows || cell.second >= shape.columns;
        });
        return !change.cells.empty();
    }
    bool operator()(SetElement& change) const {
        const Shape shape = smallestMatch(change.where, recording);
        return change.row < shape.rows && (!isOfKeys(change.stage) || change.column < shape.columns);
    }
    bool operator()(OverwriteRow& change) const {
        const Shape shape = smallestMatch(change.where, recording);
        if (change.row >= shape.rows) return false;
        if (!isOfKeys(change.stage)) return true;
        if (Index(change.values.size()) > shape.columns) change.values.resize(size_t(shape.columns));
        return Index(change.values.size()) == shape.columns;
    }
    template <typename Other>
    bool operator()(Other&) const {
        return true;
    }
};

/// Records each hypothesis with the changes applied, and reads its last prediction.
class UnderChanges final : public StepDecoder {
public:
    UnderChanges(const Model& model, const std::vector<Change>& changes, RunInputs inputs, RunOptions options)
        : model_(model), changes_(changes), inputs_(std::move(inputs)), options_(std::move(options)) {}

    Matrix next(const std::vector<Index>& parents, const std::vector<Index>& words) override {
        std::vector<TokenIds> longer;
        for (size_t i = 0; i < words.size(); ++i) {
            longer.push_back(hypotheses_.empty() ? TokenIds() : hypotheses_[size_t(parents[i])]);
            longer.back().push_back(words[i]);
        }
        hypotheses_ = std::move(longer);
        Matrix logits;
        for (size_t i = 0; i < hypotheses_.size(); ++i) {
            const Matrix last = lastLogits(hypotheses_[i]);
            if (i == 0) logits.resize(Index(hypotheses_.size()), last.cols());
            logits.row(Index(i)) = last.row(0);
        }
        return logits;
    }

private:
    Matrix lastLogits(const TokenIds& hypothesis) {
        TokenIds read = hypothesis;
        // Rows are named by what they produce: any word can represent the next one.
        if (const auto* producer = dynamic_cast<const WordProducer*>(&model_))
            read.push_back(producer->endWord());
        inputs_.values["second"] = read;
        const RecordingPointer recording = model_.record(inputs_, options_);
        std::vector<Intervention> interventions;
        for (const Change& change : changesWithin(changes_, *recording))
            for (Intervention& intervention : interventionsFor(change, *recording))
                interventions.push_back(std::move(intervention));
        const EvaluationPointer changed =
            recording->evaluation->with(std::move(interventions), options_.stop);
        const MatrixPointer all = changed->value(recording->logits, options_.stop);
        return all->bottomRows(1);
    }

    const Model& model_;
    const std::vector<Change>& changes_;
    RunInputs inputs_;
    RunOptions options_;
    std::vector<TokenIds> hypotheses_;
};

std::map<Index, Index> placed(const std::vector<Index>& words) {
    std::map<Index, Index> places;
    for (size_t i = 0; i < words.size(); ++i) places[Index(i)] = words[i];
    return places;
}

}  // namespace

bool translatesAgain(const std::vector<Change>& changes) {
    return std::any_of(changes.begin(), changes.end(),
                       [](const Change& change) { return change.enabled && change.as<TranslateAgain>(); });
}

std::map<Index, Index> wordsUnder(const std::vector<Change>& changes, const Model& model,
                                  const RunInputs& inputs, const RunOptions& options) {
    UnderChanges steps(model, changes, inputs, options);
    if (const auto* producer = dynamic_cast<const WordProducer*>(&model)) {
        GenerationOptions generation = options.generation;
        generation.tokens = std::min(generation.tokens, producer->mostWords());
        return placed(searchWords(steps, producer->searchRules(inputs), generation, {}, options.stop).ids);
    }
    const auto* transformer = dynamic_cast<const TransformerModel*>(&model);
    const TransformerSpec* spec = transformer ? &transformer->spec() : nullptr;
    if (!spec || !spec->encoder || !spec->decoder || spec->head.kind != HeadSpec::Kind::nextWord)
        throw Error({.what = "this model is not a translator, so it cannot choose words again",
                     .where = model.information().id,
                     .expected = "an encoder–decoder"});
    GenerationOptions generation = options.generation;
    if (spec->decoder->limit > 0) generation.tokens = std::min(generation.tokens, spec->decoder->limit);
    const SearchRules rules = rulesOf(*spec, transformer->text().startId(), 1);
    return placed(searchWords(steps, rules, generation, {}, options.stop).ids);
}

std::vector<Change> changesWithin(const std::vector<Change>& changes, const Recording& recording) {
    std::vector<Change> within;
    for (const Change& change : changes) {
        Change held = change;
        if (!change.enabled || std::visit(ClipChange{recording}, held.what))
            within.push_back(std::move(held));
    }
    return within;
}

}  // namespace attentionscope
