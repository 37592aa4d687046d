// The lessons are right: each claim is checked against the run on screen.
#include <gtest/gtest.h>

#include <QApplication>
#include <QDir>
#include <QSettings>
#include <QStandardPaths>
#include <QTabBar>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>

#include "app/figures/content/curve_content.h"
#include "app/figures/content/figures_for.h"
#include "app/figures/content/map_values.h"
#include "app/figures/content/map_words.h"
#include "app/figures/drawing/number_text.h"
#include "app/lessons/lesson_sight.h"
#include "app/views/analyse/analyse_view.h"
#include "app/views/common/shown_figure.h"
#include "app/views/maps/heatmap_plot.h"
#include "app/views/maps/heatmap_view.h"
#include "app/views/predictions/bottleneck_view.h"
#include "app/window/language.h"
#include "app/window/lesson_strip.h"
#include "app/window/lessons.h"
#include "app/window/main_window.h"
#include "tests/app/window/lesson_claims_test.h"

using namespace attentionscope;

TEST_F(LessonClaimsTest, EveryStepShowsTheNamedPart) {
    for (size_t i = 0; i < lessons().size(); ++i) {
        window.lesson().open(int(i));
        settle();
        const Lesson& lesson = lessons()[i];
        ASSERT_GE(lesson.steps.size(), 3u);
        ASSERT_LE(lesson.steps.size(), 6u);
        for (size_t k = 0; k < lesson.steps.size(); ++k) {
            SCOPED_TRACE(lesson.steps[k].words.in("en"));
            const LessonStep& step = lesson.steps[k];
            ASSERT_EQ(window.lesson().step(), int(k));
            EXPECT_TRUE(window.lesson().isOnItsWay());
            EXPECT_EQ(window.tab().toStdString(), step.tab);
            EXPECT_FALSE(words().contains("%1"));
            EXPECT_FALSE(words().contains("…")) << "the number has come";
            EXPECT_FALSE(words().contains("{")) << "every score is known";
            if (!step.at.map.empty()) {
                EXPECT_EQ(at(), sightOf(step, session.document().recording()).at) << "there is such a cell";
            }
            const QString english = words();
            speak("zh_CN");
            EXPECT_NE(words(), english);
            EXPECT_EQ(lessonWords(step.words).count("%1"),
                      QString::fromStdString(step.words.in("en")).count("%1"));
            speak("en");
            if (k + 1 < lesson.steps.size()) next();
        }
    }
}

TEST_F(LessonClaimsTest, Antecedents) {
    open("pronoun");
    EXPECT_EQ(run().model, "english-masked");
    EXPECT_FALSE(run().constructed) << "a trained model";
    EXPECT_EQ(largestOf(weights(), at().query), at().key);
    expectCell("it", "animal", chosen());
    next();
    EXPECT_EQ(run().model, "pronoun");
    const auto feature = [&](Index word, Index which) {
        return double((*run().evaluation->value(run().blocks[0].node))(word, which));
    };
    EXPECT_EQ(run().evaluation->value(run().blocks[0].node)->cols(), 5) << "five numbers";
    EXPECT_TRUE(run().constructed);
    next();
    EXPECT_EQ(largestOf(weights(), 7), 10);
    expectCell("it", "tired", chosen());
    next();
    // “it” has what it wants from layer 0; the score is 4 · 2 for the noun, and 4 · wanted for living things.
    const double wanted = double((*run().evaluation->value(run().sequences[0].hidden[1]))(7, 4));
    EXPECT_GT(wanted, 0);
    const auto score = [&](Index key) { return double(stage(Stage::scores, "self", 1, 0)(7, key)); };
    EXPECT_GT(feature(1, 3), 0) << "animals live";
    EXPECT_LT(feature(5, 3), 0) << "streets do not";
    EXPECT_NEAR(score(1), 4 * 2 + 4 * wanted, 1e-4);
    expectCell("it", "animal", score(1));
    EXPECT_NEAR(score(5), 4 * 2 - 4 * wanted, 1e-4) << "one product is negative";
    EXPECT_LT(score(5), score(1));
    next();
    EXPECT_EQ(largestOf(weights(), 7), 1);
    expectCell("it", "animal", chosen());
    next();
    EXPECT_EQ(largestOf(weights(), 7), 5);
    expectCell("it", "street", chosen());
}

TEST_F(LessonClaimsTest, Arithmetic) {
    open("numbers");
    const auto value = [&](Stage which) { return double(stage(which, "self", 0, 0)(1, 1)); };
    const auto said = [&](double number) { return words().contains(numberText(number)); };
    EXPECT_EQ(value(Stage::scores), 0 * 0 + 2 * 1 + 0 * 0 + 2 * 1);
    EXPECT_TRUE(said(4));
    next();
    EXPECT_EQ(value(Stage::scaled), 2);
    EXPECT_TRUE(said(2));
    next();
    EXPECT_EQ(double(stage(Stage::scaled, "self", 0, 0)(1, 0)), 0);
    EXPECT_NEAR(chosen(), std::exp(2) / (1 + std::exp(2)), 1e-6);
    EXPECT_NEAR(sumOf(weights(), 1), 1, 1e-6);
    EXPECT_TRUE(said(chosen()));
    const double before = chosen();
    next();
    EXPECT_TRUE(said(before));
    for (Index d = 0; d < 4; ++d)
        EXPECT_NEAR(double(stage(Stage::weighted, "self", 0, 0)(1, d)),
                    before * double(5 + d) + (1 - before) * double(1 + d), 1e-5);
    next();
    EXPECT_NEAR(chosen(), std::exp(4) / (1 + std::exp(4)), 1e-6);
    EXPECT_TRUE(said(chosen()));
}

