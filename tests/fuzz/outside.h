#pragma once

#include <unistd.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <string_view>

#include "core/base/error.h"
#include "core/checkpoint/gguf_config.h"
#include "core/checkpoint/npy.h"
#include "core/picture/png_chunks.h"
#include "core/picture/scene.h"
#include "core/recording/imports/foreign_map.h"
#include "core/recording/imports/zip_archive.h"
#include "core/recording/writers.h"
#include "core/run/batch.h"
#include "core/text/sentence_piece.h"
#include "core/text/tokenizer.h"
#include "core/text/unicode.h"
#include "core/training/data_lines.h"

/// What the fuzzers of small formats from outside, and the replay of their corpora, do with one input: read
/// it, and accept only a consistent answer, or an error with words. A violated property ends the program, as
/// a fuzzer requires. A format is a function and a line of the table; its first inputs are in corpus/NAME/.
namespace attentionscope::fuzz {

inline void hold(bool holds) {
    if (!holds) __builtin_trap();
}

/// Calls the reader, and requires an error to have a text.
template <typename Read>
void readOrRefuse(Read read) {
    try {
        read();
    } catch (const Error& error) {
        hold(!error.report().what.empty());
    }
}

/// The input as a file, for readers that map one.
class InputFile {
public:
    InputFile(std::string_view input, const std::string& ending)
        : path_(std::filesystem::temp_directory_path() /
                ("attentionscope-fuzz-" + std::to_string(getpid()) + ending)) {
        std::ofstream(path_, std::ios::binary).write(input.data(), std::streamsize(input.size()));
    }
    ~InputFile() {
        std::error_code problem;
        std::filesystem::remove(path_, problem);
    }
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

inline void holdMap(const ForeignMap& map) {
    hold(map.heads >= 0 && map.rows >= 0 && map.columns >= 0);
    hold(map.weights.size() == std::size_t(map.heads * map.rows * map.columns));
}

inline void readRecordingFile(std::string_view input) {
    const InputFile file(input, ".safetensors");
    readOrRefuse([&] {
        const RecordingPointer recording = openRecording(file.path());
        for (const AttentionMap& map : recording->maps) {
            hold(std::size_t(map.querySequence) < recording->sequences.size());
            hold(std::size_t(map.keySequence) < recording->sequences.size());
            for (const HeadNodes& head : map.nodes.heads)
                hold(recording->evaluation->value(head.weights)->size() >= 0);
        }
        for (const Sequence& sequence : recording->sequences) {
            if (sequence.picture == noNode) continue;
            const MatrixPointer pixels = recording->evaluation->value(sequence.picture);
            hold(pixels->minCoeff() >= 0 && pixels->maxCoeff() <= 1);
            hold(sequence.axis->gridColumns() > 0);
        }
    });
}

inline void readGgufFile(std::string_view input) {
    readOrRefuse([&] {
        const auto model = Gguf::parse(std::as_bytes(std::span(input.data(), input.size())), "input");
        for (const TensorEntry& tensor : model->tensors())
            hold(tensor.offset <= input.size() && tensor.size <= input.size() - tensor.offset);
        configOf(*model);
    });
}

/// A session is an object with a request; the document in a picture is one.
inline void readSession(std::string_view input) {
    readOrRefuse([&] {
        const JsonValue whole = JsonValue::parse(input, "input").requireObject();
        const RunRequest request = requestFromJson(whole.at("request"));
        hold(requestFromJson(requestToJson(request)) == request);
    });
}

inline void readPngText(std::string_view input) {
    if (const auto text = pngText(input, "AttentionScope")) {
        hold(text->size() < input.size());
        readSession(*text);
    }
}

inline void readNpy(std::string_view input) {
    readOrRefuse([&] {
        const NumpyArray array = parseNumpy(std::as_bytes(std::span(input)), "input");
        hold(std::size_t(array.count()) * dataTypeSize(array.type) == array.bytes.size());
        if (array.type != DataType::other) hold(array.doubles().size() == std::size_t(array.count()));
    });
    readOrRefuse([&] {
        if (const auto texts = parseNumpyTexts(std::as_bytes(std::span(input)), "input"))
            for (const std::string& text : *texts) hold(isValidUtf8(text));
    });
}

inline void readNpz(std::string_view input) {
    readOrRefuse([&] {
        for (const ZipMember& member : readZip(std::as_bytes(std::span(input)), "input"))
            readNpy({reinterpret_cast<const char*>(member.bytes.data()), member.bytes.size()});
    });
}

inline void readBertviz(std::string_view input) {
    readOrRefuse([&] {
        for (const ForeignMap& map : readJsonMaps(std::string(input), "input", {})) holdMap(map);
    });
}

inline void readAlignment(std::string_view input) {
    readOrRefuse([&] { holdMap(readTableMap(std::string(input), "input")); });
    for (const Index words : {0, 3})
        readOrRefuse([&] {
            holdMap(
                readAlignmentMap(std::string(input), "input", {.sourceWords = words, .targetWords = words}));
        });
}

inline void readSentencePieceFile(std::string_view input) {
    readOrRefuse([&] {
        const SentencePieces pieces = readSentencePieces(input, "input");
        hold(pieces.pieces.size() == pieces.scores.size() && pieces.pieces.size() == pieces.types.size());
        const JsonValue nothing = JsonValue::parse("{}", "input");
        (void)Tokenizer::parse(sentencePieceTokenizerJson(pieces, nothing, nothing, nullptr), "input");
    });
}

inline void readTable(std::string_view input) {
    readOrRefuse([&] {
        Index lines = 0;
        const auto take = [&](std::string_view line) {
            hold(line.find('\n') == std::string_view::npos);
            const bool hasTab = line.find('\t') != std::string_view::npos;
            lines += hasTab;
            return hasTab ? std::string() : std::string("no tab");
        };
        const DataReport report =
            parseLines(input, "input", {.item = "pair", .items = "pairs", .line = "a, tab, b"}, false, take);
        hold(report.items == lines);
    });
}

inline void readJobLines(std::string_view input) {
    readOrRefuse([&] {
        for (const BatchJob& job : readJobs(std::string(input), "input"))
            hold(!job.name.empty() && job.name.find('/') == std::string::npos);
    });
}

inline void readScene(std::string_view input) {
    readOrRefuse([&] {
        const Scene scene = sceneFromText(input);
        hold(sceneFromText(sceneToText(scene)) == scene);
    });
}

struct OutsideFormat {
    const char* name;
    void (*read)(std::string_view input);
};

inline constexpr OutsideFormat outsideFormats[] = {
    {"recording", readRecordingFile},
    {"session", readSession},
    {"png_text", readPngText},
    {"npy", readNpy},
    {"npz", readNpz},
    {"bertviz", readBertviz},
    {"alignment", readAlignment},
    {"table", readTable},
    {"job_lines", readJobLines},
    {"scene", readScene},
    {"gguf", readGgufFile},
    {"sentence_piece", readSentencePieceFile},
};

}  // namespace attentionscope::fuzz
