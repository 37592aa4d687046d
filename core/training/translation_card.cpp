#include <algorithm>
#include <sstream>

#include "core/training/translation_task.h"

namespace attentionscope {

namespace {

std::vector<SentencePair> longestQuarter(std::vector<SentencePair> pairs) {
    std::stable_sort(pairs.begin(), pairs.end(), [](const SentencePair& a, const SentencePair& b) {
        return alignmentWords(a.source).size() > alignmentWords(b.source).size();
    });
    pairs.resize((pairs.size() + 3) / 4);
    return pairs;
}

std::string shapeOf(const EncoderDecoderSettings& settings) {
    std::ostringstream shape;
    shape << "vocabulary of " << settings.vocabulary << " pieces with byte fallback, vectors of "
          << settings.embedding;
    if (const auto* own = settings.of<TransformerSettings>())
        shape << ", " << own->layers << " + " << own->layers << " layers, " << own->heads
              << " heads, feed-forward " << own->feedForward << (own->preNorm ? ", pre-norm" : "");
    else
        shape << ", states of " << settings.hidden;
    return shape.str();
}

std::string dataOf(const TranslationRecipe& recipe, const TranslationData& data, const std::string& files) {
    const bool real = !files.empty();
    std::string text;
    if (recipe.languages)
        text =
            "sentence pairs of 5 to 40 words **made up by a grammar** of this program, with known "
            "alignments, which serve for scoring alone";
    if (real) text += (recipe.languages ? "; real pairs of " : "real pairs of ") + files;
    return text + ". " + std::to_string(data.training.size()) +
           " pairs an epoch. Held-out sentences were set apart before anything was learned, by sentence, "
           "with a fixed seed; "
           "nothing was chosen on the test pairs";
}

}  // namespace

SeenWords::Share TranslationTraining::unseenOnValidation(const TranslationModel& model,
                                                         const Progress& progress,
                                                         const StopToken& stop) const {
    constexpr size_t most = 1500;
    const size_t count = std::min(most, data_.validation.size());
    std::vector<std::string> translations;
    for (size_t i = 0; i < count; ++i) {
        throwIfStopped(stop);
        if (progress) progress(double(i) / double(count), "translating");
        translations.push_back(model.translate(data_.validation[i].source, {.tokens = 120}, stop));
    }
    return model.seenWords()->unseenIn(SeenWords::Side::target, translations);
}

Judgement TranslationTraining::judge(const ModelFolder& folder, const std::vector<Scores>& folds,
                                     const Progress& progress, const StopToken& stop) const {
    const auto model = openTranslationModel(folder);
    const auto& settings = model->network().settings();
    const bool transformer = settings.of<TransformerSettings>();
    const auto part = [&](double from, double to) {
        return [=, &progress](double share, const std::string& what) {
            if (progress) progress(from + (to - from) * share, what);
        };
    };
    const auto scores = [&](const std::vector<SentencePair>& pairs, const char* name, double from,
                            double to) {
        return named(name, evaluateTranslation(*model, pairs, part(from, to), stop));
    };
    Judgement judgement{.held = folds};
    std::ostringstream remarks;
    remarks << "Translations by a beam search of 4, judged with the half-precision weights of this folder.";
    auto validation = data_.generatedValidation;
    validation.resize(std::min<size_t>(validation.size(), 100));
    if (!validation.empty()) chooseAlignmentHead(*model, validation, stop);
    if (!data_.generatedTest.empty()) {
        judgement.held.push_back(scores(data_.generatedTest, "generated", 0.2, 0.6));
        const Scores& generated = judgement.held.back();
        const double longest = scores(longestQuarter(data_.generatedTest), "longest", 0.6, 0.7).at("bleu");
        judgement.scores = {{"bleu_generated", generated.at("bleu")},
                            {"bleu_generated_longest_quarter", longest}};
        if (const auto aer = generated.find("aer")) judgement.scores.emplace_back("aer_generated", *aer);
        remarks << " On the quarter with the longest sources: BLEU " << scoreText("bleu", longest)
                << ". By length of the source:\n\n| words | pairs | BLEU |\n|---|---|---|\n";
        for (const auto& group : generated.byLength)
            remarks << "| " << group.from << "–" << group.to << " | " << group.items << " | "
                    << scoreText("bleu", group.values.front().second) << " |\n";
        if (transformer)
            remarks << "\nThe AER is that of layer " << model->alignmentLayer() << ", head "
                    << model->alignmentHead() << " of the cross-attention, the best on the validation pairs.";
    }
    if (model->seenWords() && !data_.validation.empty()) {
        const SeenWords::Share share = unseenOnValidation(*model, part(0.68, 0.72), stop);
        judgement.scores.emplace_back("unseen_words", share.value());
        remarks << "\n\nOf the " << share.words << " words that it says for the validation pairs "
                << share.unseen << " (" << scoreText("unseen_words", share.value())
                << ") occur nowhere in the training text.";
    }
    if (!data_.realTest.empty()) {
        judgement.held.push_back(scores(data_.realTest, "real", 0.72, 1));
        judgement.scores.emplace_back("bleu_real", judgement.held.back().at("bleu"));
    }
    if (const std::string typed = translationTask().firstThingsTyped(folder, stop); !typed.empty())
        remarks << "\n\n" << typed;
    judgement.config = {{"alignment_layer", model->alignmentLayer()},
                        {"alignment_head", model->alignmentHead()}};
    judgement.introduction = "No alignment was ever shown to it.";
    judgement.remarks = remarks.str();
    judgement.data = dataOf(settings_, data_, files_);
    judgement.shape = shapeOf(settings);
    judgement.limits =
        std::string("a model to look into, not to translate with. ") +
        (data_.realTest.empty() ? "It knows the few hundred words of the made-up sentences and little else"
                                : "It knows short everyday sentences, as the BLEU on real pairs shows") +
        "; names, numbers and rare words it spells piece by piece and often wrongly";
    return judgement;
}

}  // namespace attentionscope
