#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/attention/grid_windows.h"
#include "core/base/json_value.h"
#include "core/checkpoint/safetensors.h"

namespace attentionscope {

/// The version of the recording format, docs/recordings.md, that is read and written.
inline constexpr const char* recordingFormat = "attentionscope-recording-1";

/// One file of a recording and its metadata about its tensors.
struct RecordingPart {
    std::shared_ptr<const Safetensors> file;
    std::optional<JsonValue> queries = {}, keys = {}, sequences = {}, regions = {}, heads = {}, windows = {};
    std::vector<std::string> gates = {}, scaledDotProducts = {}, produced = {};

    /// The entry of a metadata object for a tensor: by its own name, "layers.3.self", or by that of its map,
    /// "self", for all layers.
    static std::optional<JsonValue> about(const std::optional<JsonValue>& object, const std::string& tensor,
                                          const std::string& map);
};

/// The file, or all four files in order for NAME-00002-of-00004.safetensors. Throws Error if one is missing
/// or is not a recording.
std::vector<RecordingPart> openRecordingParts(const std::filesystem::path& path);

/// One tensor of a recording, whose heads may be spread over several files: [heads × rows × columns].
struct RecordedTensor {
    struct Piece {
        const RecordingPart* part;
        const TensorEntry* tensor;
    };
    std::string name;
    std::vector<Piece> pieces = {};
    Index heads = 0, rows = 0, columns = 0;
    /// Of a map [windows × heads × places × places] in one file: the grid that the windows divide.
    std::optional<GridWindows> windows = {};
};

/// All tensors of three dimensions that hold anything, and maps within windows, in the order of the files.
class RecordedTensors {
public:
    /// `parts` must outlive it. Throws Error if pieces of a tensor do not fit together.
    explicit RecordedTensors(const std::vector<RecordingPart>& parts);
    const std::vector<RecordedTensor>& all() const { return all_; }
    /// Null if no tensor has this name.
    const RecordedTensor* find(const std::string& name) const;

private:
    std::vector<RecordedTensor> all_;
    std::unordered_map<std::string, std::size_t> places_;
};

}  // namespace attentionscope
