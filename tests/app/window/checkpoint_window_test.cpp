// Checkpoints in the Hugging Face layout, in the window: forced words of a decoder, continued texts, the
// prediction at any token, texts read as bytes. Small ones with random weights, which are always present, and
// trained ones of others, on machines that have them.
#include <QDoubleSpinBox>
#include <QLabel>
#include <QRegularExpression>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QToolButton>
#include <cmath>
#include <set>

#include "app/figures/content/map_words.h"
#include "app/views/common/figure_canvas.h"
#include "app/views/inputs/token_chips.h"
#include "app/views/maps/heatmap_plot.h"
#include "app/views/maps/heatmap_view.h"
#include "app/views/maps/lines_view.h"
#include "app/views/maps/text_view.h"
#include "app/views/predictions/prediction_view.h"
#include "app/views/predictions/produced_words.h"
#include "app/views/predictions/word_chooser.h"
#include "app/window/sentence_panel.h"
#include "core/checkpoint/atomic_file.h"
#include "tests/app/window/window_test.h"
#include "tests/support/references.h"

using namespace attentionscope;

namespace {

/// A folder, and a text that it reads.
struct Checkpoint {
    CaseFolder cases;
    std::string folder;  ///< of the model, within the cases'
    std::string text;

    std::filesystem::path path() const { return cases.path / folder; }
    friend void PrintTo(const Checkpoint& checkpoint, std::ostream* out) { *out << checkpoint.folder; }
};

std::string nameOfCase(const testing::TestParamInfo<Checkpoint>& info) {
    return info.param.folder.empty() ? "LlamaOfLetters" : testName(info.param.folder);
}

class CheckpointWindow : public WindowTest {
protected:
    CheckpointWindow() {
        window.settings().setWholeWords(false);  // this test is about tokens
        window.resize(1440, 900);
    }
    void open(const std::filesystem::path& folder, const RunInputs& inputs) {
        document().setModel(folder.string(), inputs);
        settle();
        ASSERT_TRUE(document().isCurrent()) << folder;
    }
    const Recording& run() { return *document().recording(); }
    TokenChips& chips() { return *window.sentence().chips(); }

