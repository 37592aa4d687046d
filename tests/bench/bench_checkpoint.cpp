// Time by the clock from a keystroke to the painted heatmap, in the real window, for random checkpoints of
// real sizes: BERT-base with another word at the end of 16 tokens, GPT-2 with a token appended, in F32 and
// F16:
//   bench_checkpoint [--keystrokes N] [--tokenizers DIR] [--model bert-base|gpt2] [--storage F32|F16]
// One JSON line a model: {"model", "storage", "tokens", "open_ms", "median_ms", "p90_ms", "run_ms",
// "keystrokes"}; run_ms is the median until the recording is there, before anything of it is painted. DIR
// holds bert-base-uncased/tokenizer.json and gpt2/tokenizer.json; what is absent is skipped with a word.
#include <QElapsedTimer>
#include <QStandardPaths>
#include <QTest>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "app/views/inputs/text_input.h"
#include "app/views/maps/heatmap_view.h"
#include "app/window/main_window.h"
#include "app/window/sentence_panel.h"
#include "app/window/style.h"
#include "core/base/memory.h"
#include "tests/bench/painted.h"
#include "tests/bench/random_checkpoint.h"

using namespace attentionscope;
namespace files = std::filesystem;

namespace {

void writeGpt2(const files::path& folder, DataType storage) {
    RandomCheckpoint file(storage);
    file.matrix("transformer.wte.weight", 50257, width);
    file.matrix("transformer.wpe.weight", 1024, width);
    for (Index i = 0; i < layers; ++i) {
        const std::string layer = "transformer.h." + std::to_string(i) + ".";
        file.norm(layer + "ln_1");
        file.linear(layer + "attn.c_attn", width, 3 * width, 3 * width);
        file.linear(layer + "attn.c_proj", width, width, width);
        file.norm(layer + "ln_2");
        file.linear(layer + "mlp.c_fc", width, inner, inner);
        file.linear(layer + "mlp.c_proj", inner, width, width);
    }
    file.norm("transformer.ln_f");
    file.write(folder,
               R"({"model_type": "gpt2", "architectures": ["GPT2LMHeadModel"], "vocab_size": 50257,
        "n_embd": 768, "n_layer": 12, "n_head": 12, "n_positions": 1024})");
}

struct Case {
    const char *name, *tokenizer, *text;
    bool appends;  ///< a word is appended by each keystroke; otherwise the last word is another one
    void (*writeWeights)(const files::path&, DataType);
};

