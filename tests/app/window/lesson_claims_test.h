#pragma once

#include <gtest/gtest.h>

#include <QApplication>
#include <QTest>
#include <algorithm>

#include "app/figures/content/map_values.h"
#include "app/figures/content/map_words.h"
#include "app/figures/drawing/number_text.h"
#include "app/views/predictions/bottleneck_view.h"
#include "app/window/lesson_strip.h"
#include "app/window/lessons.h"
#include "app/window/main_window.h"
#include "tests/app/window/window_test.h"

namespace attentionscope {

/// Checks a lesson's claims in the run on screen.
class LessonClaimsTest : public WindowTest {
protected:
    void settle() {
        for (int round = 0; round < 3; ++round) {
            for (int i = 0; i < 5; ++i) QApplication::processEvents();
            EXPECT_TRUE(QTest::qWaitFor(
                [&] {
                    return session.evaluator().isSettled() && !window.bottleneck().evaluator().isWorking();
                },
                120000));
        }
        for (int i = 0; i < 5; ++i) QApplication::processEvents();
    }
    /// The lesson with this question, or the first one of that model.
    void open(const char* which) {
        const auto found = std::find_if(lessons().begin(), lessons().end(), [&](const Lesson& lesson) {
            return lesson.model == which || lesson.question.in("en") == which;
        });
        ASSERT_NE(found, lessons().end()) << which;
        window.lesson().open(int(found - lessons().begin()));
        settle();
    }
    void next() {
        window.lesson().next();
        if (window.lesson().isGuessing()) window.lesson().next();
        settle();
    }
    const Recording& run() { return *session.document().recording(); }
    const Selection& at() { return session.document().selection(); }
    QString words() { return window.lesson().words(); }
    MatrixSlice stage(Stage stage, const char* map, int layer, int head) {
        const AttentionMap* found = run().find(map, layer);
        return found ? stageMatrix(run(), *found, head, stage) : MatrixSlice();
    }
    MatrixSlice weights() { return stage(Stage::weights, at().map.c_str(), at().layer, at().head); }
    double chosen() { return double(weights()(at().query, at().key)); }
    static Index largestOf(const MatrixSlice& matrix, Index row) {
        Index best = 0;
        for (Index j = 1; j < matrix.columns(); ++j)
            if (matrix(row, j) > matrix(row, best)) best = j;
        return best;
    }
    static double sumOf(const MatrixSlice& matrix, Index row) {
        double sum = 0;
        for (Index j = 0; j < matrix.columns(); ++j) sum += double(matrix(row, j));
        return sum;
    }
    /// The words of the chosen cell are those, and the step quotes the number in it.
    void expectCell(const char* query, const char* key, double value) {
        const AttentionMap& map = *session.document().map();
        EXPECT_EQ(tokenWords(map.nodes.queries->label(at().query)).trimmed(), QString::fromUtf8(query));
        EXPECT_EQ(tokenWords(map.nodes.keys->label(at().key)).trimmed(), QString::fromUtf8(key));
        EXPECT_TRUE(words().contains(numberText(value))) << words().toStdString() << value;
    }
    std::vector<ScoreOfLength> scoresOf(const char* model) {
        for (const ModelInformation& information : session.models())
            if (information.id == model) return information.byLength;
        return {};
    }
};

}  // namespace attentionscope
