#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>

#include "app/views/analyse/analyse_view.h"
#include "app/views/common/figure_canvas.h"
#include "tests/app/window/window_test.h"

using namespace attentionscope;

namespace {

class AnalyseWindow : public WindowTest {
protected:
    AnalyseWindow() {
        session.openModel("english-next");
        settle();
        window.showTab("analyse");
    }
    void run(const char* name) {
        window.analyse().start(QString::fromLatin1(name));
        EXPECT_TRUE(QTest::qWaitFor([&] { return !window.analyse().job().isWorking(); }, 60000)) << name;
    }
};

}  // namespace

TEST_F(AnalyseWindow, ShowsEveryAnalysisThatNeedsNoMore) {
    ASSERT_EQ(window.tab(), "analyse");
    for (const char* name :
         {"tokens", "lens", "attribution", "heads", "ablation", "gradients", "flow", "clusters"}) {
        run(name);
        EXPECT_FALSE(window.analyse().job().error()) << name;
        EXPECT_TRUE(window.analyse().figure()) << name;
    }
    run("patching");
    EXPECT_TRUE(window.analyse().job().error()) << "without another text";
}

TEST_F(AnalyseWindow, AClickOnAHeadOpensItsMap) {
    run("ablation");
    FigureCanvas& canvas = window.analyse().canvas();
    canvas.resize(700, 500);
    document().select({.map = "self", .layer = 0, .head = 0});
    const auto figure = analysisFigure(*window.analyse().analysis(), {});
    std::optional<QPointF> place;
    for (double x = 0; x < canvas.area().width() && !place; x += 4)
        for (double y = 0; y < canvas.area().height() && !place; y += 4)
            if (figure->placeAt({x, y}, canvas.area()) == FigurePlace{2, 3}) place = QPointF(x, y);
    ASSERT_TRUE(place);
    emit canvas.clicked(*place, Qt::NoModifier);
    EXPECT_EQ(document().selection().layer, 2);
    EXPECT_EQ(document().selection().head, 3);
}

TEST_F(AnalyseWindow, CancelsAndSaves) {
    window.analyse().start("patching");
    window.analyse().job().cancel();
    EXPECT_FALSE(window.analyse().job().isWorking());
    run("heads");
    for (const char* ending : {"png", "json", "csv"}) {
        const QString file = QDir::tempPath() + "/attentionscope-analysis." + ending;
        QFile::remove(file);
        window.saveAnalysis(file);
        EXPECT_TRUE(QFile::exists(file)) << ending;
        QFile::remove(file);
    }
    // What is typed makes the result one of another run.
    document().setText("She has a dog.");
    settle();
    EXPECT_FALSE(window.analyse().analysis());
}
