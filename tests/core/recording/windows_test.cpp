// A map within windows of a picture is written window by window and read back as the whole.
#include <gtest/gtest.h>

#include "core/recording/writers.h"
#include "tests/core/checkpoint/temporary_folder.h"
#include "tests/support/op_check.h"
#include "tests/support/references.h"

using namespace attentionscope;

TEST(WindowsOfARecording, RoundTrip) {
    const GridWindows windows{.rows = 4, .columns = 6, .side = 2, .shift = 1};
    auto regions = std::make_shared<Axis>(AxisRole::region, 24);
    regions->setGridColumns(6);
    Recorder recorder;
    const auto given = [&](Index columns, std::uint64_t seed) {
        return recorder.constant(normal(24, columns, seed), {regions, featureAxis(columns, 2)});
    };
    AttentionSettings settings{.heads = 2, .keyValueHeads = 2};
    settings.bias = recorder.constant(normal(4, 8, 4), {makeAxis(AxisRole::region, 4), featureAxis(8, 2)});
    settings.windows = windows;
    AttentionMap map{.name = "self", .layer = 3};
    map.windows = windows;
    map.nodes = multiHeadAttention(recorder, given(6, 1), given(6, 2), given(4, 3), settings, "self");
    Recording recording;
    recording.sequences = {{.name = "picture", .kind = Sequence::Kind::regions, .axis = regions}};
    recording.maps = {map};
    recording.evaluation = recorder.finish();
    const TemporaryFolder folder;
    writeRecordingAsSafetensors(recording, folder / "windows.safetensors");

    const NumpyArray written = ReferenceTensors(folder / "windows.safetensors").at("layers.3.self");
    EXPECT_EQ(written.shape, (std::vector<std::int64_t>{6, 2, 4, 4}));
    const RecordingPointer read = openRecording(folder / "windows.safetensors");
    const AttentionMap& found = *read->find("self", 3);
    ASSERT_EQ(found.nodes.heads.size(), 2U);
    EXPECT_EQ(read->sequences[0].kind, Sequence::Kind::regions);
    const std::vector<Index> order = windows.order();
    const auto numbers = written.doubles();
    for (std::size_t head = 0; head < 2; ++head) {
        const MatrixPointer before = recording.evaluation->value(map.nodes.heads[head].weights),
                            after = read->evaluation->value(found.nodes.heads[head].weights);
        EXPECT_EQ(*after, *before);
        for (std::size_t i = 0; i < 24; ++i)
            for (std::size_t j = 0; j < 4; ++j)
                EXPECT_EQ(float(numbers[((i / 4 * 2 + head) * 4 + i % 4) * 4 + j]),
                          (*before)(order[i], order[i / 4 * 4 + j]));
    }
}
