#include "core/mechanisms/encoder_decoder.h"

#include "core/base/error.h"
#include "core/mechanisms/packed_sequence.h"

namespace attentionscope {

namespace {

template <std::size_t... Places>
std::vector<std::string> namesOfSystems(std::index_sequence<Places...>) {
    return {std::string(std::variant_alternative_t<Places, SystemSettings>::name)...};
}

}  // namespace

std::vector<std::string> systemNames() {
    return namesOfSystems(std::make_index_sequence<std::variant_size_v<SystemSettings>>());
}

SurveyAxes axesOf(const EncoderDecoderSettings& settings) {
    if (settings.of<WithoutAttentionSettings>()) return {.sequences = SurveyAxes::Sequences::none};
    SurveyAxes axes{.sequences = SurveyAxes::Sequences::two};
    if (settings.of<LocalSettings>()) axes.positions = SurveyAxes::Positions::local;
    if (settings.of<HardSettings>()) axes.positions = SurveyAxes::Positions::hard;
    return axes;
}

Index SentenceBatch::tokens() const {
    Index count = 0;
    for (const auto& sentence : ids) count += Index(sentence.size());
    return count;
}

AxisPointer SentenceBatch::axis() const {
    return packedAxis(AxisRole::token, sizesOf(ids), labels);
}

std::vector<Index> SentenceBatch::packedIds() const {
    return joined(ids);
}

namespace {

// Decodes every hypothesis again at each step: simple, and fast enough for sentences of a few dozen words.
class Redecoding final : public StepDecoder {
public:
    Redecoding(const EncoderDecoder& model, std::vector<int> source, const StopToken& stop, bool equalWeights)
        : model_(model),
          source_(std::move(source)),
          options_{.expansions = false, .stop = stop, .equalWeights = equalWeights},
          hypotheses_(1) {}

    Matrix next(const std::vector<Index>& parents, const std::vector<Index>& words) override {
        std::vector<std::vector<int>> longer;
        for (size_t i = 0; i < words.size(); ++i) {
            longer.push_back(hypotheses_[size_t(parents[i])]);
            longer.back().push_back(int(words[i]));
        }
        hypotheses_ = std::move(longer);
        Recorder recorder(options_);
        const SentenceBatch sources{std::vector(hypotheses_.size(), source_)};
        const DecoderNodes decoded = model_.decode(recorder, sources, {hypotheses_});
        const MatrixPointer logits = recorder.finish()->value(decoded.logits);
        Matrix last(Index(hypotheses_.size()), logits->cols());
        for (size_t row = 0; row < decoded.rows.size(); ++row) {
            const auto& [sentence, position] = decoded.rows[row];
            if (position + 1 == Index(hypotheses_[size_t(sentence)].size()))
                last.row(sentence) = logits->row(Index(row));
        }
        return last;
    }

private:
    const EncoderDecoder& model_;
    std::vector<int> source_;
    Recorder::Options options_;
    std::vector<std::vector<int>> hypotheses_;
};

}  // namespace

std::unique_ptr<StepDecoder> EncoderDecoder::begin(const std::vector<int>& source, const StopToken& stop,
                                                   bool equalWeights) const {
    return std::make_unique<Redecoding>(*this, source, stop, equalWeights);
}

void EncoderDecoder::refuseExchanges(const DecodingMode& mode) {
    if (mode.softmax && *mode.softmax != SoftmaxKind::softmax)
        throw Error({.what = "the weights of this model work only with the softmax",
                     .remedy = "Change it in a transformer, or in the model of typed numbers."});
    if (mode.score)
        throw Error({.what = "the weights of this model belong to its own score function",
                     .got = *mode.score,
                     .remedy = "Open a model that was trained with the other, or compare two models."});
}

EncoderDecoderPointer makeEncoderDecoder(const EncoderDecoderSettings& settings, ParameterSet& weights) {
    return std::visit([&](const auto& own) { return makeSystem(own, settings, weights); }, settings.system);
}

}  // namespace attentionscope
