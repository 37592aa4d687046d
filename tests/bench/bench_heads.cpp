// All 144 heads of a random BERT-base in the real window: bench_heads [--tokens N …] [--tokenizers DIR]
// One JSON line a length: {"engine", "tokens", "heads", "painted_s", "processor_s", "memory_mb", "hover_ms",
// "head_ms"}: seconds from the text to the large map and every thumbnail painted, of the clock and of the
// processor (the run itself is in them); the most memory that the program has held resident so far;
// milliseconds until the window is painted again after the pointer has moved to another cell, and after
// another head was chosen (medians of 30). The text is words of the vocabulary, drawn; DIR holds
// bert-base-uncased/tokenizer.json.
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
#include "tests/bench/painted.h"
#include "tests/bench/random_checkpoint.h"

using namespace attentionscope;
namespace files = std::filesystem;

namespace {

double processorSeconds() {
    return double(std::clock()) / CLOCKS_PER_SEC;
}

double mostMegabytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return double(usage.ru_maxrss) / 1024;
}

/// Short words that are one token each, and as many tokens with the two at the ends.
QString textOf(int tokens, Random& random) {
    const char* const words[] = {"the", "old", "cat", "sat", "by",   "a",   "door", "and", "saw", "our",
                                 "dog", "run", "to",  "his", "last", "new", "day",  "of",  "sun", "in"};
    QStringList text;
    for (int i = 0; i < tokens - 2; ++i) text << words[random.below(std::size(words))];
    return text.join(' ');
}

class HeadsBench {
public:
    explicit HeadsBench(const files::path& model)
        : session_(std::make_shared<ModelShelf>(std::vector<std::string>{}), {}), window_(session_) {
        window_.settings().setMotion(false);
        window_.resize(1440, 900);
        window_.show();
        QObject::connect(&session_, &Session::failed, [](const ErrorReport& report) {
            std::fprintf(stderr, "%s\n", report.what.text().c_str());
        });
        session_.document().setText("a");
        session_.openModel(QString::fromStdString(model.string()));
        awaitAll(0);
    }

    void measure(int tokens) {
        HeatmapPlot& plot = window_.heatmap().plot();
        QElapsedTimer clock;
        const double busy = processorSeconds();
        const int before = plot.paintedCount();
        clock.start();
        session_.document().setText(textOf(tokens, random_));
        awaitAll(before);
        window_.grab();
        const double painted = double(clock.nsecsElapsed()) / 1e9, processor = processorSeconds() - busy;
        const double memory = mostMegabytes();
        const RecordingPointer recording = session_.document().recording();
        const auto shown = int(recording->sequences[0].tokens.size());
        std::vector<double> hovers, heads;
        const QRectF cells = plot.layoutOfCells().cells;
        for (int i = 0; i < 30; ++i) {
            const QPointF to = cells.topLeft() +
                               QPointF(cells.width() * random_.uniform(), cells.height() * random_.uniform());
            clock.restart();
            QTest::mouseMove(&plot, to.toPoint());
            QApplication::processEvents();
            hovers.push_back(double(clock.nsecsElapsed()) / 1e6);
        }
        for (int i = 0; i < 30; ++i) {
            Selection selection = session_.document().selection();
            selection.layer = int(random_.below(layers));
            selection.head = (selection.head + 1) % 12;
            const int last = plot.paintedCount();
            clock.restart();
            session_.document().select(selection);
            waitForPaint(session_, plot, last);
            heads.push_back(double(clock.nsecsElapsed()) / 1e6);
        }
        std::printf(
            "{\"engine\": \"attentionscope\", \"tokens\": %d, \"heads\": %d, \"painted_s\": %.3f, "
            "\"processor_s\": %.3f, \"memory_mb\": %.0f, \"hover_ms\": %.2f, \"head_ms\": %.2f}\n",
            shown, window_.heads().partCount(), painted, processor, memory, percentile(hovers, 0.5),
            percentile(heads, 0.5));
        std::fflush(stdout);
    }

private:
    /// Until the large map is painted and every thumbnail is of the newest text.
    void awaitAll(int before) {
        if (!waitForPaint(session_, window_.heatmap().plot(), before) || !waitForRest(session_) ||
            !waitUntil([&] { return !window_.heads().isReading(); }))
            throw std::runtime_error("the window was not painted within ten seconds");
        window_.heads().canvas().grab();
    }

    Session session_;
    MainWindow window_;
    Random random_{11};
};

}  // namespace

int main(int count, char** words) {
    keepFreedMemory();
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QStandardPaths::setTestModeEnabled(true);
    QApplication application(count, words);
    dress(application, Theme::light());
    std::vector<int> lengths;
    files::path tokenizers = files::path(CONFORMANCE_DATA) / "tokenizers";
    for (int i = 1; i < count; ++i) {
        if (std::string(words[i]) == "--tokenizers" && i + 1 < count) tokenizers = words[++i];
        if (const int tokens = std::atoi(words[i]); tokens > 2) lengths.push_back(tokens);
    }
    if (lengths.empty()) lengths = {16, 32, 64, 128, 256, 512, 1024};
    const files::path tokenizer = tokenizers / "bert-base-uncased" / "tokenizer.json";
    if (!files::exists(tokenizer)) {
        std::printf("bench_heads: skipped: bert-base-uncased/tokenizer.json is not present\n");
        return 0;
    }
    std::string pattern = (files::temp_directory_path() / "bench-heads-XXXXXX").string();
    if (!mkdtemp(pattern.data())) return 1;
    int status = 0;
    try {
        writeBert(pattern, DataType::float16, 1024);
        files::copy_file(tokenizer, files::path(pattern) / "tokenizer.json");
        HeadsBench bench(pattern);
        for (const int tokens : lengths) bench.measure(tokens);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench_heads: %s\n", error.what());
        status = 1;
    }
    files::remove_all(pattern);
    return status;
}
