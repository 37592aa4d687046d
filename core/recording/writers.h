#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/recording/recording.h"

namespace attentionscope {

/// Which attention maps are meant; what is left out stands for all, but gates are meant by name alone.
struct MapSelection {
    std::optional<std::string> map = {};
    std::optional<int> layer = {};
    std::optional<int> head = {};

    /// Whether this map is meant, by its name and layer.
    bool means(const AttentionMap& candidate) const;
    friend bool operator==(const MapSelection&, const MapSelection&) = default;
};

/// One head of one map of a recording, by its number.
struct SelectedHead {
    const AttentionMap* map;
    int head;

    const HeadNodes& nodes() const { return *map->head(head); }
};

/// The heads that a selection stands for, in the order of the recording. Throws Error that lists what there
/// is where it names something that is not there.
std::vector<SelectedHead> select(const Recording& recording, const MapSelection& selection);

/// {"model", "inputs", "prediction", "attention": [{"map", "layer", "head", "queries", "keys", "weights"}]};
/// a NaN is written as null.
std::string recordingToJson(const Recording& recording, const MapSelection& selection = {});

/// A header of keys and a first column of queries. Several maps follow each other, parted by an empty line;
/// the first cell then says which it is.
std::string recordingToCsv(const Recording& recording, const MapSelection& selection);

/// The weights of one head, [queries × keys] F32. Throws Error where the selection holds several.
void writeRecordingAsNumpy(const Recording& recording, const MapSelection& selection,
                           const std::filesystem::path& path);

/// The whole recording, in the format of docs/recordings.md: layers.L.MAP [heads × queries × keys],
/// layers.L.MAP.scaled, layers.L.q|k|v [heads × tokens × d] (layers.L.MAP.q|k|v where a layer has several
/// maps), hidden.I, logits, input_ids, and pictures.NAME of a sequence whose picture can still be read.
void writeRecordingAsSafetensors(const Recording& recording, const std::filesystem::path& path);

/// Writes by the ending of the path: .json, .csv, .npy or .safetensors. The file appears whole or not at all.
/// Throws Error for another ending, and where it cannot be written.
void writeRecording(const Recording& recording, const MapSelection& selection,
                    const std::filesystem::path& path);

/// Opens a recording made elsewhere, or here, by memory map: nothing but its header is read before it is
/// looked at. Of NAME-00001-of-00004.safetensors, one file of each rank that recorded a part, all are opened:
/// maps of one layer and name are joined, their heads in the order of the files. Throws Error.
RecordingPointer openRecording(const std::filesystem::path& path);

}  // namespace attentionscope
