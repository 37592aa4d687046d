#include "core/recording/writers.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/lists.h"
#include "core/base/phrase.h"
#include "core/base/read_file.h"
#include "core/base/similar_word.h"
#include "core/checkpoint/atomic_file.h"
#include "core/checkpoint/npy.h"
#include "core/recording/json_text.h"

namespace attentionscope {

namespace {

/// "8 heads", or their numbers if only some were recorded.
Phrase headsOf(const AttentionMap& map) {
    if (map.headNumbers.empty()) return Phrase("%1 heads", {std::to_string(map.nodes.heads.size())});
    const std::string numbers = joinedTexts(
        map.headNumbers, [](int number) { return std::to_string(number); }, " ");
    return map.headNumbers.size() == 1 ? Phrase("head %1", {numbers}) : Phrase("heads %1", {numbers});
}

Phrase mapsOf(const Recording& recording) {
    if (recording.maps.empty()) return "no maps";
    return joined(
        eachOf(recording.maps,
               [](const AttentionMap& map) {
                   return Phrase("%1 layer %2 (%3)", {map.name, std::to_string(map.layer), headsOf(map)});
               }),
        ", ");
}

// The shortest text that reads back as the same float.
void appendNumber(std::string& text, float value, const char* notANumber) {
    if (!std::isfinite(value)) {
        text += std::isnan(value) ? notANumber : value > 0 ? "1e999" : "-1e999";
        return;
    }
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    text.append(digits, end);
}

const char* kindName(Prediction::Kind kind) {
    constexpr const char* names[] = {"next_word", "masked_word", "label", "produced_word"};
    return names[int(kind)];
}

std::string quoted(const std::string& cell) {
    if (cell.find_first_of(",\"\r\n") == std::string::npos) return cell;
    std::string text = "\"";
    for (const char c : cell) {
        if (c == '"') text += '"';
        text += c;
    }
    return text + '"';
}

}  // namespace

bool MapSelection::means(const AttentionMap& candidate) const {
    return (map ? *map == candidate.name : candidate.normalised) &&
           layer.value_or(candidate.layer) == candidate.layer;
}

std::vector<SelectedHead> select(const Recording& recording, const MapSelection& selection) {
    std::vector<SelectedHead> heads;
    for (const auto& map : recording.maps) {
        if (!selection.means(map)) continue;
        for (size_t place = 0; place < map.nodes.heads.size(); ++place)
            if (const int head = map.headNumber(place); selection.head.value_or(head) == head)
                heads.push_back({&map, head});
    }
    if (!heads.empty()) return heads;
    if (!recording.attends() && !selection.map)
        throw Error({.what = "this model has no attention, so it has no map",
                     .where = recording.model,
                     .remedy = "Look at its prediction, or at the bottleneck."});
    Phrase wanted = selection.map ? Phrase(*selection.map) : Phrase("any map");
    if (selection.layer) wanted = Phrase("%1 layer %2", {wanted, std::to_string(*selection.layer)});
    if (selection.head) wanted = Phrase("%1 head %2", {wanted, std::to_string(*selection.head)});
    const std::vector<std::string> names = eachOf(recording.maps, &AttentionMap::name);
    const bool named = !selection.map || std::find(names.begin(), names.end(), *selection.map) != names.end();
    throw Error({.what = "the recording has no such attention map",
                 .got = wanted,
                 .expected = mapsOf(recording),
                 .remedy = named ? Phrase() : didYouMean(*selection.map, names)});
}

std::string recordingToJson(const Recording& recording, const MapSelection& selection) {
    nlohmann::ordered_json head;
    head["model"] = recording.model;
    for (const auto& [name, value] : recording.inputs.values) head["inputs"][name] = inputToText(value);
    if (const auto derived = recording.provenance.find("derived"); derived != recording.provenance.end())
        head["derived"] = derived->second;
    auto& predictions = head["prediction"] = nlohmann::ordered_json::array();
    for (const auto& prediction : recording.predictions) {
        nlohmann::ordered_json entry{{"kind", kindName(prediction.kind)}, {"position", prediction.position}};
        auto& candidates = entry["candidates"] = nlohmann::ordered_json::array();
        for (const auto& candidate : prediction.candidates)
            candidates.push_back(
                {{"label", candidate.label}, {"id", candidate.id}, {"probability", candidate.probability}});
        predictions.push_back(std::move(entry));
    }
    std::string text = jsonText(head);
    text.pop_back();
    text += ",\"attention\":[";
    bool first = true;
    // A model without attention has an empty list of maps, unless one was requested.
    const bool all = !selection.map && !selection.layer && !selection.head;
    const auto heads =
        all && !recording.attends() ? std::vector<SelectedHead>{} : select(recording, selection);
    for (const auto& [map, h] : heads) {
        const nlohmann::ordered_json place{{"map", map->name},
                                           {"layer", map->layer},
                                           {"head", h},
                                           {"queries", labelsJson(*map->nodes.queries)},
                                           {"keys", labelsJson(*map->nodes.keys)}};
        text += (first ? "\n" : ",\n") + jsonText(place);
        first = false;
        text.pop_back();
        text += ",\"weights\":[";
        const MatrixPointer weights = recording.evaluation->value(map->head(h)->weights);
        for (Index r = 0; r < weights->rows(); ++r) {
            text += r == 0 ? "[" : ",[";
            for (Index c = 0; c < weights->cols(); ++c) {
                if (c > 0) text += ',';
                appendNumber(text, (*weights)(r, c), "null");
            }
            text += ']';
        }
        text += "]}";
    }
    return text + "\n]}\n";
}

std::string recordingToCsv(const Recording& recording, const MapSelection& selection) {
    const auto heads = select(recording, selection);
    std::string text;
    for (const auto& [map, h] : heads) {
        if (!text.empty()) text += '\n';
        if (heads.size() > 1)
            text += map->name + " layer " + std::to_string(map->layer) + " head " + std::to_string(h);
        for (Index c = 0; c < map->nodes.keys->size(); ++c) text += ',' + quoted(map->nodes.keys->label(c));
        text += '\n';
        const MatrixPointer weights = recording.evaluation->value(map->head(h)->weights);
        for (Index r = 0; r < weights->rows(); ++r) {
            text += quoted(map->nodes.queries->label(r));
            for (Index c = 0; c < weights->cols(); ++c) {
                text += ',';
                appendNumber(text, (*weights)(r, c), "nan");
            }
            text += '\n';
        }
    }
    return text;
}

void writeRecordingAsNumpy(const Recording& recording, const MapSelection& selection,
                           const std::filesystem::path& path) {
    const auto heads = select(recording, selection);
    if (heads.size() > 1)
        throw Error({.what = "an .npy file holds one attention map",
                     .where = path.string(),
                     .got = Phrase("%1 maps", {std::to_string(heads.size())}),
                     .remedy = "Choose one with --map, --layer and --head, or write .safetensors or .json."});
    writeNumpy(path, *recording.evaluation->value(heads[0].nodes().weights));
}

void writeRecording(const Recording& recording, const MapSelection& selection,
                    const std::filesystem::path& path) {
    const std::string ending = fileEnding(path);
    if (ending == "npy") return writeRecordingAsNumpy(recording, selection, path);
    if (ending == "safetensors") return writeRecordingAsSafetensors(recording, path);
    if (ending != "json" && ending != "csv")
        throw Error({.what = "the ending of the file name selects the format, and this ending is unknown",
                     .where = path.string(),
                     .got = ending.empty() ? Phrase("no ending") : Phrase(ending),
                     .expected = ".json, .csv, .npy or .safetensors"});
    const std::string text =
        ending == "json" ? recordingToJson(recording, selection) : recordingToCsv(recording, selection);
    writeText(path, text);
}

}  // namespace attentionscope