TEST_F(LessonClaimsTest, Nearness) {
    open("kernel-regression");
    const auto said = [&](double number) { return words().contains(numberText(number)); };
    const auto weightAt = [](double place, double key, double bandwidth) {
        const auto near = [&](double at) {
            return std::exp(-(place - at) * (place - at) / (2 * bandwidth * bandwidth));
        };
        double sum = 0;
        for (int other = 0; other < 5; ++other) sum += near(other);
        return near(key) / sum;
    };
    // The curve of the result, with the weights above the dots.
    const auto curve = [&] {
        FigureRequest request = shownRequest(session.document(), window.settings());
        EXPECT_TRUE(fits(FigureKind::curve, *request.recording, request.map));
        return curveContent(request);
    };
    EXPECT_NEAR(chosen(), weightAt(1.5, 1, 0.5), 1e-5);
    EXPECT_NEAR(double(weights()(at().query, 2)), chosen(), 1e-6);
    EXPECT_EQ(curve().here, 1.5);
    EXPECT_EQ(curve().curves[1].labels[1], numberText(weightAt(1.5, 1, 0.5)));
    EXPECT_EQ(curve().curves[1].labels[2], numberText(weightAt(1.5, 2, 0.5)));
    EXPECT_EQ(curve().curves[1].points[4], QPointF(4, 16));
    EXPECT_TRUE(said(chosen()));
    next();
    EXPECT_NEAR(double(stage(Stage::scores, "self", 0, 0)(1, 1)), -0.125, 1e-6);
    EXPECT_TRUE(said(-0.125));
    next();
    EXPECT_NEAR(double(stage(Stage::scaled, "self", 0, 0)(1, 1)), -0.5, 1e-6);
    EXPECT_TRUE(said(-0.5));
    next();
    double result = 0;
    for (int place = 0; place < 5; ++place) result += weightAt(1.5, place, 0.5) * place * place;
    EXPECT_NEAR(double(stage(Stage::weighted, "self", 0, 0)(at().query, 0)), result, 1e-5);
    EXPECT_TRUE(curve().curves[2].labels[0].endsWith(numberText(result))) << "it stands beside the curve";
    EXPECT_TRUE(said(result));
    EXPECT_TRUE(said(weightAt(1.5, 1, 0.5)));
    const CurveContent shown = curve();
    for (const QPointF& point : shown.curves[0].points) {
        double expected = 0;
        for (int place = 0; place < 5; ++place) expected += weightAt(point.x(), place, 0.5) * place * place;
        EXPECT_NEAR(point.y(), expected, 1e-4);
    }
    EXPECT_NEAR(weightAt(0, 0, 0.5), 0.881, 0.0005) << "what the last step looks back to";
    next();
    EXPECT_NEAR(chosen(), weightAt(0, 0, 0.25), 1e-5);
    EXPECT_TRUE(said(chosen()));
}

TEST_F(LessonClaimsTest, Explanations) {
    open("reviews-attention");
    const auto answer = [&] {
        const Prediction::Candidate& likeliest = run().predictions.at(0).candidates.front();
        return std::pair(likeliest.label, int(std::lround(100 * likeliest.probability)));
    };
    EXPECT_EQ(answer(), std::pair(std::string("positive"), 99));
    EXPECT_EQ(weights().columns(), 18);
    EXPECT_EQ(largestOf(weights(), 0), 10);
    EXPECT_TRUE(words().contains(numberText(chosen())));
    next();
    for (Index key = 0; key < 18; ++key) EXPECT_NEAR(double(weights()(0, key)), 1.0 / 18, 1e-4);
    EXPECT_TRUE(words().contains(numberText(chosen())));
    EXPECT_EQ(answer(), std::pair(std::string("positive"), 96));
    next();
    EXPECT_EQ(chosen(), 0);
    EXPECT_EQ(answer(), std::pair(std::string("positive"), 98));
    next();
    EXPECT_EQ(session.document().map()->nodes.keys->label(10), "terrible");
    EXPECT_EQ(answer(), std::pair(std::string("negative"), 81));
    EXPECT_TRUE(words().contains(numberText(chosen())));
    next();
    std::map<std::string, double> scores;
    for (const ModelInformation& model : session.models())
        if (model.id == "reviews-attention") scores = model.scores;
    EXPECT_EQ(scores["accuracy"], 0.886);
    EXPECT_EQ(scores["accuracy_baseline"], 0.883);
}

