// What the translators do otherwise than the papers, for their cards.
#include "core/training/translation_task.h"

namespace attentionscope {

namespace {

constexpr const char* pieces =
    "Words are divided into byte pairs of one vocabulary for both languages, and one table of vectors "
    "serves source, target and output; the paper has whole words and a table for each";
constexpr const char* readOut =
    "The next word comes of a tanh layer on state, context and last word, compared with the word vectors "
    "themselves; ";
constexpr const char* learning = "Adam learns, with dropout and smoothed labels; in the paper ";
constexpr const char* drawing =
    "A draw is rewarded by how likely the one word became that it was made for, less a running mean of "
    "that, which keeps 0.95 of itself (in the paper 0.9); the paper rewards the draws of a sentence by "
    "the whole sentence, and adds the entropy of the weights, which is left out";

std::vector<std::string> of(const WithoutAttentionSettings&) {
    return {
        "The encoder reads in both directions, as that of Bahdanau et al. 2014 does, and the vector of "
        "the sentence is both states in which it ends; in Cho et al. 2014 it reads forwards alone",
        pieces, std::string(readOut) + "the paper has a maxout layer there",
        "The network translates by itself; in the paper it scores the phrases of another translator"};
}

std::vector<std::string> of(const AdditiveSettings&) {
    return {"Scores, context and decoder are those of the paper: the state before a word asks for it", pieces,
            std::string(readOut) + "the paper has a maxout layer there",
            std::string(learning) + "Adadelta without either",
            "States have 192 units, the layer of the scores 128, in the paper both 1,000"};
}

std::vector<std::string> ofLuong() {
    return {"Input feeding is left out: the next step does not read what the last one attended to",
            "One GRU layer decodes and one reads in each direction; in the paper four LSTM layers, which "
            "read the source backwards alone",
            std::string(readOut) + "the paper's layer does not read the last word", pieces};
}

std::vector<std::string> of(const LuongSettings& own) {
    auto all = ofLuong();
    if (own.score == "dot")
        all[1] =
            "One GRU layer reads the source forwards and one decodes; in the paper four LSTM layers "
            "each, which read the source backwards";
    return all;
}

std::vector<std::string> of(const LocalSettings& own) {
    auto all = ofLuong();
    all.insert(all.begin(), "The window reaches " + std::to_string(own.window) +
                                " pieces to either side, in the paper 10 words");
    if (!own.predictive)
        all.insert(all.begin() + 1,
                   "Where the translation is longer than the source, the window stays at its end");
    return all;
}

std::vector<std::string> of(const HardSettings&) {
    return {
        "The paper describes pictures; here the scores, the encoder and the decoder are those of the "
        "additive translator (Bahdanau et al. 2014), and a piece of the sentence is drawn in place of a "
        "region",
        "A piece is drawn in training alone. When a sentence is translated, the likeliest piece is read, "
        "and nothing is drawn",
        drawing,
        "The first pass uses the expectation in place of draws, and after it half of the batches, by "
        "chance; the paper does so for half of the pictures",
        pieces};
}

std::vector<std::string> of(const TransformerSettings& own) {
    std::vector<std::string> all;
    if (own.preNorm)
        all.emplace_back(
            "Every sublayer normalises what it reads, and a last layer what the stack gives out "
            "(pre-norm); in "
            "the paper the sum of a sublayer's input and output is normalised");
    all.push_back(
        "There are " + std::to_string(own.layers) + " + " + std::to_string(own.layers) + " layers of " +
        std::to_string(own.heads) +
        " heads, in the paper 6 + 6 of 8; the other sizes stand under “Shape”, in the paper 512 and 2,048");
    all.emplace_back("The output has a bias for each piece");
    all.emplace_back(
        "The learning rate falls by a cosine after its rise; in the paper with the root of the number of "
        "steps");
    return all;
}

std::vector<std::string> of(const AttentionBasedSettings&) {
    return {};  // of the task of headlines
}

}  // namespace

std::vector<std::string> differencesOf(const SystemSettings& system) {
    return std::visit([](const auto& own) { return of(own); }, system);
}

}  // namespace attentionscope
