#include "core/training/classification_task.h"

namespace attentionscope {

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
    return {reviews, mean};
}

}  // namespace attentionscope