TEST_F(LessonClaimsTest, Document) {
    open("reviews-hierarchical");
    const auto answer = [&] {
        const Prediction::Candidate& likeliest = run().predictions.at(0).candidates.front();
        return std::pair(likeliest.label, int(std::lround(100 * likeliest.probability)));
    };
    EXPECT_EQ(answer(), std::pair(std::string("negative"), 98));
    for (Index sentence = 0; sentence < 5; ++sentence) EXPECT_NEAR(sumOf(weights(), sentence), 1, 1e-5);
    EXPECT_EQ(largestOf(weights(), 2), 28);
    EXPECT_EQ(session.document().map()->nodes.keys->label(28), "dull");
    EXPECT_TRUE(words().contains(numberText(chosen())));
    next();
    EXPECT_EQ(largestOf(weights(), 3), 38);
    EXPECT_EQ(session.document().map()->nodes.keys->label(38), "pupils");
    EXPECT_TRUE(words().contains(numberText(chosen())));
    next();
    EXPECT_EQ(weights().columns(), 5);
    EXPECT_GT(chosen(), 0.2);
    EXPECT_LT(chosen(), 0.22);
    for (Index sentence = 0; sentence < 5; ++sentence)
        EXPECT_NEAR(double(weights()(0, sentence)), 0.2, 0.05) << "nearly alike";
    EXPECT_TRUE(words().contains(numberText(chosen())));
    next();
    EXPECT_EQ(answer(), std::pair(std::string("positive"), 64));
    EXPECT_EQ(largestOf(weights(), 0), 2);
    EXPECT_TRUE(words().contains(numberText(chosen())));
    next();
    std::map<std::string, double> scores;
    for (const ModelInformation& model : session.models())
        if (model.id == "reviews-hierarchical") scores = model.scores;
    EXPECT_EQ(scores["accuracy"], 0.914);
    EXPECT_EQ(scores["accuracy_baseline"], 0.912);
}

TEST_F(LessonClaimsTest, Features) {
    open("reviews-feature-wise");
    const auto answer = [&] {
        const Prediction::Candidate& likeliest = run().predictions.at(0).candidates.front();
        return std::pair(likeliest.label, int(std::lround(1000 * likeliest.probability)));
    };
    EXPECT_EQ(weights().rows(), 64);
    EXPECT_EQ(weights().columns(), 18);
    for (Index feature = 0; feature < 64; ++feature) EXPECT_NEAR(sumOf(weights(), feature), 1, 1e-5);
    EXPECT_EQ(answer(), std::pair(std::string("positive"), 998));
    EXPECT_EQ(largestOf(weights(), 35), 10);
    expectCell("35", "excellent", chosen());
    next();
    EXPECT_EQ(largestOf(weights(), 45), 2);
    EXPECT_LT(double(weights()(35, 2)), chosen() / 3);
    expectCell("45", "is", chosen());
    next();
    EXPECT_NEAR(chosen(), double(weights()(35, 10)) / 2, 0.005) << "about half";
    expectCell("45", "excellent", chosen());
    next();
    EXPECT_NEAR(chosen(), 1.0 / 18, 1e-3);
    EXPECT_EQ(answer(), std::pair(std::string("positive"), 996));
    expectCell("35", "excellent", chosen());
    next();
    std::map<std::string, double> scores;
    for (const ModelInformation& model : session.models())
        if (model.id == "reviews-feature-wise") scores = model.scores;
    EXPECT_EQ(scores["accuracy"], 0.892);
    EXPECT_EQ(scores["accuracy_baseline"], 0.888);
}

TEST_F(LessonClaimsTest, Embeddings) {
    open("reviews-embeddings");
    const auto answer = [&] {
        const Prediction::Candidate& likeliest = run().predictions.at(0).candidates.front();
        return std::pair(likeliest.label, int(std::lround(100 * likeliest.probability)));
    };
    const auto& words = run().sequences.front().tokens;
    for (const Index word : {1, 3, 11}) EXPECT_TRUE(words[size_t(word)].unknown) << words[size_t(word)].text;
    EXPECT_EQ(answer(), std::pair(std::string("negative"), 94));
    EXPECT_EQ(largestOf(weights(), 3), 1);
    expectCell("frendly", "characters", chosen());
    next();
    EXPECT_EQ(largestOf(weights(), 11), 1);
    EXPECT_GT(double(weights()(11, 2)), double(weights()(11, 0))) << "most of the rest";
    expectCell("overpriiiced", "characters", chosen());
    next();
    EXPECT_EQ(largestOf(weights(), 6), 2);
    expectCell("the", "shape", chosen());
    next();
    EXPECT_FALSE(run().sequences.front().tokens[3].unknown);
    EXPECT_EQ(answer(), std::pair(std::string("negative"), 73));
    expectCell("friendly", "word", chosen());
    next();
    std::map<std::string, double> scores;
    for (const ModelInformation& model : session.models())
        if (model.id == "reviews-embeddings") scores = model.scores;
    EXPECT_EQ(scores["characters_of_known"], 0.337);
    EXPECT_EQ(scores["characters_of_unknown"], 0.696);
}

