#include "core/picture/picture.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/base/error.h"
#include "core/base/read_file.h"
#include "core/picture/scene.h"
#include "tests/support/pictures.h"

namespace attentionscope {
namespace {

std::filesystem::path fileNamed(const std::string& name) {
    const auto folder = std::filesystem::path(testing::TempDir()) / "attentionscope_pictures";
    std::filesystem::create_directories(folder);
    return folder / name;
}

/// A slow colour gradient, which a JPEG preserves.
Picture gradient(Index height, Index width) {
    Picture picture{.height = height, .width = width, .pixels = Matrix(height * width, 3)};
    for (Index row = 0; row < height; ++row)
        for (Index column = 0; column < width; ++column)
            picture.pixels.row(row * width + column) << float(row) / float(height),
                float(column) / float(width), 0.5F;
    return picture;
}

std::string pictureRefusalOf(const std::string& source) {
    try {
        readPicture(source);
    } catch (const Error& error) {
        EXPECT_FALSE(error.report().where.empty());
        return error.what();
    }
    return {};
}

std::string refusalOfBytes(const std::string& bytes) {
    try {
        pictureFromBytes(std::as_bytes(std::span(bytes)), "input");
    } catch (const Error& error) {
        EXPECT_EQ(error.report().where, "input");
        return error.what();
    }
    return {};
}

TEST(Picture, PngRoundTrips) {
    const Picture picture = gradient(5, 9);
    writePng(fileNamed("gradient.png"), picture);
    const Picture read = readPicture(fileNamed("gradient.png").string());
    EXPECT_EQ(read.height, 5);
    EXPECT_EQ(read.width, 9);
    ASSERT_EQ(read.pixels.cols(), 3);
    EXPECT_LE((read.pixels - picture.pixels).cwiseAbs().maxCoeff(), 0.5F / 255 + 1e-6F);
}

TEST(Picture, TransparencyLiesOverWhite) {
    Picture black = gradient(2, 2);
    black.pixels.setZero();
    writePng(fileNamed("half.png"), black, 0.4F);
    const Picture read = readPicture(fileNamed("half.png").string());
    EXPECT_LE((read.pixels.array() - 0.6F).abs().maxCoeff(), 1.0F / 255);
}

TEST(Picture, JpegRoundTripsApproximately) {
    const Picture picture = gradient(24, 40);
    writeJpeg(fileNamed("gradient.jpg"), picture);
    const Picture read = readPicture(fileNamed("gradient.jpg").string());
    EXPECT_EQ(read.height, 24);
    EXPECT_EQ(read.width, 40);
    ASSERT_EQ(read.pixels.cols(), 3);
    EXPECT_LE((read.pixels - picture.pixels).cwiseAbs().maxCoeff(), 0.03F);
}

TEST(Picture, IsRecognisedByItsBytes) {
    writePng(fileNamed("gradient.png"), gradient(3, 3));
    std::filesystem::copy_file(fileNamed("gradient.png"), fileNamed("named.jpg"),
                               std::filesystem::copy_options::overwrite_existing);
    EXPECT_EQ(readPicture(fileNamed("named.jpg").string()).width, 3);
}

TEST(Picture, RejectsEveryTruncation) {
    writePng(fileNamed("whole.png"), gradient(6, 6));
    writeJpeg(fileNamed("whole.jpg"), gradient(16, 16));
    // The last bytes of a PNG only mark its end.
    const std::string png = readFile(fileNamed("whole.png"));
    for (size_t length = 0; length + 12 < png.size(); ++length)
        EXPECT_FALSE(refusalOfBytes(png.substr(0, length)).empty()) << length;
    const std::string jpeg = readFile(fileNamed("whole.jpg"));
    for (size_t length = 0; length + 4 < jpeg.size(); length += 5)
        EXPECT_FALSE(refusalOfBytes(jpeg.substr(0, length)).empty()) << length;
}

TEST(Picture, SurvivesFlippedBytes) {
    writePng(fileNamed("whole.png"), gradient(6, 6));
    writeJpeg(fileNamed("whole.jpg"), gradient(16, 16));
    int refused = 0;
    for (const char* name : {"whole.png", "whole.jpg"}) {
        std::string bytes = readFile(fileNamed(name));
        for (char& byte : bytes) {
            byte = char(~byte);
            refused += !refusalOfBytes(bytes).empty();
            byte = char(~byte);
        }
        EXPECT_TRUE(refusalOfBytes(bytes).empty());
    }
    EXPECT_GT(refused, 50);
}

TEST(Picture, ChecksSizesBeforeAllocating) {
    writePng(fileNamed("whole.png"), gradient(6, 6));
    std::string png = readFile(fileNamed("whole.png"));
    png[16] = 0x7f;  // the width, which breaks the checksum; libpng or we report it
    EXPECT_FALSE(refusalOfBytes(png).empty());
    writeJpeg(fileNamed("whole.jpg"), gradient(16, 16));
    std::string jpeg = readFile(fileNamed("whole.jpg"));
    const size_t frame = jpeg.find("\xff\xc0");
    ASSERT_NE(frame, std::string::npos);
    jpeg[frame + 5] = jpeg[frame + 7] = char(0xff);
    EXPECT_NE(refusalOfBytes(jpeg).find("16384 on a side"), std::string::npos);
    EXPECT_NE(refusalOfBytes("P6 99999 3 255 ").find("16384 on a side"), std::string::npos);
}

TEST(Picture, RejectsOtherFilesAndListsFormats) {
    std::ofstream(fileNamed("text.png")) << "no picture at all";
    EXPECT_NE(pictureRefusalOf(fileNamed("text.png").string()).find("PNG or JPEG"), std::string::npos);
    EXPECT_FALSE(pictureRefusalOf(fileNamed("absent.png").string()).empty());
    EXPECT_NE(pictureRefusalOf("scene: red circle").find("COLUMN,ROW"), std::string::npos);
}

TEST(Picture, ResizingKeepsTheMeanAndTheSize) {
    const Picture picture = gradient(32, 48);
    const Matrix small = resized(picture, 8, 12);
    ASSERT_EQ(small.rows(), 96);
    EXPECT_LE((small.colwise().mean() - picture.pixels.colwise().mean()).cwiseAbs().maxCoeff(), 0.01F);
    EXPECT_EQ(resized(picture, 32, 48), picture.pixels);
}

TEST(Picture, CubicResizingFollowsItsDefinition) {
    // Sums over Keys' cubic, computed apart.
    Picture row{1, 5, Matrix(5, 1)};
    row.pixels << 0, 1, 4, 9, 2;
    const auto expectNear = [&](Resampling how, const std::vector<float>& expected) {
        const Index width = std::ssize(expected);
        const Matrix across = resized(row, 1, width, how);
        const Matrix down = resized({5, 1, row.pixels}, width, 1, how);
        for (Index i = 0; i < width; ++i) {
            EXPECT_NEAR(across(i, 0), expected[std::size_t(i)], 2e-6F);
            EXPECT_NEAR(down(i, 0), expected[std::size_t(i)], 2e-6F);
        }
    };
    expectNear(Resampling::cubic, {-0.078717F, 0.265306F, 1.682216F, 4, 8.577259F, 6.586006F, 1.44898F});
    expectNear(Resampling::cubic, {0.148148F, 4, 4.481481F});
    expectNear(Resampling::smoothCubic,
               {-0.058252F, 0.360111F, 1.653061F, 4, 8.387755F, 6.249307F, 1.592233F});
    expectNear(Resampling::smoothCubic, {0.169231F, 4.716279F, 5.153846F});
}

}  // namespace
}  // namespace attentionscope
