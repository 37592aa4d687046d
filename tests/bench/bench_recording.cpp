// A recording of 96 layers × 96 heads × 1,024 tokens in F16, 20 GB, of which the file's holes take no room on
// the disk: bench_recording [--heads N] One JSON line: {"engine", "gigabytes", "open_ms", "window_ms",
// "head_ms", "turn_ms", "in_view", "grid_ms", "thumbnails", "memory_mb"}: milliseconds of the processor to
// open it without a window; until it is painted in the window; until N other heads (30), drawn, are painted
// (the median); the longest turn of the window's own thread meanwhile; the thumbnails in view at first, and
// until all of them are filled; how many were read in the end; the most memory resident so far, mapped files
// with it.
#include <sys/resource.h>

#include <QElapsedTimer>
#include <QStandardPaths>
#include <QTest>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "app/views/common/figure_canvas.h"
#include "app/views/maps/heads_view.h"
#include "app/views/maps/heatmap_view.h"
#include "app/window/main_window.h"
#include "app/window/style.h"
#include "core/base/memory.h"
#include "core/base/random.h"
#include "core/recording/writers.h"
#include "tests/bench/painted.h"
#include "tests/support/sparse_recording.h"

using namespace attentionscope;

namespace {

constexpr int layers = 96, heads = 96, tokens = 1024;

double processorMilliseconds(clockid_t clock = CLOCK_PROCESS_CPUTIME_ID) {
    timespec time{};
    clock_gettime(clock, &time);
    return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
}

/// Notices how much of the processor each turn of the window's thread takes.
class LongestTurn : public QObject {
public:
    LongestTurn() {
        QObject::connect(&timer_, &QTimer::timeout, this, [this] {
            const double now = processorMilliseconds(CLOCK_THREAD_CPUTIME_ID);
            longest_ = std::max(longest_, now - last_);
            last_ = now;
        });
    }
    void begin() {
        last_ = processorMilliseconds(CLOCK_THREAD_CPUTIME_ID);
        longest_ = 0;
        timer_.start(0);
    }
    double milliseconds() const { return longest_; }

private:
    QTimer timer_;
    double last_ = 0, longest_ = 0;
};

double openedIn(const std::filesystem::path& file) {
    std::vector<double> times;
    for (int i = 0; i < 5; ++i) {
        const double before = processorMilliseconds();
        const RecordingPointer recording = openRecording(file);
        times.push_back(processorMilliseconds() - before);
    }
    return percentile(times, 0.5);
}

void measure(const SparseRecording& file, int others) {
    Random random(5);
    std::vector<std::pair<int, int>> places;
    for (int i = 0; i < others; ++i) {
        places.emplace_back(int(random.below(layers)), int(random.below(heads)));
        file.write(places.back().first, places.back().second, file.backwards(1 + i));
    }
    const double open = openedIn(file.path());
    Session session(std::make_shared<ModelShelf>(std::vector<std::string>{}), {});
    MainWindow window(session);
    window.settings().setMotion(false);
    window.resize(1440, 900);
    window.show();
    QApplication::processEvents();
    HeatmapPlot& plot = window.heatmap().plot();
    const auto filled = [&] {
        return QTest::qWaitFor([&] { return window.heads().readCount() > 0 && !window.heads().isReading(); },
                               120000);
    };
    // The machine may be busy: this counts processor time.
    const auto waitForPaint = [&](int before) {
        if (!QTest::qWaitFor([&] { return session.evaluator().isSettled() && plot.paintedCount() != before; },
                             120000))
            throw std::runtime_error("the recording was not painted");
    };
    double begun = processorMilliseconds();
    int painted = plot.paintedCount();
    session.open(QString::fromStdString(file.path().string()));
    waitForPaint(painted);
    const double shown = processorMilliseconds() - begun;
    filled();
    const double grid = processorMilliseconds() - begun;
    const auto inView = window.heads().readCount();
    LongestTurn turn;
    turn.begin();
    std::vector<double> times;
    for (const auto& [layer, head] : places) {
        painted = plot.paintedCount();
        begun = processorMilliseconds();
        session.document().selectHead(layer, head);
        waitForPaint(painted);
        times.push_back(processorMilliseconds() - begun);
        filled();
    }
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    std::printf(
        "{\"engine\": \"attentionscope\", \"gigabytes\": %.1f, \"open_ms\": %.1f, \"window_ms\": %.1f, "
        "\"head_ms\": %.1f, "
        "\"turn_ms\": %.1f, \"in_view\": %zu, \"grid_ms\": %.0f, \"thumbnails\": %zu, \"memory_mb\": %.0f}\n",
        double(std::filesystem::file_size(file.path())) / 1e9, open, shown, percentile(times, 0.5),
        turn.milliseconds(), inView, grid, window.heads().readCount(), double(usage.ru_maxrss) / 1024);
}

}  // namespace

int main(int count, char** words) {
    keepFreedMemory();
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QStandardPaths::setTestModeEnabled(true);
    QApplication application(count, words);
    dress(application, Theme::light());
    const int others =
        count > 2 && std::string(words[1]) == "--heads" ? std::max(1, std::atoi(words[2])) : 30;
    try {
        const SparseRecording file(std::filesystem::temp_directory_path() / "bench-recording.safetensors",
                                   {.layers = layers, .heads = heads, .tokens = tokens});
        measure(file, others);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench_recording: %s\n", error.what());
        return 1;
    }
    return 0;
}
