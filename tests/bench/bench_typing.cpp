// CPU time from a keystroke to the painted heatmap, in the real window: {"median_ms", "p99_ms", "keystrokes",
// "start_ms"}; with --pan, CPU time of each frame while a map of 4096 × 4096 is dragged and zoomed:
// {"cells", "frames", "median_ms", "worst_ms"}.
#include <QElapsedTimer>
#include <QStandardPaths>
#include <QTest>
#include <QWheelEvent>
#include <cmath>
#include <cstring>
#include <ctime>
#include <iostream>

#include "app/views/inputs/text_input.h"
#include "app/views/maps/heatmap_view.h"
#include "app/window/main_window.h"
#include "app/window/sentence_panel.h"
#include "app/window/style.h"
#include "core/base/memory.h"
#include "core/base/random.h"
#include "core/run/model_shelf.h"
#include "tests/bench/painted.h"

using namespace attentionscope;

namespace {

constexpr int keystrokes = 200;
constexpr int wordLength = 10;
constexpr const char* sentence =
    "The animal did not cross the street because it was too ";  // and the word typed: 12 tokens

/// CPU time of the whole process, all threads, in milliseconds.
double processMilliseconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) / 1e6;
}

/// Weights of rows that each sum to one, as attention over so many words has them.
MatrixSlice largeMap(Index size) {
    Random random(3);
    auto values = std::make_shared<Matrix>(size, size);
    for (Index i = 0; i < values->size(); ++i) values->data()[i] = float(std::pow(random.uniform(), 12));
    for (Index row = 0; row < size; ++row) values->row(row) /= values->row(row).sum();
    return MatrixSlice(values);
}

/// CPU time of `move` and of the frame that it leads to.
template <typename Move>
double frame(HeatmapPlot& plot, const Move& move) {
    const int painted = plot.paintedCount();
    const double before = processMilliseconds();
    move();
    QElapsedTimer clock;
    clock.start();
    while (plot.paintedCount() == painted && clock.elapsed() < 10000) QApplication::processEvents();
    return processMilliseconds() - before;
}

int measurePanning() {
    constexpr Index size = 4096;
    constexpr int frames = 200;
    HeatmapPlot plot;
    plot.resize(1000, 900);
    plot.show();
    HeatmapContent content;
    content.values = largeMap(size);
    content.pyramid = std::make_shared<const Pyramid>(content.values);
    content.scale = ValueScale::over(ScaleKind::squareRoot, content.values);
    frame(plot, [&] { plot.setContent(std::move(content)); });
    auto* canvas = plot.findChild<QWidget*>("plot");
    const QPoint middle = plot.layoutOfCells().cells.center().toPoint();
    std::vector<double> times;
    // At three depths of zoom: a pixel for several cells, for about one, and several pixels for a cell.
    for (const double share : {0.9, 0.25, 0.02}) {
        const double begin = double(size) * (1 - share) / 2, end = begin + double(size) * share;
        frame(plot, [&] { plot.setRanges({begin, end}, {begin, end}); });
        QTest::mousePress(canvas, Qt::LeftButton, {}, middle);
        for (int i = 0; i < frames; ++i) {
            const QPoint to = middle + QPoint(i % 2 ? 9 : -9, i % 3 ? 7 : -7);
            times.push_back(frame(plot, [&] { QTest::mouseMove(canvas, to); }));
        }
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, middle);
    }
    frame(plot, [&] { plot.resetRanges(); });
    for (int i = 0; i < frames; ++i) {
        QWheelEvent wheel(middle, canvas->mapToGlobal(middle), {}, {0, i % 40 < 20 ? 120 : -120},
                          Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        times.push_back(frame(plot, [&] { QApplication::sendEvent(canvas, &wheel); }));
    }
    std::cout << "{\"cells\": " << size * size << ", \"frames\": " << times.size()
              << ", \"median_ms\": " << percentile(times, 0.5) << ", \"worst_ms\": " << percentile(times, 1)
              << "}\n";
    return 0;
}

/// Until the map of the newest text has been painted, and all else with it.
void await(Session& session, HeatmapPlot& plot, int paintedBefore) {
    if (!waitForPaint(session, plot, paintedBefore) || !waitForRest(session))
        throw std::runtime_error("the window was not painted within ten seconds");
}

int measureTyping() {
    Session session(std::make_shared<ModelShelf>(bundledModelFolders()), {});
    if (!session.model("constructed"))
        throw std::runtime_error(
            "no bundled models: the program has to stand in a folder beside resources, or "
            "ATTENTIONSCOPE_MODELS has to name resources/models");
    MainWindow window(session);
    window.show();
    HeatmapPlot& plot = window.heatmap().plot();
    session.openModel("constructed");
    await(session, plot, plot.paintedCount());
    const double start = processMilliseconds();

    TextInput& input = *window.sentence().input();
    input.setFocus();
    std::vector<double> times;
    for (int k = 0; k < keystrokes; ++k) {
        if (k % wordLength == 0) {
            const int painted = plot.paintedCount();
            input.setPlainText(sentence);
            await(session, plot, painted);
            input.moveCursor(QTextCursor::End);
            QApplication::processEvents();
        }
        const int painted = plot.paintedCount();
        const double before = processMilliseconds();
        QTest::keyClick(&input, Qt::Key(Qt::Key_A + k % 26));
        await(session, plot, painted);
        times.push_back(processMilliseconds() - before);
    }
    std::cout << "{\"median_ms\": " << percentile(times, 0.5) << ", \"p99_ms\": " << percentile(times, 0.99)
              << ", \"keystrokes\": " << keystrokes << ", \"start_ms\": " << start << "}\n";
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    keepFreedMemory();
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QStandardPaths::setTestModeEnabled(true);
    QApplication application(argc, argv);
    dress(application, Theme::light());
    try {
        return argc > 1 && std::strcmp(argv[1], "--pan") == 0 ? measurePanning() : measureTyping();
    } catch (const std::exception& error) {
        std::cerr << "bench_typing: " << error.what() << '\n';
        return 1;
    }
}
