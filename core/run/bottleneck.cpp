#include "core/run/bottleneck.h"

#include <cmath>
#include <numeric>

#include "core/analysis/gradient_reach.h"
#include "core/mechanisms/translation_text.h"

namespace attentionscope {

namespace {

bool isLowerCase(char c) {
    return c >= 'a' && c <= 'z';
}

// "en-fr-additive" begins with its language pair; other recipes train on the user's own file.
std::string pairOf(const ModelInformation& model) {
    const std::string& name = model.recipe;
    const bool named = name.size() > 6 && isLowerCase(name[0]) && isLowerCase(name[1]) && name[2] == '-' &&
                       isLowerCase(name[3]) && isLowerCase(name[4]) && name[5] == '-';
    return named ? name.substr(0, 6) : std::string();
}

// Gathers the tokens' gradients into words: the norm of all their rows together.
void gatherWords(const Recording& recording, const std::vector<double>& reach, BottleneckSide& side) {
    const std::string text = recording.inputs.text();
    const std::vector<Token>& tokens = recording.sequences.front().tokens;
    const auto words = text.empty() ? std::vector<Token>() : alignmentWords(text);
    if (words.empty()) {
        for (size_t i = 0; i < reach.size(); ++i) side.words.push_back(tokens[i].text);
        side.reach = reach;
        return;
    }
    for (const Token& word : words) {
        double squares = 0;
        bool read = false;
        for (size_t i = 0; i < reach.size(); ++i) {
            const Token& token = tokens[i];
            if (token.special || token.begin >= word.end || word.begin >= token.end) continue;
            squares += reach[i] * reach[i];
            read = true;
        }
        if (!read) break;  // beyond the limit of the model
        side.words.push_back(word.text);
        side.reach.push_back(std::sqrt(squares));
    }
}

// The single vector, if the model passes on one; else the source of keys and values of the attention.
Matrix handedOn(const Recording& recording) {
    for (const Block& block : recording.blocks)
        for (const Step& step : block.steps)
            if (step.kind == StepKind::handOver) return *recording.evaluation->value(step.result.node);
    for (const AttentionMap& map : recording.maps)
        if (recording.crosses(map))
            return *recording.evaluation->value(map.memory != noNode ? map.memory : map.nodes.v);
    return {};
}

BottleneckSide sideOf(const RunRequest& request, ModelShelf& shelf, const StopToken& stop) {
    RunOptions options;
    options.keep = Keep::forGradients;
    options.stop = stop;
    BottleneckSide side{.model = shelf.open(request.model, {}, stop)->information()};
    const RecordingPointer recording = run(request, shelf, options);
    gatherWords(*recording, gradientReach(*recording, {}, stop), side);
    const auto translation = recording->provenance.find("translation");
    if (translation != recording->provenance.end()) side.translation = translation->second;
    side.handed = handedOn(*recording);
    return side;
}

}  // namespace

double BottleneckSide::share(size_t word) const {
    const double sum = std::accumulate(reach.begin(), reach.end(), 0.0);
    return sum > 0 ? reach[word] / sum : 0;
}

const ModelInformation* siblingOf(const ModelInformation& model, const std::vector<ModelInformation>& all) {
    const std::string pair = pairOf(model);
    if (pair.empty()) return nullptr;
    const std::string wanted = pair + (model.recipe == pair + "none" ? "additive" : "none");
    for (const auto& other : all)
        if (other.recipe == wanted) return &other;
    return nullptr;
}

Bottleneck bottleneckOf(RunRequest request, ModelShelf& shelf, const StopToken& stop) {
    // Each model has its own sample, but both must read the same one.
    if (request.inputs.empty()) request.inputs = shelf.open(request.model, {}, stop)->information().samples();
    Bottleneck result{.inputs = request.inputs, .sides = {}};
    result.sides.push_back(sideOf(request, shelf, stop));
    const auto bundled = shelf.bundled();
    const ModelInformation* sibling = siblingOf(result.sides.front().model, bundled);
    if (!sibling) return result;
    RunRequest other = request;
    other.model = sibling->id;
    std::erase_if(other.changes, [](const Change& change) { return !change.as<ReplaceWord>(); });
    result.sides.push_back(sideOf(other, shelf, stop));
    return result;
}

}  // namespace attentionscope
