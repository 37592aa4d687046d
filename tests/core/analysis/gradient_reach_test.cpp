#include "core/analysis/gradient_reach.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/error.h"
#include "core/mechanisms/translation_model.h"
#include "core/training/text_vocabulary.h"

using namespace attentionscope;

namespace {

TranslationModel smallModel(const std::string& system) {
    const auto tokenizer = TranslationTokenizer::parse(
        trainBytePairs({"the cat sees a dog .", "le chat voit un chien ."}, 300), "tokenizer.json");
    EncoderDecoderSettings settings;
    settings.system = kindNamed<SystemSettings>(system);
    settings.vocabulary = tokenizer->vocabularySize();
    settings.embedding = 6;
    settings.hidden = 5;
    settings.attention = 4;
    if (auto* own = settings.of<TransformerSettings>()) *own = {.layers = 1, .heads = 2, .feedForward = 8};
    ParameterSet weights(7);
    return {{}, makeEncoderDecoder(settings, weights), tokenizer};
}

/// log p(produced words), or of one of them.
double producedLogProbability(const Recording& recording, const Evaluation& evaluation,
                              std::optional<Index> word) {
    const std::vector<Token> words = recording.produced()->words();
    const MatrixPointer logits = evaluation.value(recording.logits);
    double sum = 0;
    for (Index row = 0; row < Index(words.size()); ++row) {
        const Index id = words[size_t(row)].id;
        if (id < 0 || (word && *word != row)) continue;
        sum += double((*logits)(row, id)) - std::log(logits->row(row).cast<double>().array().exp().sum());
    }
    return sum;
}

const RunInputs pair{.values = {{"text", "the cat sees"}, {"second", "le chat voit"}}};

}  // namespace

TEST(GradientReach, AgreesWithFiniteDifferencesForEverySystem) {
    for (const char* system : {"additive", "none", "luong", "transformer"}) {
        SCOPED_TRACE(system);
        const TranslationModel model = smallModel(system);
        const RecordingPointer recording = model.record(pair, {.keep = Keep::forGradients});
        for (const std::optional<Index> word : {std::optional<Index>(), std::optional<Index>(1)}) {
            const auto reach = gradientReach(*recording, word);
            ASSERT_EQ(reach.size(), recording->sequences[0].tokens.size());
            const NodeId embeddings = recording->sequences[0].hidden.front();
            const MatrixPointer values = recording->evaluation->value(embeddings);
            double largest = 0;
            for (size_t j = 0; j < reach.size(); ++j) {
                double squares = 0;
                for (Index c = 0; c < values->cols(); ++c) {
                    const float h = 0.02f, x = (*values)(Index(j), c);
                    const auto moved = [&](float by) {
                        return producedLogProbability(
                            *recording,
                            *recording->evaluation->with({{embeddings, SetCells{{{Index(j), c, x + by}}}}}),
                            word);
                    };
                    const double slope = (moved(h) - moved(-h)) / (2 * double(h));
                    squares += slope * slope;
                }
                largest = std::max(largest, reach[j]);
                EXPECT_NEAR(reach[j], std::sqrt(squares), 0.02 * std::sqrt(squares) + 1e-3) << j;
            }
            EXPECT_GT(largest, 1e-3);
        }
    }
}

TEST(GradientReach, RejectsModelsThatProduceNoWords) {
    EXPECT_THROW(gradientReach(Recording{}), Error);
    const RecordingPointer recording = smallModel("additive").record(pair, {});
    EXPECT_THROW(gradientReach(*recording, 99), Error);
}
