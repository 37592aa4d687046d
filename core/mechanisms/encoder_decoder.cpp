#include "core/mechanisms/encoder_decoder.h"

#include <nlohmann/json.hpp>

#include "core/base/error.h"

namespace attentionscope {

EncoderDecoderSettings readSettings(const ConfigValue& config) {
    EncoderDecoderSettings settings;
    constexpr std::int64_t widest = 8192;
    settings.system =
        config.choiceOr("system", {"none", "additive", "luong", "local", "hard", "transformer"}, "");
    settings.vocabulary = config.integer("vocab_size", 260, 1'000'000);
    settings.embedding = config.integerOr("embedding_size", 2, widest, settings.embedding);
    settings.hidden = config.integerOr("hidden_size", 1, widest, settings.hidden);
    settings.attention = config.integerOr("attention_size", 1, widest, settings.attention);
    settings.score = config.choiceOr("score", {"dot", "general", "concat", "location"}, settings.score);
    settings.predictive = config.flagOr("predictive", settings.predictive);
    settings.window = config.integerOr("window", 1, 1000, settings.window);
    settings.layers = config.integerOr("layers", 1, 100, settings.layers);
    settings.heads = config.integerOr("heads", 1, 128, settings.heads);
    settings.feedForward = config.integerOr("feed_forward_size", 1, 4 * widest, settings.feedForward);
    settings.preNorm = config.flagOr("pre_norm", settings.preNorm);
    if (settings.embedding % settings.heads != 0)
        config.refuse("heads", "the width is not divisible by the heads", "a divisor of embedding_size");
    return settings;
}

std::string settingsToJson(const EncoderDecoderSettings& settings) {
    nlohmann::ordered_json json{{"system", settings.system},
                                {"vocab_size", settings.vocabulary},
                                {"embedding_size", settings.embedding}};
    if (settings.system == "transformer") {
        json["layers"] = settings.layers;
        json["heads"] = settings.heads;
        json["feed_forward_size"] = settings.feedForward;
        json["pre_norm"] = settings.preNorm;
    } else {
        json["heads"] = 1;
        json["hidden_size"] = settings.hidden;
        json["attention_size"] = settings.attention;
    }
    if (settings.system == "luong" || settings.system == "local") json["score"] = settings.score;
    if (settings.system == "local") {
        json["predictive"] = settings.predictive;
        json["window"] = settings.window;
    }
    return json.dump();
}

Index SentenceBatch::tokens() const {
    Index count = 0;
    for (const auto& sentence : ids) count += Index(sentence.size());
    return count;
}

AxisPointer SentenceBatch::axis() const {
    std::vector<Index> offsets{0};
    for (const auto& sentence : ids) offsets.push_back(offsets.back() + Index(sentence.size()));
    auto axis = labels.empty() ? std::make_shared<Axis>(AxisRole::token, offsets.back())
                               : std::make_shared<Axis>(AxisRole::token, Axis::Labels(labels));
    if (ids.size() > 1) axis->setSegments(std::move(offsets));
    return axis;
}

std::vector<Index> SentenceBatch::packedIds() const {
    std::vector<Index> all;
    all.reserve(size_t(tokens()));
    for (const auto& sentence : ids) all.insert(all.end(), sentence.begin(), sentence.end());
    return all;
}

namespace {

// Decodes every hypothesis anew at each step: plain, and for sentences of a few dozen words fast enough.
class Redecoding final : public StepDecoder {
public:
    Redecoding(const EncoderDecoder& model, std::vector<int> source, StopToken stop)
        : model_(model), source_(std::move(source)), stop_(std::move(stop)), hypotheses_(1) {}

    Matrix next(const std::vector<Index>& parents, const std::vector<Index>& words) override {
        std::vector<std::vector<int>> longer;
        for (size_t i = 0; i < words.size(); ++i) {
            longer.push_back(hypotheses_[size_t(parents[i])]);
            longer.back().push_back(int(words[i]));
        }
        hypotheses_ = std::move(longer);
        Recorder recorder({.expansions = false, .stop = stop_});
        const SentenceBatch sources{std::vector(hypotheses_.size(), source_)};
        const Decoded decoded = model_.decode(recorder, sources, {hypotheses_});
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
    StopToken stop_;
    std::vector<std::vector<int>> hypotheses_;
};

}  // namespace

std::unique_ptr<StepDecoder> EncoderDecoder::begin(const std::vector<int>& source,
                                                   const StopToken& stop) const {
    return std::make_unique<Redecoding>(*this, source, stop);
}

EncoderDecoderPointer makeEncoderDecoder(const EncoderDecoderSettings& settings, ParameterSet& weights) {
    if (settings.system == "none") return makeWithoutAttention(settings, weights);
    if (settings.system == "additive") return makeAdditive(settings, weights);
    if (settings.system == "luong" || settings.system == "local") return makeLuong(settings, weights);
    if (settings.system == "hard") return makeHard(settings, weights);
    if (settings.system == "transformer") return makeTransformer(settings, weights);
    throw Error({.what = "there is no such translation system",
                 .got = settings.system,
                 .expected = "none, additive, luong, local, hard or transformer"});
}

}  // namespace attentionscope
