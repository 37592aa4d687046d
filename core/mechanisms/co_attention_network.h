#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/attention/attention.h"
#include "core/mechanisms/long_short_term_memory.h"
#include "core/mechanisms/region_encoder.h"

namespace attentionscope {

/// Sizes of a network that answers questions about pictures, as config.json keeps them.
struct CoAttentionSettings {
    RegionSettings picture = {.around = 32};  ///< its annotations have the width of words, d
    Index words = 0;                          ///< rows of the embeddings: known words, row 0 for all others
    Index attention = 48;                     ///< k, width of both hidden layers of attention
    Index hidden = 256;                       ///< hidden width for the answer
    std::vector<std::string> answers = {};

    Index width() const { return picture.annotations; }

    template <class Self, class Fields>
    static void list(Self& own, Fields& fields) {
        listRegions(own.picture, fields);
        fields.integer("hidden_size", own.picture.annotations, 1, widestLayer);
        fields.integer("around_size", own.picture.around, 0, widestLayer);
        fields.integer("words", own.words, 1, 10'000'000);
        fields.integer("attention_size", own.attention, 1, widestLayer);
        fields.integer("answer_size", own.hidden, 1, widestLayer);
        fields.texts("answers", own.answers);
        const bool hasAnswers = !own.answers.empty();
        fields.require(hasAnswers, "answers", "the list of answers is empty", "a list of answers");
    }
};

/// Questions side by side, each about one of the pictures.
struct QuestionBatch {
    MatrixPointer pixels = {};  ///< one inkOf() per picture, one below the other
    Index pictures = 1;
    std::vector<std::vector<Index>> questions = {};  ///< as rows of the embeddings; none is empty
    std::vector<Index> pictureOf = {};               ///< of each question
    std::vector<std::string> labels = {};            ///< of the words of all questions; optional
};

/// The three levels of a question.
enum class QuestionLevel { word, phrase, question };
inline constexpr size_t questionLevels = 3;

/// The nodes of co-attention at one level.
struct CoAttentionLevel {
    NodeId words = noNode;        ///< Q: the vector of each word at this level [Σ words × d]
    NodeId projected = noNode;    ///< Q W_b
    NodeId affinity = noNode;     ///< C = tanh(Q W_b Vᵀ / √d) [Σ words × regions]
    NodeId regionInner = noNode;  ///< H^v = tanh(V W_v + Cᵀ (Q W_q)) [Σ regions × k]
    NodeId wordInner = noNode;    ///< H^q = tanh(Q W_q + C (V W_v) / √N) [Σ words × k]
    HeadNodes image = {}, question = {};
    NodeId answer = noNode;  ///< h of this level [questions × hidden]
};

struct CoAttentionNodes {
    RegionEncoder::Nodes seen = {};
    AxisPointer words = {};    ///< of all questions, one segment each
    AxisPointer regions = {};  ///< of each question's picture, one segment each
    AxisPointer queries = {};  ///< one position per question
    NodeId embeddings = noNode;
    std::array<NodeId, 3> grams = {noNode, noNode, noNode};  ///< of one, two and three words
    PackedStates reading = {};                               ///< of the LSTM
    std::array<CoAttentionLevel, questionLevels> levels = {};
    NodeId logits = noNode;  ///< [questions × answers]
};

/// Hierarchical question–image co-attention (Lu et al. 2016), both attentions at once ("parallel"), at three
/// levels of the question: its words, its phrases (the maximum over convolutions of one, two and three words,
/// for each feature) and the states of an LSTM that reads the phrases. At each level C = tanh(Q W_b Vᵀ / √d)
/// scores how well a word and a region match; each side attends using the other, H^v = tanh(V W_v + Cᵀ Q W_q)
/// and H^q = tanh(Q W_q + C V W_v / √N), a^v = softmax(H^v w_v), a^q = softmax(H^q w_q), with the results v =
/// Σ a^v_j v_j and q = Σ a^q_i q_i. The answer is built level by level: h^w = tanh(W_w (q^w + v^w)), h^p =
/// tanh(W_p [q^p + v^p; h^w]), h^s = tanh(W_s [q^s + v^s; h^p]), with biases, and softmax(W_h h^s). The paper
/// has neither √d nor √N (N: the number of regions): without them every tanh saturates from the first step,
/// and words get random weights. The paper's deep network gives each region's annotation a view of the whole
/// picture; here the annotations get sums over their surroundings instead, see RegionEncoder.
class CoAttentionNetwork : public Network<CoAttentionSettings> {
public:
    /// Throws Error if weights are missing.
    CoAttentionNetwork(const CoAttentionSettings& settings, ParameterSet& weights);

    /// Reads the phrases.
    const LongShortTermMemory& reader() const { return reader_; }
    CoAttentionNodes answer(Recorder& recorder, const QuestionBatch& batch) const;

private:
    struct LevelWeights {
        ParameterPointer affinity, regions, words, regionQuery, wordQuery, answer, answerBias;
    };
    void attend(Recorder& recorder, CoAttentionNodes& made, size_t level,
                const std::vector<Index>& regionRows) const;
    NodeId phrases(Recorder& recorder, CoAttentionNodes& made) const;

    RegionEncoder encoder_;
    ParameterPointer embeddings_;
    std::array<ParameterPointer, 3> grams_, gramBiases_;
    LongShortTermMemory reader_;
    std::array<LevelWeights, questionLevels> levels_;
    ParameterPointer output_, outputBias_;
};

}  // namespace attentionscope
