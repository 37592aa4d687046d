// The gates of recurrent units as maps, compared with the states they produced.
#include <gtest/gtest.h>

#include <cctype>

#include "core/graph/explain.h"
#include "core/mechanisms/table.h"
#include "core/mechanisms/translation_model.h"
#include "core/recording/attention_steps.h"
#include "core/recording/writers.h"
#include "tests/core/checkpoint/temporary_folder.h"
#include "tests/support/small_translators.h"

using namespace attentionscope;

namespace {

const std::vector<std::string> names{"gates.encoder.update", "gates.encoder.reset", "gates.decoder.update",
                                     "gates.decoder.reset"};

RecordingPointer translation(const std::filesystem::path& folder, const std::string& recipe) {
    writeSmallTranslator(folder / recipe, recipe);
    RunInputs inputs;
    inputs.values = {{"text", "the old dog"}, {"second", "a red man sees"}};
    return openTranslationModel(ModelFolder::open(folder / recipe))->record(inputs, {});
}

Matrix gate(const Recording& recording, const std::string& name) {
    return *recording.evaluation->value(recording.find(name, 0)->nodes.heads[0].weights);
}

Matrix named(const Recording& recording, const std::string& name) {
    return *recording.evaluation->value(recording.evaluation->graph()->find(name));
}

}  // namespace

TEST(Gates, OfEveryRecurrentTranslatorAreMapsOfFeatures) {
    const TemporaryFolder folder;
    for (const char* recipe : {"additive", "hard", "luong-dot", "local-p", "none"}) {
        SCOPED_TRACE(recipe);
        const RecordingPointer recording = translation(folder.path(), recipe);
        EXPECT_EQ(recording->attends(), std::string(recipe) != "none");
        for (const std::string& name : names) {
            const AttentionMap* map = recording->find(name, 0);
            ASSERT_TRUE(map) << name;
            EXPECT_FALSE(map->normalised);
            EXPECT_EQ(recording->keysOf(*map).kind, Sequence::Kind::features);
            const Matrix values = gate(*recording, name);
            EXPECT_EQ(values.rows(), recording->queriesOf(*map).size());
            EXPECT_EQ(values.cols(), recording->keysOf(*map).size());
            EXPECT_GT(values.minCoeff(), 0);
            EXPECT_LT(values.maxCoeff(), 1);
            const auto steps = attentionSteps(*recording, *map, 0);
            ASSERT_EQ(steps.size(), 1U);
            EXPECT_EQ(steps[0].kind, StepKind::gate);
            EXPECT_EQ(steps[0].id, "weights");
        }
        const ModelInformation information = readInformation(ModelFolder::open(folder / recipe));
        EXPECT_EQ(std::vector<std::string>(information.maps.end() - 4, information.maps.end()), names);
    }
}

// As named in the papers: R beside r_t.
TEST(Gates, AreNamedByTheLetterOfTheirFormula) {
    const TemporaryFolder folder;
    const RecordingPointer recording = translation(folder.path(), "additive");
    for (const std::string& name : names) {
        const Step step = attentionSteps(*recording, *recording->find(name, 0), 0).at(0);
        EXPECT_EQ(step.result.symbol, name.ends_with("reset") ? "R" : "Z") << name;
        EXPECT_EQ(std::tolower(step.result.symbol.at(0)), step.formula.at(0)) << name;
    }
    // Also where the formula is not known any more.
    writeRecordingAsSafetensors(*recording, folder / "recording.safetensors");
    const RecordingPointer opened = openRecording(folder / "recording.safetensors");
    EXPECT_EQ(attentionSteps(*opened, *opened->find("gates.decoder.reset", 0), 0).at(0).result.symbol, "R");
}

TEST(Gates, ScaleTheStates) {
    const TemporaryFolder folder;
    const RecordingPointer recording = translation(folder.path(), "additive");
    // h' = h + z ∘ (h̃ - h), word by word.
    Matrix before = named(*recording, "decoder.initial_state");
    const Matrix update = gate(*recording, "gates.decoder.update"),
                 states = named(*recording, "decoder.states");
    for (Index word = 0; word < states.rows(); ++word) {
        const Matrix candidate = named(*recording, "decoder." + std::to_string(word) + ".candidate");
        const Matrix made = before + update.row(word).cwiseProduct(candidate - before);
        EXPECT_TRUE(made.isApprox(states.row(word), 1e-5f)) << word;
        before = states.row(word);
    }
    // Backward, the last word is read first: its state is z ∘ h̃.
    const Matrix encoder = gate(*recording, "gates.encoder.update"),
                 all = named(*recording, "encoder.states");
    const Matrix first = named(*recording, "encoder.backward.0.candidate");
    const Index d = first.cols(), last = all.rows() - 1;
    EXPECT_TRUE(
        encoder.row(last).rightCols(d).cwiseProduct(first).isApprox(all.row(last).rightCols(d), 1e-5f));
}

TEST(Gates, AreExplainedWhereTheyAreComputed) {
    const TemporaryFolder folder;
    const RecordingPointer recording = translation(folder.path(), "none");
    const NodeId node = recording->find("gates.encoder.reset", 0)->nodes.heads[0].weights;
    const Place place = sourceOf(*recording->evaluation, {node, 1, 2});
    const Graph& graph = *recording->evaluation->graph();
    EXPECT_EQ(graph.node(place.node).op->kind(), OpKind::computation);
    EXPECT_FLOAT_EQ((*recording->evaluation->value(place.node))(place.row, place.column),
                    gate(*recording, "gates.encoder.reset")(1, 2));
    EXPECT_FALSE(explain(*recording->evaluation, place.node, place.row, place.column).terms.empty());
}

TEST(Gates, AreDetectedByName) {
    const TemporaryFolder folder;
    const RecordingPointer recording = translation(folder.path(), "additive");
    EXPECT_EQ(select(*recording, {}).size(), 1U);
    EXPECT_EQ(select(*recording, {.map = "gates.decoder.reset"}).size(), 1U);
    EXPECT_THROW((void)select(*translation(folder / "other", "none"), {}), Error);
}

TEST(Gates, ComeBackFromARecording) {
    const TemporaryFolder folder;
    const RecordingPointer recording = translation(folder.path(), "additive");
    writeRecordingAsSafetensors(*recording, folder / "recording.safetensors");
    const RecordingPointer opened = openRecording(folder / "recording.safetensors");
    EXPECT_EQ(opened->firstMap(), "cross");
    EXPECT_EQ(gate(*opened, "gates.encoder.update"), gate(*recording, "gates.encoder.update"));
    const AttentionMap& map = *opened->find("gates.encoder.update", 0);
    EXPECT_FALSE(map.normalised);
    EXPECT_EQ(opened->keysOf(map).kind, Sequence::Kind::features);
    EXPECT_EQ(opened->queriesOf(map).name, "source");
    ASSERT_TRUE(opened->produced());
    EXPECT_EQ(opened->produced()->size(), recording->produced()->size());
}
