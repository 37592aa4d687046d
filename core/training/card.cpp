#include "core/training/card.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iomanip>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/checkpoint/atomic_file.h"
#include "core/checkpoint/model_folder.h"

namespace attentionscope {

namespace {

std::string fixed(double value, int digits) {
    std::ostringstream text;
    text << std::fixed << std::setprecision(digits) << value;
    return text.str();
}

double rounded(double value) {
    return std::round(value * 1000) / 1000;
}

std::vector<SentencePair> longestQuarter(std::vector<SentencePair> pairs) {
    std::stable_sort(pairs.begin(), pairs.end(), [](const SentencePair& a, const SentencePair& b) {
        return alignmentWords(a.source).size() > alignmentWords(b.source).size();
    });
    pairs.resize((pairs.size() + 3) / 4);
    return pairs;
}

void write(const std::filesystem::path& path, const std::string& text) {
    AtomicFile file(path);
    file.write(std::as_bytes(std::span(text)));
    file.commit();
}

void writeScores(const ModelFolder& folder, const TranslationModel& model, const CardScores& scores) {
    const auto path = folder.path() / "config.json";
    std::ifstream stream(path);
    auto config = nlohmann::ordered_json::parse(stream);
    config["alignment_layer"] = model.alignmentLayer();
    config["alignment_head"] = model.alignmentHead();
    nlohmann::ordered_json named = nlohmann::ordered_json::object(), lengths;
    if (scores.generated) {
        named["bleu_generated"] = rounded(scores.generated->bleu);
        named["bleu_generated_longest_quarter"] = rounded(scores.longestQuarter);
        if (scores.generated->alignmentErrorRate)
            named["aer_generated"] = rounded(*scores.generated->alignmentErrorRate);
    }
    if (scores.real) named["bleu_real"] = rounded(scores.real->bleu);
    const auto& judged = scores.generated ? scores.generated : scores.real;
    for (const auto& group : judged->byLength)
        lengths.push_back(
            {{"from", group.from}, {"to", group.to}, {"items", group.items}, {"bleu", rounded(group.bleu)}});
    config["information"]["scores"] = named;
    config["information"]["by_length"] = lengths;
    write(path, config.dump(2) + "\n");
}

void describe(std::ostream& card, const char* name, const TranslationScores& scores) {
    card << "| " << name << " | " << scores.items << " | " << fixed(scores.bleu, 1) << " | "
         << fixed(100 * scores.exactMatch, 1) << " % | " << fixed(100 * scores.tokenAccuracy, 1) << " % | "
         << fixed(scores.loss, 3) << " | "
         << (scores.alignmentErrorRate ? fixed(*scores.alignmentErrorRate, 3) : "–") << " |\n";
}

std::string cardText(const Recipe& recipe, const TranslationData& data, const CardFacts& facts,
                     const TranslationModel& model, const CardScores& scores) {
    const EncoderDecoderSettings& settings = model.network().settings();
    Index parameters = 0;
    for (const auto& parameter : model.network().parameters())
        parameters += parameter->rows() * parameter->columns();
    std::ostringstream card;
    card << "# " << recipe.title << "\n\nTrained by this program from random weights, " << recipe.citation
         << ". No alignment was ever shown to it.\n\n"
         << "| held-out pairs | number | BLEU | exact | tokens right | loss, nats a token | AER |\n"
         << "|---|---|---|---|---|---|---|\n";
    if (scores.generated) describe(card, "made up", *scores.generated);
    if (scores.real) describe(card, "real", *scores.real);
    card << "\nGreedy translations, judged with the half-precision weights of this folder. ";
    if (scores.generated) {
        card << "On the quarter with the longest sources: BLEU " << fixed(scores.longestQuarter, 1)
             << ". By length of the source:\n\n| words | pairs | BLEU |\n|---|---|---|\n";
        for (const auto& group : scores.generated->byLength)
            card << "| " << group.from << "–" << group.to << " | " << group.items << " | "
                 << fixed(group.bleu, 1) << " |\n";
    }
    if (settings.of<TransformerSettings>() && scores.generated)
        card << "\nThe AER is that of layer " << model.alignmentLayer() << ", head " << model.alignmentHead()
             << " of the cross-attention, the best on the validation pairs.\n";
    card << "\n- **Data**: ";
    if (recipe.languages)
        card << "sentence pairs of 5 to 40 words **made up by a grammar** of this program, with known "
                "alignments, which serve for scoring alone";
    if (!facts.data.empty()) card << (recipe.languages ? "; real pairs of " : "real pairs of ") << facts.data;
    card << ". " << data.training.size() << " pairs an epoch"
         << (recipe.languages && !facts.data.empty() ? ", each real one twice" : "")
         << ". Held-out sentences were set apart before anything was learned, by "
            "sentence, with a fixed seed; nothing was chosen on the test pairs.\n";
    if (!facts.credit.empty()) card << "- **Credit**: " << facts.credit << ".\n";
    card << "- **Recipe**: `" << recipe.name << "`, seed " << facts.seed << ", " << fixed(facts.minutes, 1)
         << " minutes on " << facts.threads << (facts.threads == 1 ? " thread" : " threads") << ".\n"
         << "- **Again from nothing**: `" << facts.command << "`\n"
         << "- **Shape**: " << parameters << " weights, vocabulary of " << settings.vocabulary
         << " pieces with byte fallback, vectors of " << settings.embedding;
    if (const auto* own = settings.of<TransformerSettings>())
        card << ", " << own->layers << " + " << own->layers << " layers, " << own->heads
             << " heads, feed-forward " << own->feedForward << (own->preNorm ? ", pre-norm" : "");
    else
        card << ", states of " << settings.hidden;
    card << ".\n- **Limits**: a model to look into, not to translate with. It knows the few hundred words of "
            "the made-up sentences and little of everyday language";
    if (scores.real) card << ", as the BLEU on real pairs shows";
    card << "; names, numbers and rare words it spells piece by piece and often wrongly.\n";
    return card.str();
}

}  // namespace

CardScores writeCard(const std::filesystem::path& path, const Recipe& recipe, const TranslationData& data,
                     const CardFacts& facts, const Progress& progress, const StopToken& stop) {
    const ModelFolder folder = ModelFolder::open(path);
    const auto model = openTranslationModel(folder);
    CardScores scores;
    const auto step = [&](double from, double to) {
        return [=, &progress](double share, const std::string& what) {
            if (progress) progress(from + (to - from) * share, what);
        };
    };
    auto validation = data.generatedValidation;
    validation.resize(std::min<size_t>(validation.size(), 100));
    if (!validation.empty() && model->network().settings().of<TransformerSettings>())
        evaluateTranslation(*model, validation, true, step(0, 0.2), stop);
    if (!data.generatedTest.empty()) {
        scores.generated = evaluateTranslation(*model, data.generatedTest, false, step(0.2, 0.6), stop);
        scores.longestQuarter =
            evaluateTranslation(*model, longestQuarter(data.generatedTest), false, step(0.6, 0.7), stop).bleu;
    }
    if (!data.realTest.empty())
        scores.real = evaluateTranslation(*model, data.realTest, false, step(0.7, 1), stop);
    if (!scores.generated && !scores.real) return scores;
    writeScores(folder, *model, scores);
    write(path / "card.md", cardText(recipe, data, facts, *model, scores));
    return scores;
}

}  // namespace attentionscope
