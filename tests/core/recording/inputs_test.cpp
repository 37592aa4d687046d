#include "core/recording/inputs.h"

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "tests/support/refusals.h"

using namespace attentionscope;

namespace {

const std::vector<Input> declared{{.name = "story", .kind = InputKind::texts},
                                  {.name = "question"},
                                  {.name = "table", .kind = InputKind::numbers, .optional = true},
                                  {.name = "scene", .kind = InputKind::picture, .optional = true}};

std::string refusal(const RunInputs& given) {
    return thrownText([&] { (void)checkedInputs(given, declared, "the model"); });
}

RunInputs storyAndQuestion() {
    RunInputs inputs;
    inputs.values["story"] = std::string("Mary went home.\r\n\nJohn slept.\n");
    inputs.values["question"] = std::string("Where is Mary?");
    return inputs;
}

}  // namespace

TEST(Inputs, RejectsTooLargeInput) {
    const std::vector<Input> declared{
        {.name = "picture", .kind = InputKind::picture, .most = 2, .unit = LimitUnit::shapes}};
    RunInputs inputs;
    inputs.values["picture"] = PictureInput("scene: red circle 1,2; blue square 5,4");
    EXPECT_NO_THROW((void)checkedInputs(inputs, declared, "the model"));
    inputs.values["picture"] = PictureInput("scene: red circle 1,2; blue square 5,4; red star 0,0");
    EXPECT_THROW((void)checkedInputs(inputs, declared, "the model"), Error);
}

TEST(Inputs, TextsOfTheCommandLineFillTheDeclaredInputs) {
    RunInputs inputs = storyAndQuestion();
    inputs.values["table"] = std::string("1, 0;0\t.5;\n2 3");
    inputs.values["scene"] = std::string("scene: red circle 1,2");
    const RunInputs judged = checkedInputs(inputs, declared, "the model");
    EXPECT_EQ(judged.texts("story"), (std::vector<std::string>{"Mary went home.", "John slept."}));
    EXPECT_EQ(judged.numbers("table"), NumberTable({{1, 0}, {0, 0.5f}, {2, 3}}));
    EXPECT_EQ(judged.picture("scene"), "scene: red circle 1,2");
    EXPECT_EQ(judged.text("question"), "Where is Mary?");
}

TEST(Inputs, RoundTrip) {
    const std::vector<InputValue> values{std::string("a text; with, marks"),
                                         std::vector<std::string>{"one", "two"},
                                         PictureInput("scene: blue star 0,7"),
                                         NumberTable({{0.1f, -2}, {1e-20f, 3.4028235e38f}}),
                                         TokenIds{101, 7, 102},
                                         SoundInput("words.wav")};
    for (const InputValue& value : values)
        EXPECT_EQ(inputFromText(kindOf(value), inputToText(value), "it"), value);
    for (const InputValue& value : values)
        EXPECT_EQ(inputKindFromName(inputKindName(kindOf(value))), kindOf(value));
}

TEST(Inputs, RejectsUnfittingInputWithAReason) {
    const auto with = [](const char* name, InputValue value) {
        RunInputs inputs = storyAndQuestion();
        inputs.values[name] = std::move(value);
        return refusal(inputs);
    };
    EXPECT_EQ(refusal(storyAndQuestion()), "");
    EXPECT_NE(with("stroy", std::string("x")).find("story, question"), std::string::npos);
    EXPECT_NE(with("question", NumberTable(std::vector<std::vector<float>>{{1}})).find("another kind"),
              std::string::npos);
    EXPECT_NE(with("story", std::string(" \n \n")).find("the list is empty"), std::string::npos);
    EXPECT_NE(with("table", std::string("1,2;3")).find("not equally long"), std::string::npos);
    EXPECT_NE(with("table", std::string("1,two")).find("not a number"), std::string::npos);
    EXPECT_NE(with("table", std::string(";")).find("no numbers"), std::string::npos);
    EXPECT_NE(with("scene", PictureInput("  ")).find("no picture"), std::string::npos);
    EXPECT_THROW((void)inputFromText(InputKind::sound, " ", "it"), Error);
    EXPECT_NE(refusal(textInput("Where?", "question")).find("\"story\""), std::string::npos);
    // A text input takes ids in place of its text.
    EXPECT_EQ(with("question", TokenIds{1, 2}), "");
    EXPECT_THROW((void)inputFromText(InputKind::ids, "1,,2", "it"), Error);
    EXPECT_THROW((void)inputFromText(InputKind::numbers, "1,1e999", "it"), Error);
}

TEST(Inputs, TextWithoutWordsIsBlank) {
    EXPECT_TRUE(RunInputs().isBlank());
    EXPECT_TRUE(textInput(" \n\t ").isBlank());
    EXPECT_FALSE(textInput("a").isBlank());
    EXPECT_EQ(textInput("a", "b").text("b"), "a");
    EXPECT_EQ(textInput("a", "b").text(), "");
}
