#include "app/export/numbers.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QTemporaryDir>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/read_file.h"
#include "core/checkpoint/npy.h"
#include "core/checkpoint/safetensors.h"

using namespace attentionscope;

namespace {

LabelledMatrix threeByTwo() {
    const MatrixPointer values = std::make_shared<Matrix>(Matrix{{0.1f, -2}, {1e-9f, 0.33333334f}, {NAN, 1}});
    return {"weights", values, {tokenAxis({"a", "b\tc", "=1+1"})}, {tokenAxis({"x,\"y\"", "+"})}};
}

std::string fileText(const QString& path) {
    return readFile(std::filesystem::path(path.toStdString()));
}

}  // namespace

TEST(Numbers, AreExactInASpreadsheet) {
    EXPECT_EQ(tabSeparated(threeByTwo()).toStdString(),
              "\t\"x,\"\"y\"\"\"\t+\n"
              "a\t0.1\t-2\n"
              "\"b\tc\"\t1e-09\t0.33333334\n"
              "'=1+1\tnan\t1\n");
    for (const float value : {0.1f, 1.0f / 3, 1e-38f, 16777216.0f})
        EXPECT_EQ(numberAsText(value).toFloat(), value) << value;
    // A part of a matrix keeps its own labels.
    LabelledMatrix row = threeByTwo();
    row.values = row.values.part(1, 0, 1, 2);
    row.rows.first = 1;
    EXPECT_EQ(tabSeparated(row).section('\n', 1, 1).toStdString(), "\"b\tc\"\t1e-09\t0.33333334");
}

TEST(Numbers, RoundTripInEveryFormat) {
    const QTemporaryDir folder;
    const LabelledMatrix matrix = threeByTwo();
    for (const QString& ending : numberEndings()) writeMatrix(matrix, folder.filePath("a." + ending));
    EXPECT_EQ(fileText(folder.filePath("a.csv")),
              ",\"x,\"\"y\"\"\",+\na,0.1,-2\nb\tc,1e-09,0.33333334\n=1+1,nan,1\n");
    const auto json = nlohmann::json::parse(fileText(folder.filePath("a.json")));
    EXPECT_EQ(json["rows"][1], "b\tc");
    EXPECT_EQ(json["columns"].size(), 2u);
    EXPECT_EQ(json["values"][1][1].get<float>(), 0.33333334f);
    EXPECT_TRUE(json["values"][2][0].is_null());
    const NumpyArray array = readNumpy(folder.filePath("a.npy").toStdString());
    EXPECT_EQ(array.shape, (std::vector<std::int64_t>{3, 2}));
    EXPECT_EQ(array.floats()[3], 0.33333334f);
    const auto tensors = Safetensors::open(folder.filePath("a.safetensors").toStdString());
    EXPECT_EQ(tensors->matrix(tensors->at("weights"))(0, 1), -2);
    EXPECT_EQ(nlohmann::json::parse(tensors->metadata().at("rows"))[2], "=1+1");
    EXPECT_THROW(writeMatrix(matrix, folder.filePath("a.txt")), Error);
    EXPECT_THROW(writeMatrix(matrix, "/no/such/folder/a.csv"), Error);
}
