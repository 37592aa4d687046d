#include "core/training/classification_task.h"

namespace attentionscope {

std::vector<Recipe> classificationRecipes() {
    Recipe reviews{.name = "reviews-attention",
                   .task = "classify",
                   .title = "Reviews, attention over words",
                   .learner = "text classifier, attention over words",
                   .citation = "Hochreiter and Schmidhuber 1997; Bahdanau et al. 2014",
                   .sample = "The food was cold, but the staff were so friendly that I will come back."};
    reviews.settings = ClassificationRecipe{.network = {.buckets = 16384, .embedding = 32},
                                            .dropout = 0.6f,
                                            .labelSmoothing = 0.1f,
                                            .labelNames = {{"0", "negative"}, {"1", "positive"}}};
    reviews.schedule = {.rate = 0.01, .warmUp = 20};
    reviews.optimiser.weightDecay = 0.2;
    reviews.batchTokens = 500;
    reviews.epochs = 8;
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
    hierarchical.material = "documents put together from labelled sentences";
    hierarchical.citation = "Yang et al. 2016";
    hierarchical.sample =
        "We went there on a Friday with my parents.\n"
        "The restaurant is next to the library.\n"
        "The soup was cold and the waiter was rude.\n"
        "My brother had the fish.\n"
        "I will never come back.";
    hierarchical.beside = {};
    hierarchical.batchTokens = 1500;
    hierarchical.epochs = 2;
    hierarchical.optimiser.weightDecay = 0.02;
    auto& settings = hierarchical.of<ClassificationRecipe>();
    settings.network.mechanism = "hierarchical";
    settings.dropout = 0.4f;
    settings.documents = 6000;

    Recipe features = reviews;
    features.name = "reviews-feature-wise";
    features.title = "Reviews, attention for each feature";
    features.learner = "text classifier, attention for each feature";
    features.citation = "Shen et al. 2018";
    features.of<ClassificationRecipe>().network.mechanism = "feature_wise";
    features.beside = {};

    Recipe embeddings = reviews;
    embeddings.name = "reviews-embeddings";
    embeddings.title = "Reviews, attention over embeddings";
    embeddings.learner = "text classifier, attention over embeddings";
    embeddings.citation = "Kiela et al. 2018";
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
