#include "app/window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QVBoxLayout>
#include <utility>

#include "app/views/changes/changes_view.h"
#include "app/views/changes/sampling.h"
#include "app/views/common/shown_figure.h"
#include "app/views/inputs/pictures.h"
#include "app/views/inputs/token_chips.h"
#include "app/views/maps/heads_view.h"
#include "app/views/maps/heatmap_plot.h"
#include "app/views/maps/heatmap_view.h"
#include "app/views/predictions/prediction_view.h"
#include "app/views/predictions/produced_words.h"
#include "app/views/steps/ask_view.h"
#include "app/views/steps/steps_view.h"
#include "app/window/action_list.h"
#include "app/window/banner.h"
#include "app/window/centre.h"
#include "app/window/language.h"
#include "app/window/lesson_strip.h"
#include "app/window/panel.h"
#include "app/window/panels.h"
#include "app/window/preferences.h"
#include "app/window/sentence_panel.h"
#include "app/window/start_page.h"
#include "app/window/style.h"
#include "app/window/top_bar.h"
#include "app/window/training_setup.h"
#include "app/window/training_window.h"
#include "app/window/window_actions.h"

namespace attentionscope {

MainWindow::MainWindow(Session& session, QWidget* parent) : QMainWindow(parent), session_(session) {
    setObjectName("mainWindow");
    setAcceptDrops(true);
    setMinimumSize(800, 560);
    resize(1440, 900);

    bar_ = new TopBar(session_.document(), settings_, this);
    bar_->setModels(session_.models());
    sentence_ = new SentencePanel(session_.document(), settings_, this);
    auto* head = new QWidget(this);
    auto* column = new QVBoxLayout(head);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addWidget(bar_);
    column->addWidget(sentence_);
    setMenuWidget(head);
    centre_ = new Centre(session_, settings_, this);
    lesson_ = new LessonStrip(session_, this);  // after the views, which make their tabs ready first
    column->addWidget(lesson_);
    setCentralWidget(centre_);
    buildPanels();
    actions_ = new ActionList(this);
    addWindowActions(*this, *actions_);
    joinViews();
    joinSession();
    joinBar();
    joinLesson();
    retranslate();
    panels_->lay();
}

MainWindow::~MainWindow() {
    session_.setLayoutSource({});
}

void MainWindow::buildPanels() {
    Document& document = session_.document();
    panels_ = new Panels(*this);
    heads_ = new HeadsView(document, settings_, this);
    changes_ = new ChangesView(document, settings_, this);
    steps_ = new StepsView(document, settings_, this);
    ask_ = new AskView(document, settings_, this);
    prediction_ = new PredictionView(document, settings_, this);
    panels_->add("heads", heads_, Qt::LeftDockWidgetArea);
    panels_->add("changes", changes_, Qt::LeftDockWidgetArea);
    panels_->add("steps", steps_, Qt::RightDockWidgetArea)->setCorner(steps_->controls());
    panels_->add("ask", ask_, Qt::RightDockWidgetArea);
    panels_->add("prediction", prediction_, Qt::BottomDockWidgetArea);
}

void MainWindow::joinViews() {
    HeatmapView& map = heatmap();
    connect(heads_, &HeadsView::silenceWanted, changes_, &ChangesView::toggleSilence);
    connect(&map, &HeatmapView::maskPainted, changes_, &ChangesView::maskCells);
    connect(changes_, &ChangesView::brushingWanted, this, [this](bool brushing) {
        showTab("map");
        heatmap().plot().setBrushing(brushing);
    });
    connect(sentence_->chips(), &TokenChips::wordSwapped, changes_, &ChangesView::swapWord);
    const auto force = [this](Index position, const QString& text) {
        session_.findProducedTokens(text, position, [this, position, text](const std::vector<Index>& tokens) {
            forceWords(session_.document(), position, tokens, text.toStdString());
        });
    };
    connect(sentence_->chips(), &TokenChips::producedWordTyped, this, force);
    connect(&changes_->sampling(), &Sampling::producedWordTyped, this, force);
    connect(steps_, &StepsView::asked, this, &MainWindow::ask);
    connect(&map, &HeatmapView::asked, this, [this](Index query, Index key) {
        const AttentionMap* shown = session_.document().map();
        if (!shown) return;
        const NodeId node = shown->nodes.heads[size_t(session_.document().selection().head)].stage(
            shownStage(session_.document()));
        ask({node, query, key});
    });
}

void MainWindow::ask(Place place) {
    ask_->ask(sourceOf(*session_.document().recording()->evaluation, place));
    panels_->makeRoomFor("ask");
}

void MainWindow::joinSession() {
    connect(&session_, &Session::failed, this,
            [this](const ErrorReport& report) { banner().show("run", report); });
    connect(&session_, &Session::openingFailed, this,
            [this](const ErrorReport& report) { banner().show("open", report); });
    connect(&session_, &Session::succeeded, this, [this] { banner().clear("run"); });
    connect(&session_, &Session::fileChanged, this, &MainWindow::retranslate);
    connect(&session_, &Session::layoutOpened, this, &MainWindow::takeLayout);
    session_.setLayoutSource([this] { return layoutNow(); });
    connect(&session_.evaluator(), &Evaluator::busyChanged, bar_, &TopBar::setBusy);
    connect(&session_.evaluator(), &Evaluator::progressed, bar_, &TopBar::setProgress);
    connect(&settings_, &ViewSettings::changed, this, [this] {
        if (dressed_ == &settings_.theme()) return;
        dressed_ = &settings_.theme();
        dress(*qApp, *dressed_);
    });
}

void MainWindow::joinBar() {
    connect(bar_, &TopBar::modelChosen, &session_, &Session::openModel);
    connect(bar_, &TopBar::openWanted, this, [this] { runAction("open"); });
    connect(bar_, &TopBar::startWanted, this, [this] { showStart(true); });
    connect(bar_, &TopBar::trainingWanted, this, [this] { showTraining(); });
    connect(bar_, &TopBar::exportWanted, this, [this] { runAction("export"); });
    connect(bar_, &TopBar::languageWanted, this, [this] { runAction("language"); });
    connect(bar_, &TopBar::themeWanted, this, [this] { runAction("theme"); });
}

void MainWindow::joinLesson() {
    connect(lesson_, &LessonStrip::tabWanted, this, &MainWindow::showTab);
    connect(lesson_, &LessonStrip::openChanged, this, [this] {
        lesson_->setVisible(lesson_->isOpen() && !starting_);
        // What a lesson says stands in for what a view says of itself.
        centre_->setExplaining(!lesson_->isOpen());
    });
}

void MainWindow::showEvent(QShowEvent* event) {
    QMainWindow::showEvent(event);
    // The size that the window has got on this screen is known only now.
    const bool first = !std::exchange(shown_, true);
    if (first && !laid_ && Preferences::windowState().isEmpty()) panels_->lay();
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    if (shown_ && event->oldSize().width() > 0)
        panels_->keepShares(double(event->size().width()) / event->oldSize().width());
}

void MainWindow::runAction(const QString& name) {
    if (QAction* action = actions_->find(name)) action->trigger();
}

void MainWindow::showStart(bool shown) {
    if (shown == starting_) return;
    starting_ = shown;
    panels_->setAside(shown);
    lesson_->setVisible(lesson_->isOpen() && !shown);
    if (!shown) return centre_->setPage(nullptr);
    auto* page = new StartPage(session_.models(), Preferences::recentFiles(), actions_->all(), centre_);
    connect(page, &StartPage::lessonChosen, lesson_, &LessonStrip::open);
    connect(page, &StartPage::modelChosen, &session_, &Session::openModel);
    connect(page, &StartPage::fileChosen, this, &MainWindow::openPath);
    connect(page, &StartPage::trainingWanted, this, [this] { showTraining(); });
    connect(page, &StartPage::closed, this, [this] { showStart(false); });
    centre_->setPage(page);
}

TrainingWindow& MainWindow::showTraining(const QString& file) {
    if (!training_) {
        training_ = new TrainingWindow(settings_, this);
        connect(training_, &TrainingWindow::keepWanted, this, &MainWindow::keepTrained);
    }
    if (!file.isEmpty() && !training_->job().isBusy()) training_->setup().setFile(file);
    training_->show();
    training_->raise();
    training_->activateWindow();
    return *training_;
}

void MainWindow::keepTrained(const QString& folder, const QString& sentence) {
    showStart(false);
    openPath(folder);
    if (!sentence.isEmpty()) session_.document().setText(sentence);
    raise();
    activateWindow();
}

QJsonObject MainWindow::layoutNow() const {
    return {{"tab", tab()},
            {"colors", colorMapId(settings_.colorMap())},
            {"scale", int(settings_.scale())},
            {"panels", QString::fromLatin1(panels_->state().toBase64())}};
}

void MainWindow::takeLayout(const QJsonObject& layout) {
    if (layout.isEmpty()) return;
    showTab(layout["tab"].toString());
    for (const ColorMapName name : {ColorMapName::viridis, ColorMapName::cividis, ColorMapName::greys})
        if (colorMapId(name) == layout["colors"].toString()) settings_.setColorMap(name);
    const int scale = layout["scale"].toInt(int(ScaleKind::automatic));
    if (scale >= int(ScaleKind::fixed) && scale <= int(ScaleKind::automatic) &&
        scale != int(ScaleKind::centred))
        settings_.setScale(ScaleKind(scale));
    laid_ = panels_->restore(QByteArray::fromBase64(layout["panels"].toString().toLatin1()));
}

void MainWindow::openPath(const QString& path) {
    if (path.endsWith(QLatin1String(".tsv"), Qt::CaseInsensitive)) {
        showTraining(path);
        return;
    }
    try {
        session_.open(path);
        Preferences::addRecentFile(path);
        banner().clear("open");
    } catch (const Error& error) {
        banner().show("open", error.report());
    }
}

void MainWindow::setThemeNamed(const QString& name) {
    settings_.setTheme(Theme::named(name));
}

void MainWindow::setLanguage(const QString& language) {
    speak(language);
}

void MainWindow::showTab(const QString& name) {
    centre_->showTab(name);
}

QString MainWindow::tab() const {
    return centre_->tab();
}

Panel* MainWindow::panel(const QString& name) const {
    return panels_->find(name);
}

Banner& MainWindow::banner() {
    return centre_->banner();
}

HeatmapView& MainWindow::heatmap() {
    return centre_->heatmap();
}

BottleneckView& MainWindow::bottleneck() {
    return centre_->bottleneck();
}

void MainWindow::retranslate() {
    const QString file =
        session_.path().isEmpty() ? QString() : session_.path().section('/', -1) + QStringLiteral("[*] – ");
    setWindowTitle(file.isEmpty() ? QStringLiteral("AttentionScope[*]")
                                  : file + QStringLiteral("AttentionScope"));
    setWindowModified(!session_.isSaved());
    actions_->retranslate();
    panels_->retranslate([this](const View& view) { return centre_->helpOn(view); });
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    Preferences::setWindowGeometry(saveGeometry());
    Preferences::setWindowState(panels_->state());
    session_.discardRecovery();
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls() || event->mimeData()->hasImage()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    // A picture that lies in no file is kept in one first.
    const QString path = pictureFrom(*event->mimeData());
    if (!path.isEmpty()) return openPath(path);
    banner().show("open", Banner::Kind::failure, tr("Only files and folders of this computer can be opened."),
                  tr("Save it first, and drop the saved file."));
}

}  // namespace attentionscope
