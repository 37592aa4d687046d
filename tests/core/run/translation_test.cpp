// A model produces the same words in a recording, which the window and `run` show, for `generate`, and for
// `eval`.
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/base/lists.h"
#include "core/base/probability.h"
#include "core/mechanisms/translation_model.h"
#include "core/run/run_request.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

ModelShelf& bundled() {
    static ModelShelf all({std::string(RESOURCES) + "/models"});
    all.keepAtMost(1);
    return all;
}

std::vector<Index> idsOf(const std::vector<Token>& tokens) {
    return eachOf<Index>(tokens, &Token::id);
}

/// The bundled models of a task.
std::vector<ModelInformation> producers(const std::string& task) {
    std::vector<ModelInformation> found;
    for (const ModelInformation& model : bundled().bundled())
        if (model.task == task) found.push_back(model);
    EXPECT_FALSE(found.empty()) << task;
    return found;
}

std::vector<std::string> sentencesFor(const ModelInformation& model) {
    if (model.id.starts_with("zh-"))
        return {model.samples().text(), "我不知道他为什么要拆掉那座旧灯塔。", "我有3本书。"};
    return {model.samples().text(),
            "I suspect that her landlord kept polishing the vineyard for several decades.",
            "The black cat drinks milk."};
}

void expectSame(const RunRequest& request) {
    SCOPED_TRACE(requestToJson(request));
    const RecordingPointer recorded = run(request, bundled());
    const Continuation generated = generate(request, bundled());
    EXPECT_FALSE(generated.text.empty());
    EXPECT_EQ(generated.text, recorded->provenance.at("translation"));
    EXPECT_EQ(idsOf(generated.produced), idsOf(recorded->produced()->output));
    const ModelPointer model = bundled().open(request.model);
    if (const auto* translator = dynamic_cast<const TranslationModel*>(model.get())) {
        EXPECT_EQ(translator->translate(request.inputs.text(), request.generation), generated.text);
    }
}

/// Chosen again under no change.
void expectSameAgain(RunRequest request) {
    const std::string once = generate(request, bundled()).text;
    request.changes.push_back({TranslateAgain{}});
    EXPECT_EQ(run(request, bundled())->provenance.at("translation"), once) << requestToJson(request);
}

}  // namespace

TEST(Translation, IsTheSameEverywhere) {
    for (const char* task : {"translate", "summarise"})
        for (const ModelInformation& model : producers(task))
            for (const std::string& text : sentencesFor(model))
                expectSame({.model = model.id, .inputs = textInput(text)});
    for (const ModelInformation& model : producers("caption")) {
        expectSame({.model = model.id, .inputs = model.samples()});
        expectSameAgain({.model = model.id, .inputs = model.samples()});
    }
}

TEST(Translation, IsTheSameByExplicitSearch) {
    for (const char* model : {"en-fr-luong-general", "zh-en-transformer", "headlines"})
        for (const GenerationOptions& options :
             {GenerationOptions{.beam = 1}, GenerationOptions{.beam = 8},
              GenerationOptions{.temperature = 1, .seed = 5}, GenerationOptions{.tokens = 5}}) {
            RunRequest request{.model = model, .generation = options};
            request.inputs = textInput(std::string(model).starts_with("zh-") ? "他昨天看了一本书。"
                                                                             : "The old man reads a book.");
            expectSame(request);
            if (options.temperature == 0) expectSameAgain(request);
        }
}

// With changes, too, `generate` gives the output of `run` and of the window, by the changed numbers.
TEST(Translation, IsGeneratedUnderChangesAsItIsRecorded) {
    RunRequest request{.model = "en-fr-additive", .inputs = textInput("The old man reads a book.")};
    const Continuation plain = generate(request, bundled());
    request.changes.push_back({SilenceHeads{{.map = "cross", .head = 0}}});
    const Continuation standing = generate(request, bundled());
    EXPECT_EQ(standing.text, plain.text) << "words stand until they are chosen again";
    EXPECT_LT(standing.probability.at(1), plain.probability.at(1) - 0.1);
    request.changes.push_back({TranslateAgain{}});
    const RecordingPointer recorded = run(request, bundled());
    const Continuation again = generate(request, bundled());
    EXPECT_NE(again.text, plain.text);
    EXPECT_EQ(again.text, recorded->provenance.at("translation"));
    const MatrixPointer logits = recorded->evaluation->value(recorded->logits);
    ASSERT_EQ(Index(again.probability.size()), logits->rows());
    for (size_t i = 0; i < again.probability.size(); ++i)
        EXPECT_NEAR(again.probability[i],
                    probabilities(rowOf(*logits, Index(i)), 1)[size_t(again.produced[i].id)], 1e-6);
}

// Every text gets a translation or an error, never an empty translation.
TEST(Translation, OfAnyTextIsAnswered) {
    std::string long_;
    for (int i = 0; i < 200; ++i) long_ += (i == 0 ? "Word " : "word ");
    for (const char* task : {"translate", "summarise"})
        for (const ModelInformation& model : producers(task)) {
            SCOPED_TRACE(model.id);
            for (const std::string text : {".", "?! …", "，。", "🦊🦊", "42", "qzxv wkjh"}) {
                const Continuation made = generate({.model = model.id, .inputs = textInput(text)}, bundled());
                EXPECT_FALSE(made.text.empty()) << text;
            }
            RunRequest request{.model = model.id, .inputs = textInput(long_)};
            request.generation.tokens = 20;
            const RecordingPointer recording = run(request, bundled());
            EXPECT_FALSE(recording->provenance.at("translation").empty());
            EXPECT_FALSE(recording->leftOut.empty()) << "words that are not read are named";
            for (const char* text : {"", "  ", "\n\t", "\u3000"})
                EXPECT_THROW(generate({.model = model.id, .inputs = textInput(text)}, bundled()), Error)
                    << '"' << text << '"';
        }
}