    /// Whether a chip has the underline of a word set by the user.
    bool isUnderlined(int chip) {
        constexpr int lineAbove = 4, beside = 9;
        const QRect place = chips().part(chip).place;
        const QImage picture = chips().grab().toImage();
        const int y = place.bottom() - lineAbove;
        const QColor ground = picture.pixelColor(place.left() + 3, y);
        for (int x = place.left() + beside; x <= place.right() - beside; ++x)
            if (std::abs(picture.pixelColor(x, y).lightness() - ground.lightness()) < 60) return false;
        return place.width() > 2 * beside;
    }
    std::vector<int> said() {
        std::vector<int> ids;
        for (const Token& word : run().produced()->words()) ids.push_back(word.id);
        return ids;
    }
    /// Shows the produced words in the row of chips.
    void showProduced() {
        document().select({.map = "cross", .layer = 0, .head = 0, .query = 0, .key = -1});
        settle();
    }
    /// Chooses the alternative in this row for a produced word.
    void choose(Index position, size_t row) {
        QTest::mouseDClick(&chips(), Qt::LeftButton, {}, chips().chip(position).center());
        auto* chooser = chips().findChild<WordChooser*>("wordChooser");
        ASSERT_TRUE(chooser);
        const std::string& word = run().produced()->words()[size_t(position)].text;
        EXPECT_TRUE(chooser->findChild<QLabel*>()->text().contains(plainToken(word)))
            << "it names the word that stands there: " << word;
        ASSERT_GT(chooser->content().bars.size(), row);
        QTest::mouseClick(&chooser->canvas(), Qt::LeftButton, {}, chooser->rowOf(row).toPoint());
        settle();
    }
};

class CheckpointForcedWords : public CheckpointWindow, public testing::WithParamInterface<Checkpoint> {};
class CheckpointContinuations : public CheckpointWindow, public testing::WithParamInterface<Checkpoint> {};
class CheckpointPredictions : public CheckpointWindow, public testing::WithParamInterface<Checkpoint> {};

/// A Llama of random weights with a vocabulary as Llama's, ▁ for a space: seventeen words.
std::filesystem::path llamaOf(const std::filesystem::path& own, const std::vector<std::string>& words) {
    if (std::filesystem::exists(own / "tokenizer.json")) return own;
    const std::filesystem::path from = TEST_DATA "/transformer/llama";
    for (const char* file : {"config.json", "model.safetensors"})
        std::filesystem::copy_file(from / file, own / file);
    nlohmann::json tokenizer = {
        {"normalizer", nullptr},
        {"pre_tokenizer", {{"type", "Metaspace"}, {"replacement", "▁"}, {"prepend_scheme", "first"}}},
        {"post_processor", nullptr},
        {"decoder",
         {{"type", "Sequence"},
          {"decoders",
           {{{"type", "Replace"}, {"pattern", {{"String", "▁"}}}, {"content", " "}},
            {{"type", "ByteFallback"}},
            {{"type", "Fuse"}},
            {{"type", "Strip"}, {"content", " "}, {"start", 1}, {"stop", 0}}}}}},
        {"model",
         {{"type", "Unigram"}, {"unk_id", 0}, {"byte_fallback", true}, {"vocab", nlohmann::json::array()}}}};
    for (const std::string& word : words) tokenizer["model"]["vocab"].push_back({word, -1});
    writeText(own / "tokenizer.json", tokenizer.dump());
    return own;
}

/// Its words are letters: the text "d o p" has the ids 3, 14 and 15.
std::filesystem::path llamaOfLetters() {
    static const QTemporaryDir folder;
    std::vector<std::string> letters;
    for (char letter = 'a'; letter <= 'q'; ++letter) letters.push_back(std::string("▁") + letter);
    return llamaOf(folder.path().toStdString(), letters);
}

/// Its vocabulary lacks 中, and reads it by its bytes.
std::filesystem::path llamaOfBytes() {
    static const QTemporaryDir folder;
    return llamaOf(folder.path().toStdString(), {"<unk>", "<s>", "</s>", "▁", "▁a", "▁b", "▁c", "▁d", "▁e",
                                                 "▁f", "▁g", "▁h", "▁i", "<0xE4>", "<0xB8>", "<0xAD>", "▁."});
}

/// A GPT-2 of random weights that writes bytes as characters, of 中文 all that it needs; of 中 two together.
std::filesystem::path gptOfBytes() {
    static const QTemporaryDir folder;
    const std::filesystem::path own = folder.path().toStdString();
    if (std::filesystem::exists(own / "vocab.json")) return own;
    const std::filesystem::path from = TEST_DATA "/transformer/gpt2";
    for (const char* file : {"config.json", "model.safetensors"})
        std::filesystem::copy_file(from / file, own / file);
    writeText(
        own / "vocab.json",
        R"({"<|endoftext|>": 0, "a": 1, "ä": 2, "¸": 3, "Ń": 4, "ä¸": 5, "Ġ": 6, "æ": 7, "ĸ": 8, "ĩ": 9,)"
        R"( "æĸ": 10, "æĸĩ": 11, "Ġa": 12})");
    writeText(own / "merges.txt", "#version: 0.2\nä ¸\næ ĸ\næĸ ĩ\nĠ a\n");
    return own;
}

}  // namespace

