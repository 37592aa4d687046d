#include "app/session/training_job.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace attentionscope;

namespace {

using State = TrainingJob::State;

class TrainingJobTest : public testing::Test {
protected:
    TrainingJobTest() {
        QFile file(folder.filePath("pairs.tsv"));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        const char* english[] = {"red", "green", "blue", "white"};
        const char* french[] = {"rouge", "vert", "bleu", "blanc"};
        for (int a = 0; a < 4; ++a)
            for (int b = 0; b < 4; ++b)
                for (int c = 0; c < 4; ++c)
                    file.write(QStringLiteral("%1 %2 %3.\t%4 %5 %6.\n")
                                   .arg(english[a], english[b], english[c], french[a], french[b], french[c])
                                   .toUtf8());
    }
    TrainingRequest request(Index epochs) {
        TrainingRequest wanted{.recipe = "additive", .watched = "red green blue."};
        wanted.options.data.files = {folder.filePath("pairs.tsv").toStdString()};
        wanted.options.folder = folder.filePath("model").toStdString();
        wanted.options.epochs = epochs;
        return wanted;
    }
    bool reaches(State state) {
        return QTest::qWaitFor([&] { return job.state() == state; }, 120000);
    }

    QTemporaryDir folder;
    TrainingJob job;
};

}  // namespace

TEST_F(TrainingJobTest, WatchesPausesGoesOnAndStops) {
    job.start(request(100000));
    ASSERT_TRUE(QTest::qWaitFor([&] { return job.sample().weights != nullptr; }, 120000));
    EXPECT_EQ(job.state(), State::running);
    EXPECT_EQ(job.sample().input, "red green blue.");
    EXPECT_EQ(job.sample().weights->cols(), job.sample().keys->size());
    EXPECT_NEAR(job.sample().weights->row(0).sum(), 1, 1e-4);
    EXPECT_GT(job.items(), 40);
    EXPECT_FALSE(job.trainingLoss().empty());
    EXPECT_FALSE(job.heldOutLoss().empty());
    job.pause();
    ASSERT_TRUE(reaches(State::paused));
    const Index step = job.report().step;
    for (const char* name : {"model/model.safetensors", "model/training.safetensors"})
        EXPECT_TRUE(QFile::exists(folder.filePath(name))) << name;
    job.watch("white red.");
    job.proceed();
    ASSERT_TRUE(QTest::qWaitFor([&] { return job.sample().input == "white red."; }, 120000));
    EXPECT_GT(job.report().step, step);
    job.stop();
    ASSERT_TRUE(reaches(State::stopped));
    EXPECT_FALSE(job.isBusy());
}

TEST_F(TrainingJobTest, FinishesAndCanBeResumedByAnother) {
    TrainingRequest wanted = request(2);
    job.start(wanted);
    ASSERT_TRUE(reaches(State::finished));
    wanted.options.resume = true;
    wanted.options.epochs = 3;
    job.start(wanted);
    ASSERT_TRUE(reaches(State::finished));
    EXPECT_FALSE(job.error());
}

TEST_F(TrainingJobTest, EndsWithItsCheckpointWhenItIsDestroyed) {
    {
        TrainingJob short_lived;
        short_lived.start(request(100000));
        ASSERT_TRUE(QTest::qWaitFor([&] { return short_lived.report().step > 0; }, 120000));
    }
    EXPECT_TRUE(QFile::exists(folder.filePath("model/training.safetensors")));
}

TEST_F(TrainingJobTest, ReportsWhyItCannotTrain) {
    TrainingRequest wanted = request(1);
    wanted.options.data.files = {folder.filePath("nothing.tsv").toStdString()};
    job.start(wanted);
    ASSERT_TRUE(reaches(State::failed));
    ASSERT_TRUE(job.error());
    EXPECT_NE(job.error()->where.text().find("nothing.tsv"), std::string::npos);
    EXPECT_FALSE(QFile::exists(folder.filePath("model")));
}
