#include "core/training/classification_task.h"

namespace attentionscope {

std::vector<Recipe> classificationRecipes() {
    Recipe reviews{
        .name = "reviews-attention",
        .title = "Reviews, attention over words",
        .learner = "text classifier, attention over words",
        .citation = "Hochreiter and Schmidhuber 1997; Bahdanau et al. 2014",
        .sample = "The plot is simple, but the acting is so excellent that I will watch it again."};
    reviews.settings = ClassificationRecipe{.network = {.buckets = 8192, .embedding = 48, .hidden = 32},
                                            .dropout = 0.4f,
                                            .minimumCount = 8,
                                            .mostWords = 200,
                                            .ratioSmoothing = 10,
                                            .labelNames = {{"0", "negative"}, {"1", "positive"}}};
    reviews.schedule = {.rate = 0.006, .warmUp = 30};
    reviews.optimiser.weightDecay = 0.02;
    reviews.batchSize = 8000;
    reviews.epochs = 1;
    reviews.beside = {"reviews-mean"};

    Recipe mean = reviews;
    mean.name = "reviews-mean";
    mean.title = "Reviews, mean of the states";
    mean.learner = "text classifier, mean of the states";
    mean.beside = {};
    mean.of<ClassificationRecipe>().network.attends = false;

    Recipe hierarchical = reviews;
    hierarchical.name = "reviews-hierarchical";
    hierarchical.title = "Documents, attention over words and sentences";
    hierarchical.learner = "text classifier, hierarchical attention";
    hierarchical.citation = "Yang et al. 2016";
    hierarchical.beside = {};
    hierarchical.sample =
        "The film is set in a small town by the sea.\n"
        "A teacher finds an old map in the attic of her school.\n"
        "The story is dull and the acting is terrible.\n"
        "Two of her pupils come along on the journey.\n"
        "I was not amused for a single minute.";
    hierarchical.schedule = {.rate = 0.004, .warmUp = 50};
    hierarchical.batchSize = 4000;
    auto& settings = hierarchical.of<ClassificationRecipe>();
    settings.network.mechanism = "hierarchical";
    settings.network.gated = true;
    settings.network.hidden = 48;
    settings.network.attention = 48;
    settings.mostWords = 0;
    settings.sharpness = 1.25f;

    Recipe features = reviews;
    features.name = "reviews-feature-wise";
    features.title = "Reviews, attention for each feature";
    features.learner = "text classifier, attention for each feature";
    features.citation = "Shen et al. 2018";
    features.beside = {};
    features.of<ClassificationRecipe>().network.mechanism = "feature_wise";

    Recipe embeddings = reviews;
    embeddings.name = "reviews-embeddings";
    embeddings.title = "Reviews, attention over embeddings";
    embeddings.learner = "text classifier, attention over embeddings";
    embeddings.citation = "Kiela et al. 2018";
    embeddings.beside = {};
    embeddings.sample = "The actng is terible, but the music is WONDERFUL and the ending is sooo good.";
    embeddings.of<ClassificationRecipe>().network.mechanism = "embeddings";
    embeddings.of<ClassificationRecipe>().wordDropout = 0.4f;
    embeddings.of<ClassificationRecipe>().characterDropout = 0.15f;
    return {reviews, mean, hierarchical, features, embeddings};
}

}  // namespace attentionscope
