// Every number of a recurrent translator is traced to a place named by the words of its cell.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/graph/explain.h"
#include "core/run/run_request.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

ModelShelf& traced() {
    static ModelShelf shelf({std::string(RESOURCES) + "/models"});
    return shelf;
}

RecordingPointer translated(const std::string& model) {
    return run({.model = model, .inputs = textInput("I love my dog.")}, traced());
}

/// Every translator that attends while it produces one word after another.
std::vector<std::string> recurrentTranslators() {
    std::vector<std::string> names;
    for (const ModelInformation& model : traced().bundled()) {
        const auto has = [&](const char* map) {
            return std::find(model.maps.begin(), model.maps.end(), map) != model.maps.end();
        };
        if (model.task == "translate" && has("cross") && !has("encoder.self")) names.push_back(model.id);
    }
    return names;
}

class TracedWords : public testing::TestWithParam<std::string> {};

}  // namespace

TEST_P(TracedWords, NameTheQueryOfTheCell) {
    const RecordingPointer recording = translated(GetParam());
    const AttentionMap& map = recording->maps.front();
    const Graph& graph = *recording->evaluation->graph();
    const HeadNodes& head = map.nodes.heads.front();
    for (const NodeId node : {head.q, head.scores, head.masked, head.weights, head.weighted})
        for (Index row = 0; node != noNode && row < map.nodes.queries->size(); ++row) {
            const Place place = sourceOf(*recording->evaluation, {node, row, 0});
            const std::string label = graph.node(place.node).axes.rows->label(place.row);
            const std::string word = map.nodes.queries->label(row);
            // A score of Bahdanau's lives among pairs: "mon, my".
            EXPECT_EQ(label.substr(0, label.find(", ")), word.substr(0, word.find(", ")))
                << GetParam() << ", " << graph.node(node).name << ", row " << row;
        }
    const NodeId states = recording->sequences[1].hidden.back();
    for (Index row = 0; row < map.nodes.queries->size(); ++row) {
        const Place place = sourceOf(*recording->evaluation, {states, row, 0});
        EXPECT_EQ(graph.node(place.node).axes.rows->label(place.row), map.nodes.queries->label(row));
    }
}

TEST_P(TracedWords, IncludeTheArithmeticOfTheScore) {
    const RecordingPointer recording = translated(GetParam());
    const NodeId scores = recording->maps.front().nodes.heads.front().scores;
    const Place place = sourceOf(*recording->evaluation, {scores, 1, 1});
    const Explanation told = explain(*recording->evaluation, place.node, place.row, place.column);
    EXPECT_GT(told.terms.size(), 1u) << GetParam();
}

INSTANTIATE_TEST_SUITE_P(Recurrent, TracedWords, testing::ValuesIn(recurrentTranslators()));

TEST(TracedWords, SupportSeveralSystems) {
    EXPECT_GE(recurrentTranslators().size(), 3U);
}