void measure(const Case& test, DataType type, const files::path& tokenizers, int keystrokes, int repeat) {
    const files::path tokenizer = tokenizers / test.tokenizer / "tokenizer.json";
    const std::string storage = dataTypeName(type);
    if (!files::exists(tokenizer)) {
        std::printf("%s %s: skipped: %s is not present\n", test.name, storage.c_str(), test.tokenizer);
        return;
    }
    std::string pattern = (files::temp_directory_path() / "bench-checkpoint-XXXXXX").string();
    if (!mkdtemp(pattern.data())) throw std::runtime_error("no temporary folder can be made");
    const files::path folder = pattern;
    test.writeWeights(folder, type);
    files::copy_file(tokenizer, folder / "tokenizer.json");

    Session session(std::make_shared<ModelShelf>(std::vector<std::string>{}), {});
    MainWindow window(session);
    window.resize(1440, 900);
    window.show();
    HeatmapPlot& plot = window.heatmap().plot();
    QObject::connect(&session, &Session::failed, [](const ErrorReport& report) {
        std::fprintf(stderr, "%s\n", report.what.text().c_str());
    });
    QElapsedTimer clock;
    clock.start();
    QStringList sentences;
    for (int i = 0; i < repeat; ++i) sentences << QString::fromUtf8(test.text);
    session.document().setText(sentences.join(' '));
    session.openModel(QString::fromStdString(folder.string()));
    bool painted = waitForPaint(session, plot, plot.paintedCount());
    const double open = double(clock.nsecsElapsed()) / 1e6;

    TextInput& input = *window.sentence().input();
    input.setFocus();
    input.moveCursor(QTextCursor::End);
    // The first frame with the new run; other pending work may be done in the same turn of the event loop.
    bool fresh = false;
    double paintedAt = 0;
    QObject::connect(&session.document(), &Document::recordingChanged, [&] { fresh = true; });
    QObject::connect(&plot, &HeatmapPlot::painted, [&] {
        if (std::exchange(fresh, false)) paintedAt = double(clock.nsecsElapsed()) / 1e6;
    });
    int before = 0;
    std::vector<double> times, wholeTimes, runs;
    for (int k = -5; k < keystrokes && painted; ++k) {
        if (!test.appends) {
            QTest::keyClick(&input, Qt::Key_Backspace);
            painted = waitForPaint(session, plot, plot.paintedCount());
        } else {
            // The space becomes part of the next typed word.
            QTest::keyClick(&input, Qt::Key_Space);
            painted = waitForPaint(session, plot, plot.paintedCount());
        }
        waitForRest(session);
        before = plot.paintedCount();
        clock.restart();
        QTest::keyClick(&input, Qt::Key(Qt::Key_A + (k + 26) % 26));
        painted = painted && waitForPaint(session, plot, before);
        if (k >= 0) times.push_back(paintedAt);
        waitForRest(session);
        if (k >= 0) wholeTimes.push_back(double(clock.nsecsElapsed()) / 1e6);
    }
    const RunJob job = session.makeJob();
    RunRequest request = session.document().request();
    for (int k = 0; k < keystrokes; ++k) {
        auto& text = std::get<std::string>(request.inputs.values["text"]);
        if (test.appends) text += ' ';
        text.back() = ' ';
        job(request, {}, {});
        text += char('a' + k % 26);
        clock.restart();
        job(request, {}, {});
        runs.push_back(double(clock.nsecsElapsed()) / 1e6);
    }
    const RecordingPointer recording = session.document().recording();
    files::remove_all(folder);
    if (!painted || !recording) throw std::runtime_error(std::string(test.name) + ": no map was painted");
    std::printf(
        "{\"model\": \"%s\", \"storage\": \"%s\", \"tokens\": %zu, \"open_ms\": %.0f, \"median_ms\": "
        "%.1f, "
        "\"p90_ms\": %.1f, \"whole_window_ms\": %.1f, \"run_ms\": %.1f, \"keystrokes\": %d}\n",
        test.name, storage.c_str(), recording->sequences[0].tokens.size(), open, percentile(times, 0.5),
        percentile(times, 0.9), percentile(wholeTimes, 0.5), percentile(runs, 0.5), keystrokes);
    std::fflush(stdout);
}

// 15 tokens, including [CLS] and [SEP], and the typed letter.
constexpr const char* sixteen = "The old cat that sat by the door saw our quick dog run a";
constexpr const char* opening = "The animal did not cross the street because it was too tired , and";

}  // namespace

int main(int count, char** words) {
    keepFreedMemory();
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QStandardPaths::setTestModeEnabled(true);
    QApplication application(count, words);
    dress(application, Theme::light());
    int keystrokes = 20, repeat = 1;
    files::path tokenizers = files::path(CONFORMANCE_DATA) / "tokenizers";
    std::string onlyModel, onlyStorage;
    for (int i = 1; i + 1 < count; i += 2) {
        const std::string option = words[i], value = words[i + 1];
        if (option == "--keystrokes") keystrokes = std::max(1, std::atoi(value.c_str()));
        if (option == "--repeat") repeat = std::max(1, std::atoi(value.c_str()));  // for a long text
        if (option == "--tokenizers") tokenizers = value;
        if (option == "--model") onlyModel = value;
        if (option == "--storage") onlyStorage = value;
    }
    try {
        for (const DataType storage : {DataType::float32, DataType::float16}) {
            if (!onlyStorage.empty() && onlyStorage != dataTypeName(storage)) continue;
            for (const Case& test :
                 {Case{"bert-base", "bert-base-uncased", sixteen, false,
                       [](const files::path&folder, DataType type) { writeBert(folder, type); }},
                  Case{"gpt2", "gpt2", opening, true, writeGpt2}})
                if (onlyModel.empty() || onlyModel == test.name)
                    measure(test, storage, tokenizers, keystrokes, repeat);
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench_checkpoint: %s\n", error.what());
        return 1;
    }
}
