#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/recording/recording.h"

namespace attentionscope {

/// Selects attention maps; an empty field selects all, but gates are selected only by name.
struct MapSelection {
    std::optional<std::string> map = {};
    std::optional<int> layer = {};
    std::optional<int> head = {};

    /// Whether this map is selected, by its name and layer.
    bool means(const AttentionMap& candidate) const;
    friend bool operator==(const MapSelection&, const MapSelection&) = default;
};

/// One head of one map of a recording, by its number.
struct SelectedHead {
    const AttentionMap* map;
    int head;

    const HeadNodes& nodes() const { return *map->head(head); }
};

/// The selected heads, in the order of the recording. Throws Error that lists what exists if the selection
/// names something missing.
std::vector<SelectedHead> select(const Recording& recording, const MapSelection& selection);

/// {"model", "inputs", "prediction", "attention": [{"map", "layer", "head", "queries", "keys", "weights"}]};
/// a NaN is written as null.
std::string recordingToJson(const Recording& recording, const MapSelection& selection = {});

/// A header of keys and a first column of queries. Several maps follow each other, separated by an empty
/// line; the first cell then names the map.
std::string recordingToCsv(const Recording& recording, const MapSelection& selection);

/// The weights of one head, [queries × keys] F32. Throws Error if the selection holds several.
void writeRecordingAsNumpy(const Recording& recording, const MapSelection& selection,
                           const std::filesystem::path& path);

/// The whole recording, in the format of docs/recordings.md: layers.L.MAP [heads × queries × keys],
/// layers.L.MAP.scaled, layers.L.q|k|v [heads × tokens × d] (layers.L.MAP.q|k|v if a layer has several maps),
/// hidden.I, logits, input_ids, and pictures.NAME for a sequence whose picture can still be read.
void writeRecordingAsSafetensors(const Recording& recording, const std::filesystem::path& path);

/// Chooses the format by the file's extension: .json, .csv, .npy or .safetensors. The file is written whole
/// or not at all. Throws Error for another extension, or if it cannot be written.
void writeRecording(const Recording& recording, const MapSelection& selection,
                    const std::filesystem::path& path);

/// Opens a recording by memory map, made here or elsewhere: only its header is read until something is looked
/// at. For NAME-00001-of-00004.safetensors, one file for each rank that recorded a part, opens all of them:
/// maps of one layer and name are joined, their heads in the order of the files. Throws Error.
RecordingPointer openRecording(const std::filesystem::path& path);

}  // namespace attentionscope
