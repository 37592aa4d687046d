// All 144 heads of a random BERT-base in the real window, or with --maps of a recording of 12 × 12 random
// softmax maps in F16, without a model: bench_heads [--maps] [--choices N] [--tokenizers DIR] [TOKENS …]
// One JSON line a length: {"engine", "tokens", "heads", "painted_s", "processor_s", "memory_mb", "hover_ms",
// "head_ms", "head_processor_ms"}: seconds from the text or the file to the large map and every thumbnail
// painted, of the clock and of the processor (the run itself is in them); the most memory that the program
// has held resident so far, the model's weights among it; milliseconds until the window is painted again
// after the pointer has moved to another cell (the median of 30), and after another head was chosen (the
// median of N, 30), by the clock and of the processor. The text is words of the vocabulary, drawn; DIR holds
// bert-base-uncased/tokenizer.json.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QElapsedTimer>
#include <QStandardPaths>
#include <QTest>
#include <cmath>
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
#include "tests/support/sparse_recording.h"

using namespace attentionscope;
namespace files = std::filesystem;

namespace {

constexpr int heads = 12;

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

/// A recording of as many heads as BERT-base has; each row the softmax of scores drawn between -4 and 4.
class RandomMaps {
public:
    RandomMaps(const files::path& file, int tokens, Random& random)
        : recording_(file, {.layers = layers, .heads = heads, .tokens = tokens}) {
        Matrix weights(tokens, tokens);
        for (int head = 0; head < layers * heads; ++head) {
            for (Index i = 0; i < weights.size(); ++i)
                weights.data()[i] = std::exp(float(8 * random.uniform() - 4));
            for (Index row = 0; row < tokens; ++row) weights.row(row) /= weights.row(row).sum();
            recording_.write(head / heads, head % heads, weights);
        }
    }
    QString path() const { return QString::fromStdString(recording_.path().string()); }

private:
    SparseRecording recording_;
};

class HeadsBench {
public:
    explicit HeadsBench(int choices)
        : choices_(choices),
          session_(std::make_shared<ModelShelf>(std::vector<std::string>{}), {}),
          window_(session_) {
        window_.settings().setMotion(false);
        window_.resize(1440, 900);
        window_.show();
        QObject::connect(&session_, &Session::failed, [](const ErrorReport& report) {
            std::fprintf(stderr, "%s\n", report.what.text().c_str());
        });
    }

    void openModel(const files::path& model) {
        session_.document().setText("a");
        session_.openModel(QString::fromStdString(model.string()));
        awaitAll(0);
    }
    void measureText(int tokens) {
        measure([&, text = textOf(tokens, random_)] { session_.document().setText(text); });
    }
    void measureMaps(const files::path& folder, int tokens) {
        const RandomMaps maps(folder / ("maps-" + std::to_string(tokens) + ".safetensors"), tokens, random_);
        measure([&] { session_.open(maps.path()); });
    }

private:
    template <typename Begin>
    void measure(const Begin& begin) {
        HeatmapPlot& plot = window_.heatmap().plot();
        QElapsedTimer clock;
        const double busy = processorSeconds();
        const int before = plot.paintedCount();
        clock.start();
        begin();
        awaitAll(before);
        window_.grab();
        const double painted = double(clock.nsecsElapsed()) / 1e9, processor = processorSeconds() - busy;
        const double memory = mostMegabytes();
        const RecordingPointer recording = session_.document().recording();
        const Index shown = recording->sequences[0].axis->size();
        std::vector<double> hovers, choices, processors;
        const QRectF cells = plot.layoutOfCells().cells;
        for (int i = 0; i < 30; ++i) {
            const QPointF to = cells.topLeft() +
                               QPointF(cells.width() * random_.uniform(), cells.height() * random_.uniform());
            clock.restart();
            QTest::mouseMove(&plot, to.toPoint());
            QApplication::processEvents();
            hovers.push_back(double(clock.nsecsElapsed()) / 1e6);
        }
        for (int i = 0; i < choices_; ++i) {
            Selection selection = session_.document().selection();
            selection.layer = int(random_.below(layers));
            selection.head = (selection.head + 1) % heads;
            const int last = plot.paintedCount();
            const double worked = processorSeconds();
            clock.restart();
            session_.document().select(selection);
            waitForPaint(session_, plot, last);
            choices.push_back(double(clock.nsecsElapsed()) / 1e6);
            processors.push_back((processorSeconds() - worked) * 1e3);
        }
        std::printf(
            "{\"engine\": \"attentionscope\", \"tokens\": %d, \"heads\": %d, \"painted_s\": %.3f, "
            "\"processor_s\": %.3f, \"memory_mb\": %.0f, \"hover_ms\": %.2f, \"head_ms\": %.2f, "
            "\"head_processor_ms\": %.2f}\n",
            int(shown), window_.heads().partCount(), painted, processor, memory, percentile(hovers, 0.5),
            percentile(choices, 0.5), percentile(processors, 0.5));
        std::fflush(stdout);
    }

