#include "app/session/error_words.h"

#include <gtest/gtest.h>

#include <QRegularExpression>

#include "app/window/language.h"
#include "core/base/json_value.h"
#include "core/checkpoint/atomic_file.h"
#include "core/recording/writers.h"
#include "core/run/run_request.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

template <typename Action>
ErrorReport reportOf(const Action& action) {
    try {
        action();
    } catch (const Error& error) {
        return error.report();
    }
    ADD_FAILURE() << "nothing was refused";
    return {};
}

/// English words, which a Chinese sentence contains only in quotations.
bool hasEnglish(QString text) {
    text.remove(QRegularExpression("\"[^\"]*\"|JSON|NumPy|safetensors|config\\.json|/[^ ，。·]*"));
    return text.contains(QRegularExpression("[a-z]{3,}"));
}

class ErrorWords : public testing::Test {
protected:
    ErrorWords() { speak("zh_CN"); }
    ~ErrorWords() override { speak("en"); }
};

}  // namespace

TEST_F(ErrorWords, ParserErrorsAreChinese) {
    for (const char* text :
         {"{\"a\": 1e999}", "[1, 2", "{\"a\" 1}", "[1 2]", "{\"a\": nul}", "\"ab", "[\"\\q\"]", "{} {}"}) {
        const ErrorReport report = reportOf([&] { (void)JsonValue::parse(text, "\"x\""); });
        EXPECT_FALSE(hasEnglish(translated(report) + translated(report.remedy)))
            << translated(report).toStdString();
    }
    EXPECT_EQ(translated(reportOf([] { (void)JsonValue::parse("[1e999]", "a.json"); })).toStdString(),
              "这不是有效的 JSON：过大的数：\"1e999\" · a.json，第 2 列");
    const auto value = JsonValue::parse(R"({"n": "three", "l": []})", "\"x\"");
    for (const auto& report :
         {reportOf([&] { (void)value.integer("n", 1, 9); }), reportOf([&] { (void)value.number("l", 0, 1); }),
          reportOf([&] { (void)value.at("none"); }), reportOf([&] {
              (void)value.choice("n", {"1", "2"});
          }),
          reportOf([] { (void)JsonValue::parse(std::string(100, '['), "\"x\""); })})
        EXPECT_FALSE(hasEnglish(translated(report).remove(QString::fromUtf8("x › "))))
            << translated(report).toStdString();
}

TEST_F(ErrorWords, FileErrorsAreChinese) {
    for (const auto& report : {reportOf([] { writeText("/proc/none", "x"); }),
                               reportOf([] { (void)openRecording("/none/a.safetensors"); }),
                               reportOf([] { writeText("/dev/full", "x"); }),
                               reportOf([] { (void)ModelShelf(std::vector<std::string>()).folderOf("x"); })})
        EXPECT_FALSE(hasEnglish(translated(report) + translated(report.remedy)))
            << translated(report).toStdString();
}

TEST(ErrorWordsInEnglish, EqualThoseOfCore) {
    const ErrorReport report{.what = "the tensor has the wrong shape",
                             .where = "a.safetensors",
                             .got = "[2 × 3]",
                             .expected = Phrase("at most %1", {"2"})};
    EXPECT_EQ(translated(report).toStdString(),
              "The tensor has the wrong shape: [2 × 3] (expected: at most 2) · a.safetensors");
}
