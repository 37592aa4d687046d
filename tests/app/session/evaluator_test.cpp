#include "app/session/evaluator.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QSignalSpy>
#include <QTest>
#include <atomic>

using namespace attentionscope;

namespace {

RunRequest textRequestOf(const std::string& text) {
    RunRequest request;
    request.inputs.values["text"] = text;
    return request;
}

/// A recording that states its request.
RunResult resultOf(const RunRequest& request) {
    auto recording = std::make_shared<Recording>();
    recording->inputs = request.inputs;
    return {recording, recording, {}};
}

}  // namespace

TEST(Evaluator, DeliversResultsOnTheOwnersThread) {
    Evaluator evaluator(
        [](const RunRequest& request, const StopToken&, const Progress&) { return resultOf(request); });
    std::string delivered;
    QObject::connect(&evaluator, &Evaluator::finished, [&](const RunResult& result) {
        EXPECT_EQ(QThread::currentThread(), QCoreApplication::instance()->thread());
        delivered = result.recording->inputs.text();
    });
    evaluator.submit(textRequestOf("one"));
    EXPECT_TRUE(evaluator.isWorking());
    ASSERT_TRUE(QTest::qWaitFor([&] { return !evaluator.isWorking(); }, 120000));
    EXPECT_EQ(delivered, "one");
}

TEST(Evaluator, FiveHundredKeystrokesDeliverInOrderAndEndWithTheNewest) {
    std::atomic<int> started = 0;
    Evaluator evaluator([&](const RunRequest& request, const StopToken& stop, const Progress&) {
        ++started;
        for (int i = 0; i < 20; ++i) {
            throwIfStopped(stop);
            std::this_thread::sleep_for(std::chrono::microseconds(50));
        }
        return resultOf(request);
    });
    std::vector<size_t> delivered;
    size_t submitted = 0;
    QObject::connect(&evaluator, &Evaluator::finished, [&](const RunResult& result) {
        delivered.push_back(result.recording->inputs.text().size());
        // A result is only ever of the newest text.
        EXPECT_EQ(delivered.back(), submitted);
    });
    std::string text;
    for (int i = 0; i < 500; ++i) {
        text += char('a' + i % 26);
        submitted = text.size();
        evaluator.submit(textRequestOf(text));
        if (i % 50 == 49) evaluator.cancel();
        if (i % 7 == 0) QCoreApplication::processEvents();
    }
    evaluator.submit(textRequestOf(text));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !evaluator.isWorking(); }, 120000));
    ASSERT_FALSE(delivered.empty());
    EXPECT_EQ(delivered.back(), 500u);
    EXPECT_TRUE(std::is_sorted(delivered.begin(), delivered.end()));
    EXPECT_GE(started, 1);
}

TEST(Evaluator, DeliversNothingAfterCancel) {
    Evaluator evaluator([](const RunRequest& request, const StopToken& stop, const Progress&) {
        while (!stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        // A job that does not notice the stop in time and ends anyway.
        return resultOf(request);
    });
    QSignalSpy finished(&evaluator, &Evaluator::finished), cancelled(&evaluator, &Evaluator::cancelled);
    evaluator.submit(textRequestOf("never"));
    QTest::qWait(5);
    evaluator.cancel();
    EXPECT_FALSE(evaluator.isWorking());
    QTest::qWait(30);
    EXPECT_EQ(finished.count(), 0);
    EXPECT_EQ(cancelled.count(), 1);
}

TEST(Evaluator, RunsDeferredWorkInTheBackground) {
    std::atomic<int> done = 0;
    Evaluator evaluator([&](const RunRequest& request, const StopToken&, const Progress&) {
        RunResult result = resultOf(request);
        result.afterwards = [&] {
            EXPECT_NE(QThread::currentThread(), QCoreApplication::instance()->thread());
            ++done;
        };
        return result;
    });
    QSignalSpy completed(&evaluator, &Evaluator::completed);
    QObject::connect(&evaluator, &Evaluator::finished, [&] {
        EXPECT_EQ(done, 0);  // the figure comes first
        EXPECT_FALSE(evaluator.isSettled());
    });
    evaluator.submit(textRequestOf("one"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return evaluator.isSettled(); }, 120000));
    EXPECT_EQ(completed.count(), 1);
    EXPECT_EQ(done, 1);
}

TEST(Evaluator, DeferredWorkBelongsToTheNewestResult) {
    std::atomic<int> first = 0, second = 0;
    Evaluator evaluator([&](const RunRequest& request, const StopToken&, const Progress&) {
        const std::string text = request.inputs.text("text");
        if (text == "bad") throw Error(ErrorReport{.what = "no"});
        RunResult result = resultOf(request);
        result.afterwards = [&, text] { ++(text == "first" ? first : second); };
        return result;
    });
    QSignalSpy completed(&evaluator, &Evaluator::completed);
    // As soon as the first is delivered, another letter is typed: its predictions are of no use any more.
    const auto typed = QObject::connect(&evaluator, &Evaluator::finished, [&](const RunResult& result) {
        if (result.recording->inputs.text() == "first") evaluator.submit(textRequestOf("second"));
    });
    evaluator.submit(textRequestOf("first"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return evaluator.isSettled(); }, 120000));
    EXPECT_EQ(first, 0);
    EXPECT_EQ(second, 1);
    EXPECT_EQ(completed.count(), 1);
    QObject::disconnect(typed);
    // A failed request leaves the previous run on screen, whose predictions are still needed.
    const auto failing = QObject::connect(&evaluator, &Evaluator::finished, [&](const RunResult& result) {
        if (!result.error) evaluator.submit(textRequestOf("bad"));
    });
    evaluator.submit(textRequestOf("third"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return evaluator.isSettled(); }, 120000));
    EXPECT_EQ(second, 2);
    QObject::disconnect(failing);
}

TEST(Evaluator, ShowsThatItIsBusyOnlyAfterAWhile) {
    std::atomic<bool> go = false;
    Evaluator evaluator([&](const RunRequest& request, const StopToken&, const Progress& progress) {
        progress(0.5, "half");
        while (!go) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return resultOf(request);
    });
    QSignalSpy busy(&evaluator, &Evaluator::busyChanged), progressed(&evaluator, &Evaluator::progressed);
    evaluator.submit(textRequestOf("slow"));
    QCoreApplication::processEvents();
    EXPECT_EQ(busy.count(), 0);
    ASSERT_TRUE(QTest::qWaitFor([&] { return busy.count() == 1; }, 120000));
    EXPECT_TRUE(busy[0][0].toBool());
    EXPECT_EQ(progressed.count(), 1);
    go = true;
    ASSERT_TRUE(QTest::qWaitFor([&] { return busy.count() == 2; }, 120000));
    EXPECT_FALSE(busy[1][0].toBool());
}

TEST(Evaluator, TurnsExceptionsIntoReports) {
    Evaluator evaluator([](const RunRequest& request, const StopToken&, const Progress&) -> RunResult {
        if (request.inputs.text() == "memory") throw std::bad_alloc();
        throw Error(ErrorReport{.what = "it went wrong", .remedy = "Do something else."});
    });
    std::optional<ErrorReport> report;
    QObject::connect(&evaluator, &Evaluator::finished,
                     [&](const RunResult& result) { report = result.error; });
    evaluator.submit(textRequestOf("x"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return report.has_value(); }, 120000));
    EXPECT_EQ(report->what, "it went wrong");
    report.reset();
    evaluator.submit(textRequestOf("memory"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return report.has_value(); }, 120000));
    EXPECT_NE(report->what.text().find("memory"), std::string::npos);
}
