#include "core/training/classification_task.h"

namespace attentionscope {

namespace {

constexpr const char* wordsOfParts =
    "A word's vector is its own, if the word came at least twice, plus the mean of the vectors of its "
    "character n-grams: each run of 3 to 5 characters of “<word>”, by a hash one of 16,384 vectors. An "
    "unknown word has its n-grams alone, and while it learns the model reads one known word in ten so. "
    "Bojanowski et al. 2017, who brought such vectors, add up n-grams of 3 to 6 characters and learn "
    "them from a large text before all else; here they are learnt with the rest";
constexpr const char* reader =
    "The LSTM has a forget gate, which begins with a bias of 1; that of Hochreiter and Schmidhuber 1997 "
    "has none (Gers et al. 2000 brought it)";

}  // namespace

std::vector<Recipe> classificationRecipes() {
    Recipe reviews{.name = "reviews-attention",
                   .task = "classify",
                   .title = "Reviews, attention over words",
                   .learner = "text classifier, attention over words",
                   .citation = "Hochreiter and Schmidhuber 1997; Bahdanau et al. 2014",
                   .sample = "The food was cold, but the staff were so friendly that I will come back."};
    reviews.settings =
        ClassificationRecipe{.network = {.buckets = 16384, .embedding = 32},
                             .dropout = 0.6f,
                             .labelSmoothing = 0.1f,
                             .note =
                                 "The recipe was settled by folds of the reviews of Kotzias et al. 2015, "
                                 "which flatters its figures on them a little. ",
                             .labelNames = {{"0", "negative"}, {"1", "positive"}}};
    reviews.differences = {
        "The score is a plain dot product, softmax(H q): the query q is the two states in which both "
        "directions of the LSTM end, and the states are keys and values at once. Bahdanau et al. 2014 "
        "score by a layer with weights of its own, vᵀ tanh(W s + U h), and ask again for each word of a "
        "translation; here one state asks once, for a class",
        reader, wordsOfParts};
    reviews.schedule = {.rate = 0.01, .warmUp = 20};
    reviews.optimiser.weightDecay = 0.2;
    reviews.batchTokens = 500;
    reviews.epochs = 8;
    reviews.beside = {"reviews-mean"};

    Recipe mean = reviews;
    mean.name = "reviews-mean";
    mean.title = "Reviews, mean of the states";
    mean.learner = "text classifier, mean of the states";
    mean.differences = {"Nothing attends: the class is read from the mean of the states", reader,
                        wordsOfParts};
    mean.beside = {};
    mean.of<ClassificationRecipe>().network.attends = false;

    Recipe hierarchical = reviews;
    hierarchical.name = "reviews-hierarchical";
    hierarchical.title = "Documents, attention over words and sentences";
    hierarchical.learner = "text classifier, hierarchical attention";
    hierarchical.material = "documents put together from labelled sentences";
    hierarchical.citation = "Yang et al. 2016";
    hierarchical.sample =
        "We went there on a Friday with my parents.\n"
        "The restaurant is next to the library.\n"
        "The soup was cold and the waiter was rude.\n"
        "My brother had the fish.\n"
        "I will never come back.";
    hierarchical.differences = {
        "LSTMs read the words of a sentence and the sentences of a document; in the paper GRUs do",
        "Both context vectors and the layers before them have 32 units, the states 2 × 32; in the paper "
        "they have 100 and 2 × 50",
        "The documents are put together by this program, from single sentences of reviews and sentences "
        "without an opinion; the paper's are whole reviews and answers",
        std::string(wordsOfParts) +
            ". The paper's words have vectors of 200, learnt before all else, and rare words share one"};
    hierarchical.beside = {};
    hierarchical.batchTokens = 1500;
    hierarchical.epochs = 2;
    hierarchical.optimiser.weightDecay = 0.02;
    hierarchical.tried = {
        "3 to 9 other sentences, one epoch, weight decay 0.2: 86.2 % of 762 held-out documents, 0.53 of the "
        "weight on opinions, 83.6 % with equal weights",
        "10 to 30 other sentences: 86.6 %, 0.87, and 82.3 % with equal weights; 12 to 36: 85.2 %, 0.41, and "
        "50.3 %",
        "vectors of 48, weight decay 0.03, dropout 0.5: 89.2 %, 0.88, and 87.5 % with equal weights, a mean "
        "that still has the opinions in it",
        "vectors of 24: 84.0 %, 0.50, and 54.6 %; 9000 documents: 88.1 %, 0.86, and 87.5 %",
        "this recipe from other seeds, 2 and 3: 89.4 %, 0.75, and 69.9 %; 86.7 %, 0.51, and 75.2 %"};
    auto& settings = hierarchical.of<ClassificationRecipe>();
    settings.network.mechanism = "hierarchical";
    settings.dropout = 0.4f;
    settings.documents = 6000;
    settings.note =
        "The recipe is, of some twenty, one whose attention is needed whatever the seed: others tell as many "
        "documents right, and nearly as many from the mean of all sentences. They were compared on these "
        "documents, which flatters their figures a little. ";

    Recipe features = reviews;
    features.name = "reviews-feature-wise";
    features.title = "Reviews, attention for each feature";
    features.learner = "text classifier, attention for each feature";
    features.citation = "Shen et al. 2018";
    features.differences = {
        "Only the source-to-token part of the paper is here. Its token-to-token attention, the masks "
        "that give it a direction and the gate that joins what it read with the word are left out; an "
        "LSTM reads the words in both directions instead, where the paper has no recurrent network",
        "The layer of the scores has 32 units and tanh; in the paper it is as wide as the word vectors "
        "and has ELU",
        wordsOfParts};
    features.of<ClassificationRecipe>().network.mechanism = "feature_wise";
    features.beside = {};

    Recipe embeddings = reviews;
    embeddings.name = "reviews-embeddings";
    embeddings.title = "Reviews, attention over embeddings";
    embeddings.learner = "text classifier, attention over embeddings";
    embeddings.citation = "Kiela et al. 2018";
    embeddings.differences = {
        "The three embeddings of a word are learnt with the rest: its own, that of its characters and "
        "that of its shape (letter case, digits, marks, length). The paper weighs embeddings that others "
        "learnt from large texts, such as GloVe and fastText",
        "A score depends on the word alone, as in the paper's first form (DME); the second (CDME), in "
        "which an LSTM reads the sentence before, is left out. The scalar bias of the scores, which a "
        "softmax takes away, is left out too",
        "A word's characters are the mean of the vectors of its n-grams, 3 to 5 characters of “<word>” "
        "each, by a hash one of 16,384; a word's own embedding is 0 if the word came once or never. "
        "While it learns, the model reads four words in ten without their own embedding, and of the "
        "other known ones 15 in a hundred without their characters"};
    embeddings.sample = "The stafff was frendly, but the pizza was TERRIBLE and overpriiiced.";
    embeddings.beside = {};
    embeddings.of<ClassificationRecipe>().network.mechanism = "embeddings";
    embeddings.of<ClassificationRecipe>().wordDropout = 0.4f;
    embeddings.of<ClassificationRecipe>().characterDropout = 0.15f;
    embeddings.optimiser.weightDecay = 0.1;
    embeddings.epochs = 14;
    return {reviews, mean, hierarchical, features, embeddings};
}

}  // namespace attentionscope
