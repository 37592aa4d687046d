// The window, its exports and the command line's pictures have the same content.
#include <gtest/gtest.h>

#include <QCheckBox>
#include <QRegularExpression>
#include <QTabBar>
#include <QTemporaryDir>

#include "app/export/formats.h"
#include "app/figures/content/figure_of.h"
#include "app/figures/content/map_words.h"
#include "app/figures/painters/picture_attention.h"
#include "app/views/common/figure_canvas.h"
#include "app/views/maps/figure_view.h"
#include "app/views/maps/heatmap_plot.h"
#include "app/views/maps/heatmap_view.h"
#include "app/views/maps/lines_view.h"
#include "app/views/maps/text_view.h"
#include "app/views/predictions/prediction_view.h"
#include "app/window/export_dialog.h"
#include "core/run/run_request.h"
#include "tests/app/window/window_test.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

QByteArray exportedSvgOf(const Figure& figure) {
    QByteArray bytes;
    for (const PictureFormat& format : pictureFormats())
        if (format.suffix == "svg") format.write(figure, {}, bytes);
    return bytes;
}

/// All text in an SVG, in order.
QStringList textsInExported(const QByteArray& svg) {
    static const QRegularExpression pattern("<text[^>]*>([^<]*)</text>");
    QStringList texts;
    for (auto matches = pattern.globalMatch(QString::fromUtf8(svg)); matches.hasNext();) {
        QString text = matches.next().captured(1).trimmed();
        texts << text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
    }
    return texts;
}

class ViewsAndExportsTest : public WindowTest {
protected:
    void open(const std::string& model, const RunInputs& inputs) {
        document().setModel(model, inputs);
        settle();
        ASSERT_TRUE(document().isCurrent()) << model;
    }
    /// The command line's run, and its figure for the window's selection.
    std::shared_ptr<const Figure> rendered(FigureKind kind) {
        const Selection& at = document().selection();
        FigureRequest request{
            .recording = run(document().request(), shelf_), .head = at.head, .query = at.query};
        request.map = request.recording->find(at.map, at.layer);
        return framedFigureOf(kind, request);
    }
    QByteArray exported(FigureKind kind) {
        ExportDialog dialog(document(), window.settings(), &window);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        dialog.setKind(kind);
        dialog.findChild<QCheckBox*>("carries")->setChecked(false);  // the document, beside the figure
        const QTemporaryDir folder;
        EXPECT_TRUE(dialog.writeTo(folder.filePath("a.svg"))) << dialog.note().toStdString();
        QFile file(folder.filePath("a.svg"));
        EXPECT_TRUE(file.open(QIODevice::ReadOnly));
        return file.readAll();
    }
    QString folder(const char* model) { return QStringLiteral(TEST_DATA "/transformer/") + model; }
    std::vector<QString> tabs() {
        auto* bar = child<QTabBar>("tabs");
        std::vector<QString> names;
        for (int i = 0; i < bar->count(); ++i)
            if (bar->isTabVisible(i)) names.push_back(bar->tabData(i).toString());
        return names;
    }
    bool hasTab(const QString& name) {
        const auto names = tabs();
        return std::find(names.begin(), names.end(), name) != names.end();
    }

    ModelShelf shelf_{{RESOURCES "/models"}};
};

}  // namespace

TEST_F(ViewsAndExportsTest, AreTheSameForEveryFigureOfSeveralModels) {
    const std::pair<std::string, RunInputs> models[] = {
        {"constructed", textInput("The cat sat on the mat")},
        {"en-fr-additive", textInput("I love my dog.")},
        {"en-fr-transformer", textInput("I love my dog.")},
        {folder("vit").toStdString(), {{{"picture", PictureInput("scene: red circle 1,1")}}}},
    };
    for (const auto& [model, inputs] : models) {
        SCOPED_TRACE(model);
        open(model, inputs);
        if (HasFatalFailure()) return;
        document().selectCell(1, -1);
        settle();
        const auto& recording = document().recording();
        for (const FigureKind kind : figuresFor(*recording, document().map())) {
            if (kind == FigureKind::bottleneck) continue;
            SCOPED_TRACE(figureName(kind));
            ASSERT_TRUE(rendered(kind));
            EXPECT_EQ(textsInExported(exported(kind)), textsInExported(exportedSvgOf(*rendered(kind))));
            EXPECT_EQ(exported(kind), exportedSvgOf(*rendered(kind)));
        }
    }
}

