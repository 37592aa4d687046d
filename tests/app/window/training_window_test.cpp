#include "app/window/training_window.h"

#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDropEvent>
#include <QFile>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/window/training_setup.h"

using namespace attentionscope;

namespace {

using JobState = TrainingJob::State;

class TrainingWindowTest : public testing::Test {
protected:
    TrainingWindowTest() : window(settings) {
        window.show();
        setup().setFolder(folder.filePath("model"));
    }
    TrainingSetup& setup() { return window.setup(); }
    template <typename T>
    T* child(const char* name) {
        return window.findChild<T*>(name);
    }
    void choose(const char* box, const QString& data) {
        auto* found = child<QComboBox>(box);
        found->setCurrentIndex(found->findData(data));
    }
    QString file(const QByteArray& content) {
        QFile made(folder.filePath("pairs.tsv"));
        EXPECT_TRUE(made.open(QIODevice::WriteOnly));
        made.write(content);
        return made.fileName();
    }
    void give(const QString& path) {
        setup().setFile({});
        setup().setFile(path);
        EXPECT_TRUE(QTest::qWaitFor([&] { return !setup().isChecking(); }, 120000));
    }
    /// So many that no training ends by itself before it is stopped, however long this thread has to wait.
    static QByteArray pairs() {
        const QList<QByteArray> english{"red", "green", "blue", "white", "two"},
            french{"rouge", "vert", "bleu", "blanc", "deux"};
        QByteArray all;
        for (int number = 0; number < 5 * 5 * 5 * 5 * 5 * 5; ++number) {
            QByteArrayList source, target;
            for (int left = number, word = 0; word < 6; ++word, left /= 5) {
                source << english[left % 5];
                target << french[left % 5];
            }
            all += source.join(' ') + ".\t" + target.join(' ') + ".\n";
        }
        return all;
    }

    QTemporaryDir folder;
    ViewSettings settings;
    TrainingWindow window;
};

}  // namespace

TEST_F(TrainingWindowTest, FitsOverTheWindow) {
    QWidget small;
    small.resize(1024, 700);
    TrainingWindow over(settings, &small);
    over.show();
    QTest::qWait(20);
    EXPECT_LE(over.width(), 1024);
    EXPECT_LE(over.height(), 700);
    EXPECT_EQ(window.size(), QSize(1120, 760)) << "where there is room";
}

TEST_F(TrainingWindowTest, NamesTheSelectedRecipe) {
    EXPECT_EQ(setup().recipe(), "en-fr-additive");
    EXPECT_TRUE(setup().isReady());
    choose("learner", "transformer");
    choose("material", "Chinese to English: generated sentences");
    EXPECT_EQ(setup().recipe(), "zh-en-transformer");
    choose("material", "");
    EXPECT_EQ(setup().recipe(), "transformer");
    EXPECT_FALSE(setup().startButton().isEnabled());
}

TEST_F(TrainingWindowTest, ReportsBrokenLinesByNumberAndSkipsOrRefusesThem) {
    give(file("red\trouge\nno tab here\nbad \xff\tbyte\n\tempty\n" + QByteArray(100000, 'x') +
              "\ty\nblue\tbleu\r\n"));
    const QString problems = setup().problems();
    for (const char* line : {"line 2", "line 3", "line 4", "line 5"})
        EXPECT_TRUE(problems.contains(line)) << problems.toStdString();
    EXPECT_FALSE(problems.contains("line 1") || problems.contains("line 6"));
    EXPECT_TRUE(setup().isReady());
    choose("badLines", "refuse");
    EXPECT_FALSE(setup().startButton().isEnabled());
    choose("badLines", "skip");
    EXPECT_TRUE(setup().startButton().isEnabled());
}

TEST_F(TrainingWindowTest, RefusesAFileWithNothingUsableBeforeTraining) {
    for (const char* content : {"", "\xef\xbb\xbf", "no tab\nnone\n"}) {
        give(file(content));
        EXPECT_FALSE(setup().isReady()) << content;
        EXPECT_FALSE(setup().fileNote().isEmpty());
    }
    give("/no/such/pairs.tsv");
    EXPECT_FALSE(setup().isReady());
    EXPECT_TRUE(setup().fileNote().contains("/no/such/pairs.tsv"));
    give({});
    EXPECT_TRUE(setup().isReady());
}

TEST_F(TrainingWindowTest, OverwritesNothing) {
    ASSERT_TRUE(QDir().mkpath(folder.filePath("model")));
    QFile kept(folder.filePath("model/config.json"));
    ASSERT_TRUE(kept.open(QIODevice::WriteOnly));
    setup().setFolder(folder.filePath("elsewhere"));
    EXPECT_TRUE(setup().isReady());
    setup().setFolder(folder.filePath("model"));
    EXPECT_FALSE(setup().isReady());
    QFile training(folder.filePath("model/training.safetensors"));
    ASSERT_TRUE(training.open(QIODevice::WriteOnly));
    setup().setFolder(folder.filePath("elsewhere"));
    setup().setFolder(folder.filePath("model"));
    EXPECT_FALSE(setup().isReady());
    child<QCheckBox>("resume")->setChecked(true);
    EXPECT_TRUE(setup().isReady());
}

TEST_F(TrainingWindowTest, TrainsADroppedFile) {
    choose("material", "");
    QMimeData dropped;
    dropped.setUrls({QUrl::fromLocalFile(file(pairs()))});
    QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &enter);
    ASSERT_TRUE(enter.isAccepted());
    QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &drop);
    ASSERT_TRUE(QTest::qWaitFor([&] { return setup().isReady(); }, 120000));
    QTest::keyClicks(child<QLineEdit>("watched"), "green red two.");
    QTest::mouseClick(&setup().startButton(), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !window.map().values.empty(); }, 120000));
    EXPECT_EQ(window.map().keys.label(0), "green");
    EXPECT_FALSE(setup().isEnabled());
    EXPECT_FALSE(window.curves().curves[0].points.empty());
    auto* pause = child<QPushButton>("pause");
    QTest::mouseClick(pause, Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.job().state() == JobState::paused; }, 120000));
    EXPECT_EQ(pause->text(), "Continue");
    QTest::mouseClick(pause, Qt::LeftButton);
    EXPECT_EQ(window.job().state(), JobState::running);
    QTest::mouseClick(child<QPushButton>("stop"), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.job().state() == JobState::stopped; }, 120000));
    QSignalSpy kept(&window, &TrainingWindow::keepRequested);
    QTest::mouseClick(child<QPushButton>("keep"), Qt::LeftButton);
    ASSERT_EQ(kept.size(), 1);
    EXPECT_EQ(kept[0][0].toString(), folder.filePath("model"));
    EXPECT_EQ(kept[0][1].toString(), "green red two.");
    EXPECT_TRUE(QFile::exists(folder.filePath("model/config.json")));
    EXPECT_TRUE(setup().isEnabled());
}
