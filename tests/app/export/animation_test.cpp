#include "app/export/animation/animation.h"

#include <gtest/gtest.h>

#include <QBuffer>
#include <QDir>
#include <QFile>
#include <QImageReader>
#include <QPainter>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "app/export/animation/animated_png.h"
#include "app/export/animation/video.h"
#include "app/export/formats.h"
#include "app/figures/painters/figure.h"
#include "core/base/error.h"
#include "core/picture/png_chunks.h"
#include "tests/support/folders.h"
#include "tests/support/longest_file.h"

using namespace attentionscope;

namespace {

/// The checksum of a PNG, bit by bit as the specification has it.
std::uint32_t checksum(std::string_view bytes) {
    std::uint32_t sum = 0xffffffff;
    for (const char byte : bytes) {
        sum ^= std::uint8_t(byte);
        for (int bit = 0; bit < 8; ++bit) sum = sum & 1 ? 0xedb88320 ^ (sum >> 1) : sum >> 1;
    }
    return ~sum;
}

std::uint32_t numberIn(std::string_view bytes, std::size_t at, int count = 4) {
    std::uint32_t number = 0;
    for (int i = 0; i < count; ++i) number = number << 8 | std::uint8_t(bytes[at + std::size_t(i)]);
    return number;
}

struct Chunk {
    std::string type, data;
};

std::vector<Chunk> chunksOf(std::string_view png) {
    EXPECT_EQ(png.substr(0, 8), std::string_view("\x89PNG\r\n\x1a\n", 8));
    std::vector<Chunk> chunks;
    for (std::size_t at = 8; at < png.size();) {
        const std::size_t length = numberIn(png, at);
        if (at + 12 + length > png.size()) {
            ADD_FAILURE() << "a chunk goes beyond the file";
            break;
        }
        chunks.push_back({std::string(png.substr(at + 4, 4)), std::string(png.substr(at + 8, length))});
        EXPECT_EQ(numberIn(png, at + 8 + length), checksum(png.substr(at + 4, 4 + length)))
            << chunks.back().type;
        at += 12 + length;
    }
    return chunks;
}

struct ShownFrame {
    QImage image;
    int milliseconds;
};

/// What a player shows: each frame decoded separately, as its own PNG, and drawn over the previous ones.
std::vector<ShownFrame> playedBack(const std::string& png) {
    const std::vector<Chunk> chunks = chunksOf(png);
    EXPECT_EQ(chunks.front().type, "IHDR");
    EXPECT_EQ(chunks.back().type, "IEND");
    const std::string& header = chunks.front().data;
    QImage canvas(int(numberIn(header, 0)), int(numberIn(header, 4)), QImage::Format_RGB32);
    std::vector<ShownFrame> frames;
    std::uint32_t sequence = 0, declared = 0;
    QPoint place;
    QSize size;
    for (const Chunk& chunk : chunks) {
        if (chunk.type == "acTL") {
            declared = numberIn(chunk.data, 0);
            EXPECT_EQ(numberIn(chunk.data, 4), 0u);  // for ever
        } else if (chunk.type == "fcTL") {
            EXPECT_EQ(numberIn(chunk.data, 0), sequence++);
            size = {int(numberIn(chunk.data, 4)), int(numberIn(chunk.data, 8))};
            place = {int(numberIn(chunk.data, 12)), int(numberIn(chunk.data, 16))};
            EXPECT_EQ(numberIn(chunk.data, 22, 2), 1000u);
            frames.push_back({{}, int(numberIn(chunk.data, 20, 2))});
        } else if (chunk.type == "IDAT" || chunk.type == "fdAT") {
            std::string data = chunk.data;
            if (chunk.type == "fdAT") {
                EXPECT_EQ(numberIn(data, 0), sequence++);
                data.erase(0, 4);
            }
            std::string own = header;
            for (int i = 0; i < 4; ++i) own[std::size_t(i)] = char(size.width() >> (24 - 8 * i));
            for (int i = 0; i < 4; ++i) own[std::size_t(4 + i)] = char(size.height() >> (24 - 8 * i));
            const std::string single = std::string("\x89PNG\r\n\x1a\n", 8) + pngChunk("IHDR", own) +
                                       pngChunk("IDAT", data) + pngChunk("IEND", "");
            const QImage part = QImage::fromData(QByteArray::fromStdString(single), "png");
            EXPECT_EQ(part.size(), size);
            QPainter(&canvas).drawImage(place, part);
            frames.back().image = canvas.copy();
        }
    }
    EXPECT_EQ(frames.size(), declared);
    return frames;
}

QImage noise(int seed, QSize size) {
    QImage image(size, QImage::Format_RGB32);
    std::uint32_t state = std::uint32_t(seed) * 2654435761u + 1;
    for (int y = 0; y < size.height(); ++y)
        for (int x = 0; x < size.width(); ++x) {
            state = state * 1664525 + 1013904223;
            image.setPixel(x, y, 0xff000000 | (state >> 8));
        }
    return image;
}

class Square : public Figure {
public:
    explicit Square(int at) : at_(at) {}
    QSizeF preferredSize() const override { return {60, 40}; }
    void paint(QPainter& painter, const QRectF& area, const Style& style) const override {
        painter.fillRect(QRectF(area.left() + at_, area.top() + 5, 10, 10), style.theme.text);
    }

private:
    int at_;
};

Animation squares() {
    return {{std::make_shared<Square>(0), std::make_shared<Square>(20), std::make_shared<Square>(40)}, 0.5};
}

int millisecondsOf(const std::vector<ShownFrame>& frames) {
    int sum = 0;
    for (const ShownFrame& frame : frames) sum += frame.milliseconds;
    return sum;
}

}  // namespace