TEST_F(LessonClaimsTest, Headlines) {
    open("headlines");
    const auto said = [&] { return run().provenance.at("translation"); };
    EXPECT_EQ(said(), "french government to raise meat tax") << "six words";
    const std::string sentence = run().inputs.text();
    EXPECT_EQ(std::count(sentence.begin(), sentence.end(), ' ') + 1, 17);
    EXPECT_EQ(largestOf(weights(), 2), 2);
    expectCell("government", "government", chosen());
    next();
    EXPECT_EQ(largestOf(weights(), 3), 7);
    expectCell("to", "would", chosen());
    next();
    EXPECT_EQ(largestOf(weights(), 5), 12);
    EXPECT_EQ(largestOf(weights(), 6), 10);
    expectCell("meat", "meat", chosen());
    next();
    EXPECT_EQ(said(), "french government to raise energy tax");
    EXPECT_EQ(largestOf(weights(), 5), 12);
    expectCell("energy", "energy", chosen());
    EXPECT_EQ(largestOf(weights(), 6), 13) << "“tax” looks at the comma";
    EXPECT_EQ(plainToken(session.document().map()->nodes.keys->label(13)), ",");
    next();
    std::map<std::string, double> scores;
    for (const ModelInformation& model : session.models())
        if (model.id == "headlines") scores = model.scores;
    EXPECT_EQ(scores["rouge_l"], 0.966);
    EXPECT_EQ(scores["rouge_l_baseline"], 0.064);
    expectCell("meat", "meat", chosen());
}

TEST_F(LessonClaimsTest, Interests) {
    open("history-recommendation");
    const auto answer = [&] {
        const Prediction::Candidate& likeliest = run().predictions.at(0).candidates.front();
        return std::pair(likeliest.label, int(std::lround(100 * likeliest.probability)));
    };
    constexpr Index twister = 1, aliens = 4;
    EXPECT_EQ(answer().first, "clicked");
    EXPECT_GT(run().predictions.at(0).candidates.front().probability, 0.99);
    EXPECT_EQ(weights().columns(), 8);
    EXPECT_EQ(session.document().map()->nodes.keys->label(2), "Aladdin (1992)");
    EXPECT_TRUE(words().contains(numberText(chosen())));
    next();
    EXPECT_EQ(session.document().map()->nodes.keys->label(7), "Pinocchio (1940)");
    EXPECT_GT(chosen(), 0.15);
    EXPECT_LT(weights()(0, twister), 0.01);
    EXPECT_LT(weights()(0, aliens), 0.01);
    EXPECT_TRUE(words().contains(numberText(chosen())));
    next();
    EXPECT_EQ(answer(), std::pair(std::string("passed over"), 94));
    EXPECT_LT(chosen(), 0.24) << "less than before";
    EXPECT_TRUE(words().contains(numberText(chosen())));
    next();
    EXPECT_EQ(answer(), std::pair(std::string("clicked"), 89));
    EXPECT_EQ(session.document().map()->nodes.keys->label(1), "Usual Suspects, The (1995)");
    EXPECT_GT(chosen(), 0.3);
    EXPECT_TRUE(words().contains(numberText(chosen())));
    next();
    for (Index title = 0; title < 8; ++title) EXPECT_NEAR(double(weights()(0, title)), 1.0 / 8, 1e-3);
    EXPECT_TRUE(words().contains(numberText(chosen())));
    std::map<std::string, double> scores;
    for (const ModelInformation& model : session.models())
        if (model.id == "history-recommendation") scores = model.scores;
    EXPECT_NEAR(scores["hit_rate_10"], 73 / 100.0, 0.005);
    EXPECT_NEAR(scores["hit_rate_10_baseline"], 69 / 100.0, 0.005);
}

TEST_F(LessonClaimsTest, Memories) {
    open("stories-memory");
    const auto answer = [&] { return run().predictions.at(0).candidates.front().label; };
    EXPECT_EQ(run().layers("hop"), 3);
    EXPECT_EQ(weights().columns(), 4);
    EXPECT_LT(chosen(), 0.5) << "here and there";
    EXPECT_TRUE(words().contains(numberText(chosen())));
    next();
    EXPECT_GT(chosen(), 0.99);
    EXPECT_TRUE(words().contains(numberText(chosen())));
    next();
    EXPECT_GT(chosen(), 0.99);
    EXPECT_TRUE(words().contains(numberText(chosen())));
    EXPECT_EQ(answer(), "hallway");
    next();
    EXPECT_GT(chosen(), 0.99);
    EXPECT_GT(double(stage(Stage::weights, "hop", 1, 0)(0, 0)), 0.99);
    EXPECT_TRUE(words().contains(numberText(chosen())));
    EXPECT_EQ(answer(), "garden");
}