TEST_P(CheckpointForcedWords, MarksAForcedWord) {
    SKIP_WHERE_ABSENT(GetParam().cases);
    open(GetParam().path(), textInput(GetParam().text));
    if (HasFatalFailure()) return;
    showProduced();
    const std::vector<int> plain = said();
    ASSERT_GE(plain.size(), 3u);
    for (Index position = 0; position < 3; ++position) {
        SCOPED_TRACE(position);
        for (int chip = 0; chip < chips().partCount(); ++chip) EXPECT_FALSE(isUnderlined(chip)) << chip;
        choose(position, 1);
        if (HasFatalFailure()) return;
        const ForceWord* forced = forcedWordAt(document(), position);
        ASSERT_TRUE(forced);
        ASSERT_GT(std::ssize(said()), position);
        EXPECT_EQ(said()[size_t(position)], forced->token);
        EXPECT_NE(forced->token, plain[size_t(position)]);
        for (size_t before = 0; before < size_t(position); ++before) EXPECT_EQ(said()[before], plain[before]);
        ASSERT_EQ(chips().partCount(), int(said().size()));
        for (int chip = 0; chip < chips().partCount(); ++chip) {
            EXPECT_EQ(isUnderlined(chip), chip == position) << chip;
            EXPECT_EQ(chips().part(chip).name, plainToken(run().produced()->words()[size_t(chip)].text));
        }
        // The selected word's row belongs to that word.
        document().selectQuery(position);
        settle();
        const BarContent& bars = window.prediction().content();
        ASSERT_TRUE(bars.chosen);
        EXPECT_EQ(bars.bars[*bars.chosen].label.toStdString(),
                  run().produced()->words()[size_t(position)].text);
        window.runAction("undo");
        settle();
        EXPECT_EQ(said(), plain);
    }
}

INSTANTIATE_TEST_SUITE_P(All, CheckpointForcedWords,
                         testing::Values(Checkpoint{ownCases(), "transformer/blenderbot", "αβγδε"},
                                         Checkpoint{publishedCases(), "models/aren-transliteration",
                                                    "آتزمون"}),
                         nameOfCase);

// What an independent program produces after the same words, for words forced by hand.
TEST_F(CheckpointWindow, AForcedWordChangesTheFollowingWords) {
    SKIP_WHERE_ABSENT(publishedCases());
    const auto folder = publishedCases().path / "models/aren-transliteration";
    const nlohmann::json known = readJson(folder / "reference.json").at("with_prefix");
    ASSERT_FALSE(known.empty());
    for (const nlohmann::json& one : known) {
        std::string source, told;
        for (const auto& letter : one.at("src")) source += letter.get<std::string>();
        open(folder, textInput(source));
        if (HasFatalFailure()) return;
        showProduced();
        const Index position = Index(one.at("prefix").size()) - 1;
        const auto letter = one.at("prefix").back().get<std::string>();
        emit chips().producedWordTyped(position, QString::fromStdString(letter));
        EXPECT_TRUE(QTest::qWaitFor([&] { return forcedWordAt(document(), position) != nullptr; }, 120000));
        settle();
        std::vector<std::string> words;
        for (const Token& word : run().produced()->words())
            if (!word.special) words.push_back(word.text);
        EXPECT_EQ(words, one.at("tgt").get<std::vector<std::string>>());
        const int marked = int(position);
        EXPECT_TRUE(isUnderlined(marked));
        EXPECT_FALSE(isUnderlined(marked - 1));
        EXPECT_FALSE(isUnderlined(marked + 1));
    }
}