TEST(AnimatedPng, EveryFrameComesBackPixelForPixel) {
    const QSize size(23, 17);
    std::vector<QImage> images{noise(1, size), noise(2, size), noise(2, size), noise(3, size)};
    images[3] = images[2].copy();
    images[3].setPixel(5, 6, 0xff123456);  // a single pixel
    AnimatedPng png(size);
    for (const QImage& image : images) png.add(image, 80);
    const auto frames = playedBack(png.bytes());
    ASSERT_EQ(frames.size(), 3u);  // adding the same image prolongs the frame
    EXPECT_EQ(frames[0].image, images[0]);
    EXPECT_EQ(frames[1].image, images[1]);
    EXPECT_EQ(frames[1].milliseconds, 160);
    EXPECT_EQ(frames[2].image, images[3]);
    EXPECT_LT(png.bytes().size(), std::size_t(2 * 23 * 17 * 3 + 1200));  // the last is one pixel large
    // Readers without support for frames show the first.
    EXPECT_EQ(QImage::fromData(QByteArray::fromStdString(png.bytes())).convertToFormat(QImage::Format_RGB32),
              images[0]);
}

TEST(AnimatedPng, OneFrameIsAPlainPng) {
    AnimatedPng png({4, 4});
    png.add(noise(9, {4, 4}), 40);
    for (const Chunk& chunk : chunksOf(png.bytes())) EXPECT_TRUE(chunk.type[0] == 'I') << chunk.type;
}

TEST(PngText, RoundTrips) {
    AnimatedPng png({4, 4});
    png.add(noise(9, {4, 4}), 40);
    std::string bytes = png.bytes();
    insertPngText(bytes, "Other", "x");
    insertPngText(bytes, "Key", "two  spaces\n知识");
    (void)chunksOf(bytes);
    EXPECT_EQ(pngText(bytes, "Key"), "two  spaces\n知识");
    EXPECT_EQ(pngText(bytes, "Other"), "x");
    EXPECT_EQ(pngText(bytes, "Ke"), std::nullopt);
    for (std::size_t cut = 0; cut < bytes.size(); ++cut) {
        const auto text = pngText(std::string_view(bytes).substr(0, cut), "Key");
        EXPECT_TRUE(!text || *text == "two  spaces\n知识") << cut;
    }
}