TEST_F(LessonClaimsTest, Captions) {
    open("captions-soft");
    const auto said = [&] { return run().provenance.at("translation"); };
    const auto likeliest = [&](Index word) {
        return run().predictions.at(size_t(word)).candidates.front().label;
    };
    EXPECT_EQ(run().keysOf(*session.document().map()).size(), 64);
    EXPECT_EQ(said(), "a red circle left of a blue square and a green star");
    EXPECT_EQ(largestOf(weights(), at().query), at().key);
    expectCell("red", "1,2", chosen());
    next();
    EXPECT_EQ(largestOf(weights(), at().query), at().key);
    expectCell("blue", "5,4", chosen());
    next();
    EXPECT_EQ(chosen(), 0);
    EXPECT_NE(likeliest(1), "red");
    EXPECT_TRUE(words().contains(numberText(0)));
    next();
    EXPECT_EQ(said(), "a red circle above a blue square and a green star");
    EXPECT_EQ(largestOf(weights(), at().query), at().key);
    expectCell("red", "5,0", chosen());
    next();
    std::map<std::string, double> scores;
    for (const ModelInformation& model : session.models())
        if (model.id == "captions-soft") scores = model.scores;
    EXPECT_GT(scores.at("exact_match"), 0.95);
    EXPECT_EQ(scores.at("exact_match_baseline"), 0);
    EXPECT_EQ(std::lround(100 * scores.at("attention_on_target")), 83);
    EXPECT_TRUE(words().contains("0.83"));
}

TEST_F(LessonClaimsTest, CoAttention) {
    open("picture-questions");
    const auto answer = [&] { return run().predictions.at(0).candidates.front().label; };
    const auto sumsToOne = [&] { EXPECT_NEAR(sumOf(weights(), 0), 1, 1e-5); };
    EXPECT_EQ(weights().columns(), 64);
    EXPECT_EQ(run().layers("image"), 3) << "levels";
    EXPECT_EQ(answer(), "circle");
    EXPECT_EQ(largestOf(weights(), 0), at().key);
    expectCell("answer", "1,2", chosen());
    sumsToOne();
    next();
    EXPECT_EQ(at().map, "question");
    EXPECT_EQ(largestOf(weights(), 0), at().key);
    expectCell("answer", "square", chosen());
    sumsToOne();
    next();
    EXPECT_EQ(answer(), "yellow");
    EXPECT_EQ(largestOf(weights(), 0), at().key);
    expectCell("answer", "6,1", chosen());
    next();
    EXPECT_EQ(chosen(), 0);
    for (int level = 0; level < 3; ++level)
        EXPECT_EQ(double(stage(Stage::weights, "image", level, 0)(0, at().key)), 0) << level;
    EXPECT_NE(answer(), "yellow");
    const std::vector<std::string> colours{"red", "green", "blue", "purple", "orange"};
    EXPECT_NE(std::find(colours.begin(), colours.end(), answer()), colours.end()) << answer();
    EXPECT_TRUE(words().contains(numberText(0)));
    next();
    std::map<std::string, double> scores;
    for (const ModelInformation& model : session.models())
        if (model.id == "picture-questions") scores = model.scores;
    EXPECT_EQ(scores.at("accuracy"), 0.984);
    EXPECT_EQ(scores.at("accuracy_baseline"), 0.261);
}

TEST_F(LessonClaimsTest, HiddenWords) {
    open("What does a model learn from hidden words?");
    const auto likeliest = [&](size_t i = 0) { return run().predictions.at(0).candidates[i]; };
    const auto asked = [&] { return run().predictAt(run().evaluation, at().query).candidates.front().label; };
    EXPECT_EQ(largestOf(weights(), at().query), at().key);
    expectCell("it", "animal", chosen());
    EXPECT_EQ(asked(), "▁animal");
    next();
    QStringList read;
    for (const Token& token : run().sequences[0].words())
        if (!token.special) read << tokenWords(token.text).trimmed();
    EXPECT_EQ(read.join(' '), "The animal didn't cross the street because it was too wide .");
    EXPECT_EQ(largestOf(weights(), at().query), at().key);
    expectCell("it", "street", chosen());
    EXPECT_EQ(asked(), "▁street");
    next();
    expectCell("[MASK]", "street", chosen());
    EXPECT_EQ(likeliest().label, "▁cross");
    next();
    expectCell("[MASK]", "cup", chosen());
    EXPECT_LT(likeliest().probability, 0.5) << "divided among several";
    EXPECT_GT(likeliest(2).probability, 0.01);
    next();
    expectCell("it", "street", chosen());
    for (const ModelInformation& model : session.models())
        if (model.id == "english-masked") {
            for (const char* score : {"top5", "top5_baseline"}) {
                const QString percent =
                    QStringLiteral(" %1 %").arg(std::lround(100 * model.scores.at(score)));
                EXPECT_TRUE(words().contains(percent)) << score;
            }
        }
}

TEST_F(LessonClaimsTest, NextWords) {
    open("What comes next?");
    const auto said = [&](size_t i) {
        const auto& candidate = run().predictions.back().candidates[i];
        return std::pair(candidate.label, std::lround(100 * candidate.probability));
    };
    expectCell("of", "glass", chosen());
    EXPECT_EQ(largestOf(weights(), at().query), at().key);
    EXPECT_EQ(said(0), std::pair(std::string("▁water"), 33L));
    next();
    expectCell("glass", "of", 0);
    for (Index i = 0; i < weights().rows(); ++i)
        for (Index j = i + 1; j < weights().columns(); ++j) EXPECT_EQ(weights()(i, j), 0);
    next();
    expectCell("of", "lot", chosen());
    EXPECT_EQ(largestOf(weights(), at().query), at().key);
    EXPECT_EQ(said(0), std::pair(std::string("▁money"), 42L));
    next();
    EXPECT_EQ(said(0), std::pair(std::string("▁Mary"), 86L));
    next();
    EXPECT_EQ(said(0), std::pair(std::string("▁Mary"), 81L));
    for (const ModelInformation& model : session.models())
        if (model.id == "english-next") {
            EXPECT_EQ(std::lround(10 * model.scores.at("perplexity")), 666);
            EXPECT_EQ(std::lround(10 * model.scores.at("perplexity_trigram")), 922);
        }
}