TEST_P(CheckpointContinuations, ContinuesGreedilyOrBySampling) {
    SKIP_WHERE_ABSENT(GetParam().cases);
    open(GetParam().folder.empty() ? llamaOfLetters() : GetParam().path(), textInput(GetParam().text));
    if (HasFatalFailure()) return;
    auto* on = child<QToolButton>("oneWordOn");
    ASSERT_TRUE(on && on->isVisible());
    auto* warmth = child<QDoubleSpinBox>("continuationTemperature");
    auto* top = child<QSpinBox>("continuationTopK");
    const QString begun = document().text();
    const auto goOn = [&] {
        const QString before = document().text();
        QTest::mouseClick(on, Qt::LeftButton);
        EXPECT_TRUE(QTest::qWaitFor([&] { return document().text() != before; }, 120000));
        settle();
        EXPECT_TRUE(document().text().startsWith(before)) << document().text().toStdString();
    };
    warmth->setValue(0);
    top->setValue(0);
    // Another program's continuation, if known.
    std::vector<std::int64_t> expected;
    if (GetParam().folder.empty())
        expected = ReferenceTensors(TEST_DATA "/transformer/llama/expected.safetensors").integers("produced");
    for (size_t word = 0; word < 3; ++word) {
        const Index before = document().sequence()->size();
        const auto likeliest = run().predictions.back().candidates.front();
        goOn();
        if (word < expected.size()) {
            EXPECT_EQ(run().sequences.front().tokens.back().id, expected[word]);
        }
        EXPECT_EQ(document().sequence()->size(), before + 1);
        EXPECT_EQ(run().sequences.front().tokens.back().id, likeliest.id)
            << likeliest.label << " in " << document().text().toStdString();
        EXPECT_EQ(run().find("self", 0)->nodes.queries->size(), before + 1) << "and a row of attention";
    }
    for (int word = 0; word < 3; ++word) window.runAction("undo");
    settle();
    EXPECT_EQ(document().text(), begun);
    // Drawn from the likeliest one alone, the word stays the same; from all of them, others come.
    const int likeliest = int(run().predictions.back().candidates.front().id);
    const size_t given = run().sequences.front().tokens.size();
    warmth->setValue(5);
    for (const int most : {1, 0}) {
        top->setValue(most);
        std::set<int> drawn;
        for (int round = 0; round < 8; ++round) {
            document().setText(begun);
            settle();
            goOn();
            ASSERT_GT(run().sequences.front().tokens.size(), given);
            drawn.insert(run().sequences.front().tokens[given].id);
        }
        if (most == 1)
            EXPECT_EQ(drawn, std::set<int>{likeliest});
        else
            EXPECT_GT(drawn.size(), 1u);
    }
    warmth->setValue(0);
}

INSTANTIATE_TEST_SUITE_P(All, CheckpointContinuations,
                         testing::Values(Checkpoint{ownCases(), "", "d o p j c g f d f"},
                                         Checkpoint{publishedCases(), "models/stories260K",
                                                    "Once upon a time"}),
                         nameOfCase);

// Compared with logits that another program computed.
TEST_P(CheckpointPredictions, PredictsTheTokenAfterAnyToken) {
    SKIP_WHERE_ABSENT(GetParam().cases);
    const bool own = GetParam().folder.starts_with("transformer");
    const auto name = GetParam().path().filename();
    const ReferenceTensors expected(own ? GetParam().path() / "expected.safetensors"
                                        : GetParam().cases.path / "reference" / name / "case0");
    const NumpyArray logits = expected.at("logits");
    const std::vector<double> numbers = logits.doubles();
    const Index vocabulary = Index(logits.shape.back());
    const std::vector<std::int64_t> ids = expected.integers("input_ids");
    RunInputs inputs = textInput(GetParam().text);
    if (GetParam().text.empty()) inputs.values["text"] = ids;
    open(GetParam().path(), inputs);
    if (HasFatalFailure()) return;
    const std::vector<Token>& tokens = run().sequences.front().tokens;
    ASSERT_EQ(tokens.size(), ids.size());
    std::set<Index> answers;
    for (Index i = Index(ids.size()) - 1; i >= 0; --i) {
        SCOPED_TRACE(i);
        ASSERT_EQ(tokens[size_t(i)].id, ids[size_t(i)]);
        const double* row = numbers.data() + i * vocabulary;
        const Index best = std::max_element(row, row + vocabulary) - row;
        double sum = 0;
        for (Index id = 0; id < vocabulary; ++id) sum += std::exp(row[id] - row[best]);
        answers.insert(best);
        document().selectQuery(i);
        settle();
        const bool last = i + 1 == Index(ids.size());
        const auto shown = [&]() -> const BarContent& {
            return last ? window.prediction().content() : window.prediction().contentHere();
        };
        ASSERT_TRUE(QTest::qWaitFor([&] { return !shown().bars.empty(); }, 120000));
        settle();
        EXPECT_TRUE(shown().title.contains(plainToken(tokens[size_t(i)].text)))
            << shown().title.toStdString();
        EXPECT_NEAR(shown().bars[0].value, 1 / sum, 1e-3);
        // The likeliest, by the name of the token with this id in any place.
        const Prediction asked = run().predictAt(run().evaluation, i);
        EXPECT_EQ(asked.candidates[0].id, best);
        EXPECT_EQ(shown().bars[0].label.toStdString(), asked.candidates[0].label);
        for (const Token& token : tokens)
            if (token.id == best) {
                EXPECT_EQ(shown().bars[0].label.toStdString(), token.text);
            }
    }
    EXPECT_GT(answers.size(), 1u) << "one answer everywhere would show nothing";
}