TEST(Animations, HaveTheRequestedDuration) {
    const Animation animation = squares();
    for (const double seconds : {0.4, 1.0, 3.2}) {
        const auto frames =
            playedBack(animationBytes(painted(animation, {.seconds = seconds}), "png").toStdString());
        EXPECT_EQ(millisecondsOf(frames), int(std::lround(seconds * 1000))) << seconds;
    }
    EXPECT_EQ(millisecondsOf(playedBack(animationBytes(painted(animation, {}), "png").toStdString())), 2000);
    EXPECT_THROW(painted(animation, {.seconds = 0.1}), Error);
}

// Between two pictures each pixel fades from one to the other, slowly at both ends.
TEST(Animations, EaseFromOnePictureToTheNext) {
    const PaintedAnimation animation = painted(squares(), {.seconds = 3});
    std::vector<QImage> images;
    play(animation, [&](const QImage& frame, int) { images.push_back(frame); });
    ASSERT_EQ(images.size(), 3u + 2 * 6);
    std::vector<int> fading;
    for (std::size_t i = 0; i < 8; ++i) fading.push_back(qRed(images[i].pixel(5, 10)));
    EXPECT_TRUE(std::is_sorted(fading.begin(), fading.end()));
    EXPECT_LT(fading[1] - fading[0], fading[4] - fading[3]);
    EXPECT_LT(fading[7] - fading[6], fading[4] - fading[3]);
    EXPECT_EQ(images[7], animation.pictures[1]);
}

// Read again by Qt, which knows nothing of how they were written.
TEST(Animations, AGifPlaysTheSameFrames) {
    const PaintedAnimation animation = painted(squares(), {.seconds = 1});
    QByteArray bytes = animationBytes(animation, "gif");
    QBuffer buffer(&bytes);
    QImageReader reader(&buffer, "gif");
    std::vector<QImage> frames;
    int milliseconds = 0;
    while (reader.canRead()) {
        frames.push_back(reader.read().convertToFormat(QImage::Format_RGB32));
        ASSERT_FALSE(frames.back().isNull());
        milliseconds += reader.nextImageDelay();
    }
    EXPECT_EQ(milliseconds, 1000);
    EXPECT_EQ(reader.loopCount(), -1) << "it plays for ever";
    std::vector<QImage> played;
    play(animation, [&](const QImage& frame, int) {
        if (played.empty() || played.back() != frame) played.push_back(frame);
    });
    ASSERT_EQ(frames.size(), played.size());
    for (std::size_t i = 0; i < frames.size(); ++i)
        for (int y = 0; y < frames[i].height(); ++y)
            for (int x = 0; x < frames[i].width(); ++x)
                ASSERT_NEAR(qRed(frames[i].pixel(x, y)), qRed(played[i].pixel(x, y)), 8) << i;
}

TEST(Animations, AVideoHasAllFrames) {
    const QString probe = QStandardPaths::findExecutable("ffprobe");
    if (!canWriteVideo() || probe.isEmpty()) GTEST_SKIP() << "skipped: ffmpeg is not installed";
    const QTemporaryDir folder;
    const QString file = folder.filePath("video.mp4");
    writeFile(file, animationBytes(painted(squares(), {.seconds = 1}), "mp4"));
    QProcess process;
    process.start(probe, {"-v", "error", "-count_frames", "-show_entries",
                          "stream=codec_name,nb_read_frames,width", "-of", "csv=p=0", file});
    ASSERT_TRUE(process.waitForFinished());
    const QList<QByteArray> facts = process.readAllStandardOutput().trimmed().split(',');
    ASSERT_EQ(facts.size(), 3);
    EXPECT_EQ(facts[0], "h264");
    EXPECT_EQ(facts[1].toInt() % 2, 0);
    EXPECT_EQ(facts[2].toInt(), 25);
}

TEST(Animations, TheSameDocumentGivesTheSameBytes) {
    const auto bytes = [] { return animationBytes(painted(squares(), {.document = "{\"a\":1}"}), "png"); };
    EXPECT_EQ(bytes(), bytes());
    EXPECT_EQ(pngText(bytes().toStdString(), "AttentionScope"), "{\"a\":1}");
}