// Three measures of the heads, as the analyses on screen compute them.
TEST_F(LessonClaimsTest, Induction) {
    open("Which head copies?");
    const Selection induction = at();
    const auto& first = run().predictions.back().candidates.front();
    EXPECT_EQ(first.label, "▁Mary");
    EXPECT_TRUE(words().contains(QString::number(std::lround(100 * first.probability)) + " %"));
    expectCell("river", "Mary", chosen());
    const auto measured = [&]() -> const Analysis& {
        EXPECT_TRUE(QTest::qWaitFor([&] { return !window.analyse().job().isWorking(); }, 60000));
        EXPECT_FALSE(window.analyse().job().error());
        return *window.analyse().analysis();
    };
    const auto quotes = [&](double number, int digits) {
        EXPECT_TRUE(words().contains(QString::number(number, 'f', digits)))
            << words().toStdString() << number;
    };
    const int heads = int(session.document().map()->nodes.heads.size());
    next();
    const AnalysisTable types = measured().table;
    const auto typeOf = [&](const char* score, int layer, int head) {
        const auto& names = types.axes.front().labels;
        const auto row = size_t(std::find(names.begin(), names.end(), score) - names.begin());
        return types.values.at((row * types.axes[1].labels.size() + size_t(layer)) * size_t(heads) +
                               size_t(head));
    };
    const int layers = int(types.axes[1].labels.size());
    double least = 1, others = 0;
    for (int layer = 0; layer < layers; ++layer)
        for (int head = 0; head < heads; ++head) {
            const double score = typeOf("induction", layer, head);
            if (layer == induction.layer) least = std::min(least, score);
            if (layer != induction.layer || head != induction.head) others = std::max(others, score);
        }
    const double own = typeOf("induction", induction.layer, induction.head);
    EXPECT_GT(own, others);
    quotes(own, 2);
    quotes(least, 2);
    next();
    const Analysis written = measured();
    std::map<std::string, double> added;
    for (size_t i = 0; i < written.table.values.size(); ++i)
        if (const std::string& component = written.table.axes.front().labels[i];
            component.find(".head.") != std::string::npos)
            added[component] = written.table.values[i];
    const auto headOf = [](int layer, int head) {
        return std::to_string(layer) + ".head." + std::to_string(head);
    };
    const auto largest = std::max_element(added.begin(), added.end(),
                                          [](const auto& a, const auto& b) { return a.second < b.second; });
    EXPECT_EQ(largest->first, headOf(induction.layer, induction.head));
    quotes(largest->second, 1);
    next();
    const Analysis without = measured();
    const auto fallOf = [&](int layer, int head) {
        return -without.table.values.at(size_t(layer * heads + head));
    };
    std::pair<int, int> needed;
    for (int layer = 0; layer < layers; ++layer)
        for (int head = 0; head < heads; ++head) {
            if (fallOf(layer, head) > fallOf(needed.first, needed.second)) needed = {layer, head};
            if (layer == induction.layer) {
                EXPECT_LE(fallOf(layer, head), fallOf(layer, induction.head));
            }
        }
    quotes(fallOf(induction.layer, induction.head), 1);
    quotes(fallOf(needed.first, needed.second), 1);
    next();
    EXPECT_EQ(needed, std::pair(at().layer, at().head));
    expectCell("Mary", "river", chosen());
    EXPECT_LT(added.at(headOf(needed.first, needed.second)), 0);
    EXPECT_GT(typeOf("previous_token", at().layer, at().head), 0.9);
}

TEST_F(LessonClaimsTest, Heads) {
    open("constructed");
    for (Index i = 1; i < 8; ++i) EXPECT_GE(weights()(i, i - 1), 0.99f);
    expectCell("power", "is", chosen());
    next();
    for (const Index is : {1, 5})
        for (const Index key : {1, 5}) EXPECT_NEAR(double(weights()(is, key)), 0.5, 1e-3);
    expectCell("is", "is", chosen());
    next();
    EXPECT_EQ(largestOf(weights(), 4), 3);
    EXPECT_GT(double(weights()(4, 3) + weights()(4, 7)), 0.99);
    EXPECT_GT(weights()(4, 7), 0.1f);
    expectCell("France", ",", chosen());
    next();
    EXPECT_EQ(weights()(4, 3), 0);
    EXPECT_GT(chosen(), 0.99);
    expectCell("France", ".", chosen());
    next();
    const MatrixSlice scores = stage(Stage::scores, "self", 0, 7);
    for (Index j = 0; j < 8; ++j) {
        EXPECT_EQ(scores(4, j), 0);
        EXPECT_NEAR(double(weights()(4, j)), 1.0 / 8, 1e-6);
    }
    expectCell("France", ",", 0.125);
}