TEST_F(ViewsAndExportsTest, ViewsEqualTheExports) {
    for (const char* model : {"constructed", "en-fr-additive"}) {
        SCOPED_TRACE(model);
        open(model, textInput("I love my dog."));
        window.showTab("map");
        document().selectCell(1, -1);
        const BarContent& said = window.prediction().content();
        settle();
        const QStringList prediction = textsInExported(exported(FigureKind::prediction));
        EXPECT_TRUE(prediction.contains(said.title)) << said.title.toStdString();
        for (const Bar& bar : said.bars)
            EXPECT_TRUE(prediction.contains(visibleToken(bar.label))) << bar.label.toStdString();
        const HeatmapContent& map = window.heatmap().plot().content();
        const QStringList heatmap = textsInExported(exported(FigureKind::heatmap));
        EXPECT_TRUE(heatmap.contains(map.valueTitle));
        EXPECT_EQ(map.values.rows(), document().sequence()->size());
        window.showTab("lines");
        settle();
        auto* lines = child<LinesView>("linesView");
        lines->setAll(true);
        settle();
        const QStringList drawn = textsInExported(exported(FigureKind::lines));
        for (Index key = 0; key < lines->content().keyCount; ++key)
            EXPECT_TRUE(drawn.contains(visibleToken(lines->content().keys.label(key))));
        window.showTab("text");
        settle();
        child<TextView>("textView")->setInward(true);
        settle();
        EXPECT_TRUE(textsInExported(exported(FigureKind::text)).join(' ').contains("Who looks at"))
            << "as it is shown";
        child<TextView>("textView")->setInward(false);
        lines->setAll(false);
    }
}

TEST_F(ViewsAndExportsTest, TheOutputTokensAreCountedFromZeroEverywhere) {
    open("en-fr-additive", textInput("I love my dog."));
    document().selectQuery(0);
    settle();
    EXPECT_EQ(window.prediction().content().title, "Output token 0, “J'”");
    EXPECT_TRUE(textsInExported(exported(FigureKind::prediction)).contains("Output token 0, “J'”"));
}

TEST_F(ViewsAndExportsTest, ShowsOnlyTheFittingTabs) {
    open("constructed", textInput("a b c"));
    for (const char* tab : {"map", "lines", "text", "compare"}) EXPECT_TRUE(hasTab(tab)) << tab;
    for (const char* tab : {"picture", "document", "bars", "bottleneck"}) EXPECT_FALSE(hasTab(tab)) << tab;
    // A translator without attention has one tab, and the next model has its own again.
    window.showTab("text");
    open("en-fr-none", textInput("I love my dog."));
    EXPECT_EQ(window.tab(), "bottleneck");
    EXPECT_FALSE(hasTab("text"));
    open("en-fr-additive", textInput("I love my dog."));
    EXPECT_EQ(window.tab(), "text") << "the tab that was chosen";
    EXPECT_TRUE(hasTab("map"));
    EXPECT_TRUE(hasTab("bottleneck"));
}

TEST_F(ViewsAndExportsTest, ARegionOfAPictureCanBeTheQuery) {
    open(folder("vit").toStdString(), {{{"picture", PictureInput("scene: red circle 1,1")}}});
    if (HasFatalFailure()) return;
    EXPECT_EQ(window.tab(), "picture") << "the most telling figure comes first";
    EXPECT_FALSE(hasTab("lines"));
    auto* view = child<FigureView>("pictureView");
    ASSERT_TRUE(view && view->isVisible() && view->figure());
    settle();
    // Every region and the class token can be chosen by a click.
    const QRectF area(view->canvas().rect());
    std::set<Index> chosen;
    for (int x = 0; x < area.width(); x += 6)
        for (int y = 0; y < area.height(); y += 6)
            if (const auto place = view->figure()->placeAt(QPointF(x, y), area)) {
                if (!chosen.insert(place->query).second) continue;
                QTest::mouseClick(&view->canvas(), Qt::LeftButton, {}, {x, y});
                EXPECT_EQ(document().selection().query, place->query);
            }
    EXPECT_EQ(Index(chosen.size()), document().sequence()->size());
    document().selectQuery(1);
    QTest::keyClick(view, Qt::Key_Down);
    EXPECT_EQ(document().selection().query, 4) << "three regions in a row";
}
