// The bundled models that name words: by their own weights in double precision, and as they were when they
// were trained.
#include <gtest/gtest.h>

#include <cmath>

#include "core/transformer/transformer_model.h"
#include "tests/support/folders.h"
#include "tests/support/transformer_reference.h"

using namespace attentionscope;

namespace {

class BundledLanguage : public testing::Test {
protected:
    void open(const char* id) {
        const ModelFolder folder = ModelFolder::open(std::string(RESOURCES) + "/models/" + id);
        model_ = TransformerModel::load(folder, {}, {}, {});
        reading_ = readSpec(folder.config());
        weights_ = loadWeights(folder.weights(), reading_, Precision::keep, {}, {});
    }
    void run(const char* text) {
        recording_ = model_->record(textInput(text), {});
        ids_.clear();
        for (const Token& token : recording_->sequences.front().tokens) ids_.push_back(token.id);
        exact_ = forwardExactly(reading_.spec, weights_, ids_);
    }
    MatrixPointer weights(int layer, int head) const {
        return recording_->evaluation->value(
            recording_->find("self", layer)->nodes.heads[size_t(head)].weights);
    }
    /// Every head of every layer, and the prediction at every position.
    void expectExact() const {
        const StackSpec& stack = reading_.spec.last();
        ASSERT_EQ(Index(exact_.self.size()), stack.layers * stack.heads);
        for (int layer = 0; layer < stack.layers; ++layer)
            for (int head = 0; head < stack.heads; ++head) {
                const Exact& expected = exact_.self[size_t(layer * stack.heads + head)];
                EXPECT_LT((weights(layer, head)->cast<double>() - expected).cwiseAbs().maxCoeff(), 1e-5)
                    << "layer " << layer << ", head " << head;
            }
        const MatrixPointer logits = recording_->evaluation->value(recording_->logits);
        EXPECT_LT((logits->cast<double>() - exact_.logits).cwiseAbs().maxCoeff(), 1e-4);
        for (const Prediction& prediction : recording_->predictions) expectCandidates(prediction);
    }
    void expectCandidates(const Prediction& prediction) const {
        const Index row = prediction.position;
        double whole = 0;
        for (Index word = 0; word < exact_.logits.cols(); ++word) whole += std::exp(exact_.logits(row, word));
        for (const auto& candidate : prediction.candidates)
            EXPECT_NEAR(candidate.probability, std::exp(exact_.logits(row, candidate.id)) / whole, 1e-5)
                << candidate.label;
    }
    Prediction at(Index position) const { return recording_->predictAt(recording_->evaluation, position); }

    std::shared_ptr<const TransformerModel> model_;
    FamilyReading reading_;
    TransformerWeights weights_;
    RecordingPointer recording_;
    std::vector<Index> ids_;
    ExactForward exact_;
};

}  // namespace

TEST_F(BundledLanguage, PredictsHiddenWordsAsBefore) {
    open("english-masked");
    run("The animal didn't [MASK] the street because it was too tired.");
    expectExact();
    EXPECT_EQ(recording_->provenance.at("mask"), "[MASK]");
    ASSERT_EQ(recording_->predictions.size(), 1u);
    EXPECT_EQ(recording_->predictions[0].position, 4);
    EXPECT_EQ(recording_->predictions[0].candidates[0].label, "▁cross");
    EXPECT_NEAR(recording_->predictions[0].candidates[0].probability, 0.9993, 5e-4);
}

TEST_F(BundledLanguage, ResolvesPronounsAsBefore) {
    open("english-masked");
    run("The animal didn't cross the street because it was too tired.");
    expectExact();
    EXPECT_EQ(at(8).candidates[0].label, "▁animal");
    expectCandidates(at(8));
    EXPECT_NEAR((*weights(2, 0))(8, 2), 0.845, 2e-3);
    run("The animal didn't cross the street because it was too wide.");
    EXPECT_EQ(at(8).candidates[0].label, "▁street");
    EXPECT_NEAR((*weights(2, 0))(8, 6), 0.996, 2e-3);
    run("The Law will never be perfect, but its application should be just.");
    EXPECT_NEAR((*weights(2, 0))(9, 2), 0.955, 2e-3);
    // No text is unknown: it is read in pieces.
    run("The zorkblat slept in 1998. 🐢");
    for (const Token& token : recording_->sequences.front().tokens) EXPECT_FALSE(token.unknown);
    expectExact();
}

TEST_F(BundledLanguage, ContinuesTextsAsBefore) {
    open("english-next");
    run("He drank a glass of");
    expectExact();
    ASSERT_EQ(recording_->predictions.size(), 1u);
    EXPECT_EQ(recording_->predictions[0].position, 6);
    EXPECT_EQ(recording_->predictions[0].candidates[0].label, "▁water");
    EXPECT_NEAR(recording_->predictions[0].candidates[0].probability, 0.335, 2e-3);
    EXPECT_NEAR((*weights(2, 0))(6, 5), 0.830, 2e-3);
    RunOptions options;
    options.generation.tokens = 12;
    EXPECT_EQ(model_->generate(textInput("When I was a child, I wanted to"), options, {}).text, "see it.");
    // No text is unknown: it is read byte by byte if necessary.
    run("Żółw 🐢");
    expectExact();
    for (const Token& token : recording_->sequences.front().tokens) EXPECT_FALSE(token.unknown);
}