TEST_F(LessonClaimsTest, Bottleneck) {
    open("en-fr-none");
    const auto& sides = window.bottleneck().content().sides;
    ASSERT_EQ(sides.size(), 2u);
    EXPECT_FALSE(run().attends()) << "no attention";
    const auto* tabs = window.findChild<QTabBar*>("tabs");
    EXPECT_GE(tabs->tabRect(tabs->currentIndex()).width(), 40) << "its tab can be read";
    const char* right = "Le jeune médecin qui a écrit le rapport n'a pas lu le journal.";
    for (const auto& side : sides) EXPECT_EQ(side.translation, QString::fromUtf8(right));
    EXPECT_EQ(session.document().text().split(' ').size(), 12);
    next();
    EXPECT_EQ(scoresOf("en-fr-none").size(), 8u);
    for (const ScoreOfLength& score : scoresOf("en-fr-none")) EXPECT_EQ(score.bleu < 20, score.from >= 21);
    EXPECT_EQ(scoresOf("en-fr-additive").size(), 8u);
    for (const ScoreOfLength& score : scoresOf("en-fr-additive")) EXPECT_GT(score.bleu, 95);
    next();
    EXPECT_EQ(session.document().text().split(' ').size(), 20);
    ASSERT_EQ(sides.size(), 2u);
    EXPECT_TRUE(sides[0].translation.contains("juin 2002")) << sides[0].translation.toStdString();
    EXPECT_FALSE(sides[0].translation.contains("journal")) << "the newspaper is gone";
    EXPECT_EQ(sides[1].translation,
              QString::fromUtf8("L'accord a été signé en août 1992 mais le jeune médecin qui a écrit le "
                                "rapport n'a pas lu le journal."));
    next();
    const auto percent = [](const auto& side) {
        double share = 0;
        for (const size_t word : {15, 16, 17}) share += side.shares[word];
        return std::lround(100 * share);
    };
    EXPECT_EQ(sides[0].words[15] + ' ' + sides[0].words[16] + ' ' + sides[0].words[17], "did not read");
    EXPECT_EQ(percent(sides[0]), 12);
    EXPECT_EQ(percent(sides[1]), 27);
}

TEST_F(LessonClaimsTest, RightAnswersAreTrue) {
    // Among answers that are words of the text, the right one has the largest weight in the row.
    int asked = 0;
    for (size_t i = 0; i < lessons().size(); ++i) {
        window.lesson().open(int(i));
        settle();
        for (size_t step = 1; step < lessons()[i].steps.size(); ++step) {
            const auto& guess = lessons()[i].steps[step].guess;
            SCOPED_TRACE(guess ? guess->question.in("en") : lessons()[i].question.in("en"));
            window.lesson().next();
            ASSERT_EQ(window.lesson().isGuessing(), guess.has_value());
            if (guess) window.lesson().guess(guess->right);
            settle();
            ASSERT_EQ(window.lesson().step(), int(step));
            EXPECT_EQ(words().startsWith("Right. "), guess.has_value());
            if (!guess || !lessonWords(guess->answers[0]).startsWith(u'“')) continue;
            ++asked;
            const AttentionMap& map = *session.document().map();
            const MatrixSlice& shown = window.heatmap().plot().content().values;
            const bool derived = window.settings().derivedMap() != DerivedMap::none;
            const auto weightOf = [&](const LessonText& answer) {
                const QString word = lessonWords(answer).remove(u'“').remove(u'”');
                double most = -1;
                for (Index j = 0; j < weights().columns(); ++j)
                    if (tokenWords(map.nodes.keys->label(j)).trimmed() == word)
                        most =
                            std::max(most, double(derived ? shown(at().query, j) : weights()(at().query, j)));
                EXPECT_GE(most, 0) << word.toStdString();
                return most;
            };
            for (size_t other = 0; other < guess->answers.size(); ++other)
                EXPECT_TRUE(other == guess->right ||
                            weightOf(guess->answers[guess->right]) > weightOf(guess->answers[other]));
        }
    }
    EXPECT_GE(asked, 3);
}

TEST_F(LessonClaimsTest, Training) {
    open("en-fr-additive");
    EXPECT_EQ(run().snapshots[0], 134);
    for (Index i = 0; i < weights().rows(); ++i) EXPECT_EQ(largestOf(weights(), i), 13) << i;
    expectCell("zone", ".", chosen());
    next();
    EXPECT_EQ(run().snapshots[1], 400);
    EXPECT_EQ(largestOf(weights(), at().query), at().key);
    EXPECT_LT(chosen(), 0.3);
    expectCell("zone", "European", chosen());
    next();
    EXPECT_EQ(run().snapshots[2], 2900);
    const Index aligned[] = {0, 1, 2, 3, 6, 5, 4, 7, 8, 8, 9, 10, 11, 12, 13, 14};
    Index found = 0;
    for (Index i = 0; i < 16; ++i) found += largestOf(weights(), i) == aligned[i];
    EXPECT_GE(found, 14) << "the words have found each other";
    const double before = chosen();
    expectCell("zone", "Area", before);
    next();
    EXPECT_TRUE(session.document().request().changes.empty());
    EXPECT_GT(chosen(), before);
    EXPECT_TRUE(words().contains(numberText(chosen())));
}