INSTANTIATE_TEST_SUITE_P(All, CheckpointPredictions,
                         testing::Values(Checkpoint{ownCases(), "transformer/gpt2", "abc cd ab abd."},
                                         Checkpoint{ownCases(), "transformer/llama", ""},
                                         Checkpoint{publishedCases(), "models/stories260K",
                                                    "Once upon a time"},
                                         Checkpoint{publishedCases(), "models/gpt2-basic-bpe384",
                                                    "What makes this real inference?"},
                                         Checkpoint{publishedCases(), "models/capp-gpt", ""}),
                         nameOfCase);

TEST_F(CheckpointWindow, PiecesOfACharacterAreWrittenAsBytesAndWholeOnesAsCharacters) {
    const QRegularExpression disguised(QStringLiteral("[ä¸Ńæĸĩ�]"));
    const std::pair<std::filesystem::path, std::vector<QString>> folders[] = {
        {gptOfBytes(), {"<0xE4><0xB8>", "<0xAD>", QStringLiteral("文"), "a"}},
        {llamaOfBytes(), {QStringLiteral("␣"), "<0xE4>", "<0xB8>", "<0xAD>", "a"}}};
    for (const auto& [folder, pieces] : folders) {
        SCOPED_TRACE(folder.string());
        const bool gpt = pieces.size() == 4;
        open(folder, textInput(gpt ? "中文 a" : "中 a"));
        if (HasFatalFailure()) return;
        const auto expectLegible = [&](const QString& text, const char* where) {
            EXPECT_FALSE(text.contains(disguised)) << where << ": " << text.toStdString();
        };
        ASSERT_EQ(chips().partCount(), int(pieces.size()));
        for (int i = 0; i < chips().partCount(); ++i)
            EXPECT_EQ(visibleToken(chips().part(i).name), pieces[size_t(i)]) << i;
        const HeatmapContent& map = window.heatmap().plot().content();
        for (Index i = 0; i < map.values.rows(); ++i) {
            EXPECT_EQ(visibleToken(map.keys.label(i)), pieces[size_t(i)]) << i;
            EXPECT_EQ(visibleToken(map.queries.label(i)), pieces[size_t(i)]) << i;
            document().selectCell(i, 0);
            settle();
            expectLegible(child<QLabel>("seenWords")->text(), "what is seen");
            expectLegible(window.heatmap().describe(i, 0), "what is said of a cell");
        }
        for (const Bar& bar : window.prediction().content().bars) expectLegible(bar.label, "candidates");
        for (const char* tab : {"lines", "text"}) {
            window.showTab(tab);
            settle();
        }
        auto* lines = child<LinesView>("linesView");
        for (Index i = 0; i < lines->content().keyCount; ++i)
            EXPECT_EQ(visibleToken(lines->content().keys.label(i)), pieces[size_t(i)]) << i;
        expectLegible(child<TextView>("textView")->content().text, "text");
        for (const QWidget* widget : window.findChildren<QWidget*>()) {
            if (!widget->isVisible()) continue;
            for (const char* property : {"text", "toolTip", "accessibleName", "accessibleDescription"})
                expectLegible(widget->property(property).toString(), property);
        }
        // Joined, they are the character; also if only ids are given, without a text.
        window.settings().setWholeWords(true);
        settle();
        EXPECT_EQ(chips().part(0).name.toStdString(), gpt ? "中文" : "中");
        TokenIds ids;
        for (const Token& token : run().sequences.front().tokens) ids.push_back(token.id);
        RunInputs given;
        given.values["text"] = ids;
        open(folder, given);
        EXPECT_EQ(chips().part(0).name.toStdString(), gpt ? "中文" : "中");
        window.settings().setWholeWords(false);
        window.showTab("map");
        settle();
    }
}