    /// Until the large map is painted and every thumbnail is of the newest text.
    void awaitAll(int before) {
        if (!waitForPaint(session_, window_.heatmap().plot(), before) || !waitForRest(session_) ||
            !waitUntil([&] { return !window_.heads().isReading(); }))
            throw std::runtime_error("the window was not painted within ten seconds");
        window_.heads().canvas().grab();
    }

    int choices_;
    Session session_;
    MainWindow window_;
    Random random_{11};
};

struct TracedNumber {
    std::vector<int> lengths;
    bool maps = false;
    int choices = 30;
    files::path tokenizers = files::path(CONFORMANCE_DATA) / "tokenizers";
};

TracedNumber askedFor(int count, char** words) {
    TracedNumber asked;
    for (int i = 1; i < count; ++i) {
        const std::string word = words[i];
        if (word == "--maps") asked.maps = true;
        if (word == "--tokenizers" && i + 1 < count)
            asked.tokenizers = words[++i];
        else if (word == "--choices" && i + 1 < count)
            asked.choices = std::max(1, std::atoi(words[++i]));
        else if (const int tokens = std::atoi(words[i]); tokens > 2)
            asked.lengths.push_back(tokens);
    }
    if (asked.lengths.empty()) asked.lengths = {16, 32, 64, 128, 256, 512, 1024};
    return asked;
}

/// Written by a separate process, whose memory is not counted. Returns false if that fails.
bool writeModel(const files::path& folder, const files::path& tokenizer) {
    const pid_t writer = fork();
    if (writer == 0) {
        try {
            writeBert(folder, DataType::float16, 1024);
            files::copy_file(tokenizer, folder / "tokenizer.json");
            _exit(0);
        } catch (const std::exception& error) {
            std::fprintf(stderr, "bench_heads: %s\n", error.what());
            _exit(1);
        }
    }
    int status = 0;
    return writer > 0 && waitpid(writer, &status, 0) == writer && status == 0;
}

}  // namespace

int main(int count, char** words) {
    const TracedNumber asked = askedFor(count, words);
    const files::path tokenizer = asked.tokenizers / "bert-base-uncased" / "tokenizer.json";
    if (!asked.maps && !files::exists(tokenizer)) {
        std::printf("bench_heads: skipped: bert-base-uncased/tokenizer.json is not present\n");
        return 0;
    }
    std::string pattern = (files::temp_directory_path() / "bench-heads-XXXXXX").string();
    if (!mkdtemp(pattern.data()) || (!asked.maps && !writeModel(pattern, tokenizer))) return 1;
    keepFreedMemory();
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QStandardPaths::setTestModeEnabled(true);
    QApplication application(count, words);
    dress(application, Theme::light());
    int status = 0;
    try {
        HeadsBench bench(asked.choices);
        if (!asked.maps) bench.openModel(pattern);
        for (const int tokens : asked.lengths) {
            if (asked.maps)
                bench.measureMaps(pattern, tokens);
            else
                bench.measureText(tokens);
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench_heads: %s\n", error.what());
        status = 1;
    }
    files::remove_all(pattern);
    return status;
}
