// CPU time from a keystroke to the painted heatmap, in the real window: {"median_ms", "p99_ms", "keystrokes",
// "start_ms"}.
#include <QApplication>
#include <QElapsedTimer>
#include <QStandardPaths>
#include <QTest>
#include <algorithm>
#include <ctime>
#include <iostream>

#include "app/session/session.h"
#include "app/views/heatmap_plot.h"
#include "app/views/heatmap_view.h"
#include "app/views/inputs/text_input.h"
#include "app/window/main_window.h"
#include "app/window/sentence_panel.h"
#include "app/window/style.h"
#include "core/run/bundled_models.h"

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

/// Until the newest text has been evaluated and its map painted.
void waitForPaint(Session& session, HeatmapPlot& plot, int paintedBefore) {
    QElapsedTimer clock;
    clock.start();
    while ((session.evaluator().isWorking() || plot.paintedCount() == paintedBefore) &&
           clock.elapsed() < 10000)
        QApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::AllEvents, 5);
}

double percentile(std::vector<double> values, double share) {
    std::sort(values.begin(), values.end());
    return values[std::min(values.size() - 1, size_t(share * double(values.size())))];
}

}  // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QStandardPaths::setTestModeEnabled(true);
    QApplication application(argc, argv);
    dress(application, Theme::light());
    Session session(std::make_shared<ModelShelf>(bundledModelFolders()), {});
    MainWindow window(session);
    window.show();
    HeatmapPlot& plot = window.heatmap().plot();
    session.openModel("constructed");
    waitForPaint(session, plot, plot.paintedCount());
    const double start = processMilliseconds();

    TextInput& input = *window.sentence().input();
    input.setFocus();
    std::vector<double> times;
    for (int k = 0; k < keystrokes; ++k) {
        if (k % wordLength == 0) {
            const int painted = plot.paintedCount();
            input.setPlainText(sentence);
            waitForPaint(session, plot, painted);
            input.moveCursor(QTextCursor::End);
            QApplication::processEvents();
        }
        const int painted = plot.paintedCount();
        const double before = processMilliseconds();
        QTest::keyClick(&input, Qt::Key(Qt::Key_A + k % 26));
        waitForPaint(session, plot, painted);
        times.push_back(processMilliseconds() - before);
    }
    std::cout << "{\"median_ms\": " << percentile(times, 0.5) << ", \"p99_ms\": " << percentile(times, 0.99)
              << ", \"keystrokes\": " << keystrokes << ", \"start_ms\": " << start << "}\n";
    return 0;
}