TEST_F(LessonClaimsTest, Order) {
    open("en-fr-local-p");
    EXPECT_EQ(largestOf(weights(), 4), 6);
    expectCell("zone", "Area", chosen());
    next();
    EXPECT_EQ(largestOf(weights(), 6), 4);
    EXPECT_EQ(session.document().map()->nodes.queries->label(6), "européenne");
    EXPECT_EQ(session.document().map()->nodes.keys->label(4), "European");
    next();
    EXPECT_EQ(largestOf(weights(), 5), 5);
    expectCell("économique", "Economic", chosen());
    next();
    EXPECT_LT(sumOf(weights(), 4), 0.98) << "not 1";
    expectCell("zone", "Area", chosen());
    EXPECT_FALSE(window.heatmap().explanation().contains("sum to 1."));
    EXPECT_TRUE(window.heatmap().plot().content().readKeys.empty()) << "all places are mixed";
    EXPECT_LT(sumOf(weights(), 4) - chosen(), 0.01) << "next to nothing is left for the others";
    EXPECT_TRUE(words().contains(numberText(chosen())));
    const Index end = weights().columns() - 1;
    EXPECT_EQ(largestOf(weights(), 0), end) << "“L'” looks at the end of the sentence";
    EXPECT_EQ(session.document().map()->nodes.keys->label(end), "</s>");
    EXPECT_EQ(at().key, at().query + 2) << "“Area” stands two places ahead";
}

TEST_F(LessonClaimsTest, Hard) {
    open("en-fr-hard");
    EXPECT_EQ(largestOf(weights(), 1), 1);
    expectCell("accord", "agreement", chosen());
    // The framed key of the map is the one that is read, and the context vector is its annotation.
    const auto& read = window.heatmap().plot().content().readKeys;
    ASSERT_EQ(Index(read.size()), weights().rows() - 1) << "“1992” is of two pieces";
    const HeadNodes& head = session.document().map()->nodes.heads[0];
    const auto context = run().evaluation->value(head.weighted), states = run().evaluation->value(head.v);
    for (Index i = 0; i < weights().rows(); ++i) {
        EXPECT_EQ(context->row(i), states->row(largestOf(weights(), i)));
        if (i < 12) {
            EXPECT_EQ(read[size_t(i)], largestOf(weights(), i));
        }
    }
    EXPECT_TRUE(window.heatmap().explanation().contains("frame"));
    next();
    EXPECT_EQ(largestOf(weights(), 4), 6);
    next();
    EXPECT_EQ(largestOf(weights(), 5), 5);
    expectCell("économique", "Economic", chosen());
    EXPECT_EQ(largestOf(weights(), 6), 4);
    EXPECT_EQ(session.document().map()->nodes.queries->label(6), "européenne");
    EXPECT_EQ(session.document().map()->nodes.keys->label(4), "European");
    next();
    const auto score = [&](const char* model, const char* name) {
        for (const ModelInformation& information : session.models())
            if (information.id == model) return information.scores.at(name);
        return -1.0;
    };
    EXPECT_NEAR(score("en-fr-hard", "aer_generated"), 0.056, 1e-9);
    EXPECT_NEAR(score("en-fr-additive", "aer_generated"), 0.041, 1e-9);
    EXPECT_NEAR(score("en-fr-hard", "bleu_real"), 40.1, 0.05);
    EXPECT_NEAR(score("en-fr-additive", "bleu_real"), 43.0, 0.05);
}

TEST_F(LessonClaimsTest, AligningHeads) {
    open("zh-en-transformer");
    EXPECT_EQ(run().layers("cross"), 3);
    EXPECT_EQ(session.document().map()->nodes.heads.size(), 4u) << "twelve heads of cross-attention";
    EXPECT_EQ(largestOf(weights(), 3), 9);
    expectCell("read", "读", chosen());
    EXPECT_GT(chosen(), 0.95);
    next();
    EXPECT_EQ(largestOf(weights(), 10), 4) << "the fifth";
    EXPECT_EQ(weights().rows(), 13);
    expectCell("yesterday", "昨天", chosen());
    next();
    EXPECT_EQ(largestOf(weights(), 8), at().key);
    EXPECT_LT(chosen(), 0.5);
    EXPECT_NEAR(sumOf(weights(), 8), 1, 1e-5);
    expectCell("the", "图书", chosen());
    EXPECT_GT(double(weights()(8, 7) + weights()(8, 8)), 0.5 * (1 - chosen())) << "most of the rest";
    next();
    const AttentionMap& map = *session.document().map();
    EXPECT_EQ(tokenWords(map.nodes.queries->label(1)).trimmed(), "young");
    expectCell("teacher", "年轻", chosen());
    EXPECT_GT(chosen(), 0.95);
    // “This young teacher read an interesting book in”: each looks at the counterpart of the word before it.
    const Index before[] = {0, 1, 3, 9, 11, 12, 14};
    for (Index query = 1; query <= 7; ++query)
        EXPECT_EQ(largestOf(weights(), query), before[query - 1]) << query;
}