TEST(Animations, FramesAreNumberedAndOverwriteNothing) {
    const QTemporaryDir folder;
    const QString place = folder.filePath("frames");
    const PaintedAnimation animation = painted(squares(), {.seconds = 1});
    EXPECT_EQ(writeFrames(animation, place), 25);
    const QStringList files = QDir(place).entryList(QDir::Files);
    ASSERT_EQ(files.size(), 25);
    EXPECT_EQ(files.front(), "frame-0001.png");
    EXPECT_EQ(files.back(), "frame-0025.png");
    EXPECT_EQ(QImage(QDir(place).filePath(files.back())).convertToFormat(QImage::Format_RGB32),
              animation.pictures.back());
    EXPECT_THROW(writeFrames(animation, place), Error);
}

// In a translation each word adds a row; in a continued text, the given part exists from the start.
TEST(Animations, GrowWithTheProducedWords) {
    ModelShelf shelf({RESOURCES "/models"});
    const RunRequest translation{.model = "en-fr-additive", .inputs = textInput("the cat sleeps")};
    const AnimatedRuns runs = animatedRuns(AnimationKind::words, translation, shelf);
    FigureRequest shown{.recording = runs.recordings.front()};
    shown.map = shown.recording->find("cross", 0);
    ASSERT_TRUE(shown.map);
    shown.shown.wholeWords = false;
    EXPECT_EQ(Index(animationOf(AnimationKind::words, runs, shown).pictures.size()),
              shown.map->nodes.queries->size());
    EXPECT_TRUE(canAnimate(AnimationKind::training, *shown.recording, shown.map));
    const AnimatedRuns training = animatedRuns(AnimationKind::training, translation, shelf);
    EXPECT_EQ(training.recordings.size(), shown.recording->snapshots.size() + 1);
    EXPECT_EQ(training.recordings.front()->snapshot, 0);
    EXPECT_EQ(training.recordings.back()->snapshot, std::nullopt);
    EXPECT_EQ(animationOf(AnimationKind::training, training, shown).pictures.size(),
              training.recordings.size());

    const RunRequest text{.model = "english-next", .inputs = textInput("The cat")};
    const AnimatedRuns goingOn = animatedRuns(AnimationKind::words, text, shelf);
    FigureRequest more{.recording = goingOn.recordings.front()};
    more.map = more.recording->find("self", 0);
    more.shown.wholeWords = false;
    EXPECT_GT(goingOn.given, 0);
    EXPECT_EQ(Index(animationOf(AnimationKind::words, goingOn, more).pictures.size()),
              more.map->nodes.queries->size() - goingOn.given);
    EXPECT_THROW(animatedRuns(AnimationKind::training, text, shelf), Error);
}

// If the disk is full after some of them, none stay.
TEST(Animations, WritesAllFramesOrNone) {
    const QTemporaryDir folder;
    const PaintedAnimation animation = painted(squares(), {.seconds = 1});
    ASSERT_EQ(writeFrames(animation, folder.filePath("whole")), 25);
    const QDir whole(folder.filePath("whole"));
    const auto size = [&](const char* name) { return QFileInfo(whole.filePath(name)).size(); };
    qint64 largest = 0;
    for (const QFileInfo& frame : whole.entryInfoList(QDir::Files)) largest = std::max(largest, frame.size());
    ASSERT_LT(size("frame-0001.png"), largest);
    ASSERT_TRUE(QDir(folder.path()).mkdir("chosen"));
    {
        const LongestFile limit(rlim_t(largest - 1));
        for (const char* place : {"new", "chosen"})
            EXPECT_THROW(writeFrames(animation, folder.filePath(place)), Error) << place;
    }
    EXPECT_FALSE(QDir(folder.filePath("new")).exists());
    EXPECT_TRUE(QDir(folder.filePath("chosen")).isEmpty());
    EXPECT_EQ(writeFrames(animation, folder.filePath("chosen")), 25);
}
