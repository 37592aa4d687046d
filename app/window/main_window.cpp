#include "app/window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QDragEnterEvent>
#include <QLabel>
#include <QMimeData>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>
#include <cmath>
#include <utility>

#include "app/views/ask_view.h"
#include "app/views/bottleneck_view.h"
#include "app/views/changes_view.h"
#include "app/views/compare_view.h"
#include "app/views/heads_view.h"
#include "app/views/heatmap_plot.h"
#include "app/views/heatmap_view.h"
#include "app/views/lines_view.h"
#include "app/views/map_header.h"
#include "app/views/papers.h"
#include "app/views/prediction_view.h"
#include "app/views/produced_words.h"
#include "app/views/shown_map.h"
#include "app/views/steps_view.h"
#include "app/views/text_view.h"
#include "app/views/token_chips.h"
#include "app/views/training_slider.h"
#include "app/window/action_list.h"
#include "app/window/banner.h"
#include "app/window/language.h"
#include "app/window/panel.h"
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
    setDockNestingEnabled(true);
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

    buildCentre();
    buildPanels();
    actions_ = new ActionList(this);
    addWindowActions(*this, *actions_);
    joinSession();
    retranslate();
    settleEmpty();
    layPanels();
}

MainWindow::~MainWindow() {
    session_.setLayoutSource({});
}

void MainWindow::buildCentre() {
    Document& document = session_.document();
    auto* centre = new QFrame(this);
    centre->setObjectName("centre");
    centre->setProperty("role", "card");
    banner_ = new Banner(centre);
    tabs_ = new QTabBar(centre);
    tabs_->setObjectName("tabs");
    tabs_->setExpanding(false);
    tabs_->setDrawBase(false);
    tabs_->setFocusPolicy(Qt::TabFocus);
    header_ = new MapHeader(document, settings_, centre);
    pages_ = new QStackedWidget(centre);
    heatmap_ = new HeatmapView(document, settings_, centre);
    addTab("map", heatmap_);
    addTab("lines", new LinesView(document, settings_, centre));
    addTab("text", new TextView(document, settings_, centre));
    auto* compare = new CompareView(document, settings_, session_.makeJob(), centre);
    compare->setModels(session_.models());
    addTab("compare", compare);
    bottleneck_ = new BottleneckView(document, settings_, session_.makeBottleneckJob(), centre);
    addTab("bottleneck", bottleneck_);
    trainingSlider_ = new TrainingSlider(document, settings_, centre);
    empty_ = new QLabel(centre);
    empty_->setObjectName("invitation");
    empty_->setAlignment(Qt::AlignCenter);
    empty_->setWordWrap(true);
    explanation_ = new QLabel(centre);
    explanation_->setProperty("role", quietRole);
    explanation_->setWordWrap(true);
    explanation_->setOpenExternalLinks(true);
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(24, 12, 24, 12);
    column->setSpacing(12);
    column->addWidget(banner_);
    column->addWidget(tabs_);
    column->addWidget(header_);
    column->addWidget(trainingSlider_);
    column->addWidget(pages_, 1);
    column->addWidget(empty_, 1);
    column->addWidget(explanation_);
    setCentralWidget(centre);
    connect(tabs_, &QTabBar::currentChanged, this, [this](int index) {
        if (index < 0) return;
        pages_->setCurrentIndex(index);
        header_->setTab(tabs_->tabData(index).toString());
        explain();
        settleEmpty();
    });
}

void MainWindow::addTab(const char* name, View* view) {
    views_.push_back(view);
    pages_->addWidget(view);
    tabs_->setTabData(tabs_->addTab({}), QString::fromLatin1(name));
}

void MainWindow::buildPanels() {
    Document& document = session_.document();
    heads_ = new HeadsView(document, settings_, this);
    changes_ = new ChangesView(document, settings_, this);
    steps_ = new StepsView(document, settings_, this);
    ask_ = new AskView(document, settings_, this);
    prediction_ = new PredictionView(document, settings_, this);
    addPanel("heads", heads_, Qt::LeftDockWidgetArea);
    addPanel("changes", changes_, Qt::LeftDockWidgetArea);
    addPanel("steps", steps_, Qt::RightDockWidgetArea);
    panel("steps")->setCorner(steps_->controls());
    addPanel("ask", ask_, Qt::RightDockWidgetArea);
    addPanel("prediction", prediction_, Qt::BottomDockWidgetArea);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    connect(heads_, &HeadsView::silenceWanted, changes_, &ChangesView::toggleSilence);
    connect(heatmap_, &HeatmapView::maskPainted, changes_, &ChangesView::maskCells);
    connect(changes_, &ChangesView::brushingWanted, this, [this](bool brushing) {
        showTab("map");
        heatmap_->plot().setBrushing(brushing);
    });
    connect(sentence_->chips(), &TokenChips::wordSwapped, changes_, &ChangesView::swapWord);
    connect(sentence_->chips(), &TokenChips::producedWordTyped, this,
            [this](Index position, const QString& text) {
                forceWords(session_.document(), position, session_.producedTokens(text, position),
                           text.toStdString());
            });
    connect(steps_, &StepsView::asked, this, &MainWindow::ask);
    connect(heatmap_, &HeatmapView::asked, this, [this](Index query, Index key) {
        const AttentionMap* map = session_.document().map();
        if (!map) return;
        const NodeId node = map->nodes.heads[size_t(session_.document().selection().head)].stage(
            shownStage(session_.document()));
        ask({node, query, key});
    });
}

void MainWindow::ask(Place place) {
    ask_->ask(sourceOf(*session_.document().recording()->evaluation, place));
}

void MainWindow::layPanels() {
    resizeDocks({panel("heads"), panel("steps")}, {width() * 17 / 100, width() * 30 / 100}, Qt::Horizontal);
    resizeDocks({panel("heads"), panel("changes")}, {height() * 58 / 100, height() * 42 / 100}, Qt::Vertical);
    resizeDocks({panel("steps"), panel("ask")}, {height() * 60 / 100, height() * 40 / 100}, Qt::Vertical);
}

void MainWindow::showEvent(QShowEvent* event) {
    QMainWindow::showEvent(event);
    // The size that the window has got on this screen is known only now.
    const bool first = !std::exchange(shown_, true);
    if (first && !laid_ && Preferences::windowState().isEmpty()) layPanels();
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    if (!shown_ || event->oldSize().width() <= 0) return;
    // Panels keep their share of the window, as the user left it.
    const double grown = double(event->size().width()) / event->oldSize().width();
    QList<QDockWidget*> docks;
    QList<int> widths;
    for (Panel* side : {panel("heads"), panel("steps")}) {
        if (side->isFloating() || side->isHidden()) continue;
        docks << side;
        widths << int(std::lround(side->width() * grown));
    }
    resizeDocks(docks, widths, Qt::Horizontal);
}

void MainWindow::addPanel(const char* name, QWidget* content, Qt::DockWidgetArea area) {
    auto* made = new Panel(name, content, this);
    addDockWidget(area, made);
    panels_.push_back(made);
}

Panel* MainWindow::panel(const QString& name) const {
    for (Panel* candidate : panels_)
        if (candidate->objectName() == name) return candidate;
    return nullptr;
}

void MainWindow::joinSession() {
    connect(&session_, &Session::failed, this, &MainWindow::say);
    connect(&session_, &Session::succeeded, this, [this] { banner_->clear("run"); });
    connect(&session_, &Session::fileChanged, this, &MainWindow::retranslate);
    connect(&session_.evaluator(), &Evaluator::busyChanged, bar_, &TopBar::setBusy);
    connect(&session_.evaluator(), &Evaluator::progressed, bar_, &TopBar::setProgress);
    connect(&session_.document(), &Document::recordingChanged, this, [this] {
        settleEmpty();
        const auto& recording = session_.document().recording();
        if (recording && recording->truncated)
            banner_->show("limit", Banner::Kind::notice,
                          tr("The text is longer than the model can take: only the first %1 tokens are used.")
                              .arg(recording->tokens.size()));
        else
            banner_->clear("limit");
    });
    connect(&session_.document(), &Document::setupChanged, this, [this] {
        const ModelInformation* model = session_.model(session_.document().request().model);
        sentence_->setInputs(model ? model->inputs : std::vector<std::string>{"text"});
        explain();
    });
    connect(&settings_, &ViewSettings::changed, this, [this] {
        explain();
        if (dressed_ == &settings_.theme()) return;
        dressed_ = &settings_.theme();
        dress(*qApp, *dressed_);
    });
    connect(bar_, &TopBar::modelChosen, &session_, &Session::openModel);
    connect(bar_, &TopBar::openWanted, this, [this] { runAction("open"); });
    connect(bar_, &TopBar::startWanted, this, [this] { showStart(true); });
    connect(bar_, &TopBar::trainingWanted, this, [this] { showTraining(); });
    connect(&session_, &Session::layoutOpened, this, &MainWindow::takeLayout);
    session_.setLayoutSource([this] { return layoutNow(); });
    connect(bar_, &TopBar::exportWanted, this, [this] { runAction("export"); });
    connect(bar_, &TopBar::languageWanted, this, [this] { runAction("language"); });
    connect(bar_, &TopBar::themeWanted, this, [this] { runAction("theme"); });
}

void MainWindow::runAction(const QString& name) {
    if (QAction* action = actions_->find(name)) action->trigger();
}

void MainWindow::say(const ErrorReport& report) {
    banner_->show("run", report);
}

void MainWindow::settleEmpty() {
    const auto& recording = session_.document().recording();
    const bool starting = start_ && !start_->isHidden();
    // A translator without attention has no map, but much to say about why it wants one.
    const bool translates = BottleneckView::appliesTo(session_.document());
    const bool mapless = !recording || recording->maps.empty();
    const bool empty = mapless && !translates;
    empty_->setVisible(empty && !starting);
    // First what comes, then what goes: there is always a tab to go to.
    for (const bool shown : {true, false})
        for (int i = 0; i < tabs_->count() && !empty; ++i)
            if ((tabs_->tabData(i).toString() == "bottleneck" ? translates : !mapless) == shown)
                tabs_->setTabVisible(i, shown);
    trainingSlider_->setVisible(!empty && !starting && !recording->snapshots.empty());
    for (QWidget* widget : {static_cast<QWidget*>(pages_), static_cast<QWidget*>(header_),
                            static_cast<QWidget*>(explanation_), static_cast<QWidget*>(tabs_)})
        widget->setVisible(!empty && !starting && (widget != header_ || (!mapless && tab() != "bottleneck")));
}

void MainWindow::showStart(bool shown) {
    if (shown && !start_) {
        start_ =
            new StartPage(session_.models(), Preferences::recentFiles(), actions_->all(), centralWidget());
        static_cast<QVBoxLayout*>(centralWidget()->layout())->insertWidget(1, start_, 1);
        connect(start_, &StartPage::modelChosen, &session_, &Session::openModel);
        connect(start_, &StartPage::fileChosen, this, &MainWindow::openPath);
        connect(start_, &StartPage::trainingWanted, this, [this] { showTraining(); });
        connect(start_, &StartPage::closed, this, [this] { showStart(false); });
    }
    if (start_ && !shown) {
        start_->hide();
        start_->deleteLater();
        start_ = nullptr;
    } else if (start_) {
        start_->show();
        start_->setFocus();
    }
    settleEmpty();
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
            {"panels", QString::fromLatin1(saveState().toBase64())}};
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
    laid_ = restoreState(QByteArray::fromBase64(layout["panels"].toString().toLatin1()));
}

void MainWindow::openPath(const QString& path) {
    if (path.endsWith(QLatin1String(".tsv"), Qt::CaseInsensitive)) {
        showTraining(path);
        return;
    }
    try {
        session_.open(path);
        Preferences::addRecentFile(path);
        banner_->clear("open");
    } catch (const Error& error) {
        banner_->show("open", error.report());
    }
}

void MainWindow::setThemeNamed(const QString& name) {
    settings_.setTheme(Theme::named(name));
}

void MainWindow::setLanguage(const QString& language) {
    speak(language);
}

void MainWindow::showTab(const QString& name) {
    for (int i = 0; i < tabs_->count(); ++i)
        if (tabs_->tabData(i).toString() == name) tabs_->setCurrentIndex(i);
}

QString MainWindow::tab() const {
    return tabs_->tabData(tabs_->currentIndex()).toString();
}

void MainWindow::retranslate() {
    const QString file =
        session_.path().isEmpty() ? QString() : session_.path().section('/', -1) + QStringLiteral("[*] – ");
    setWindowTitle(file.isEmpty() ? QStringLiteral("AttentionScope[*]")
                                  : file + QStringLiteral("AttentionScope"));
    setWindowModified(!session_.isSaved());
    empty_->setText(tr("Type a sentence to see where each word looks"));
    actions_->retranslate();
    const std::pair<const char*, QString> names[] = {{"map", tr("Map")},
                                                     {"lines", tr("Lines")},
                                                     {"text", tr("Text")},
                                                     {"compare", tr("Compare")},
                                                     {"bottleneck", tr("Bottleneck")}};
    for (int i = 0; i < tabs_->count(); ++i)
        for (const auto& [name, text] : names)
            if (tabs_->tabData(i).toString() == QLatin1String(name)) tabs_->setTabText(i, text);
    explain();
    const std::tuple<const char*, QString, QString> panels[] = {
        {"heads", tr("Heads"), "F2"},
        {"steps", tr("Steps"), "F3"},
        {"ask", tr("Where a number comes from"), "F4"},
        {"prediction", tr("Prediction"), "F5"},
        {"changes", tr("Changes"), "F6"}};
    for (const auto& [name, title, key] : panels)
        if (Panel* shown = panel(name)) shown->setTitle(title, key);
    for (const auto& [name, view] : panelViews()) panel(name)->setHelp(helpOn(*view));
}

std::vector<std::pair<QString, const View*>> MainWindow::panelViews() const {
    return {{"heads", heads_},
            {"steps", steps_},
            {"ask", ask_},
            {"prediction", prediction_},
            {"changes", changes_}};
}

QString MainWindow::helpOn(const View& view) const {
    const ModelInformation* model = session_.model(session_.document().request().model);
    QString paper = view.paper();
    if (paper.isEmpty())
        paper = model ? QString::fromStdString(model->citation) : QStringLiteral("Vaswani et al. 2017");
    const QString text = view.explanation().toHtmlEscaped();
    return paper.isEmpty() ? text : tr("%1 See %2.").arg(text, paperLink(paper));
}

void MainWindow::explain() {
    explanation_->setText(helpOn(*views_[size_t(tabs_->currentIndex())]));
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    Preferences::setWindowGeometry(saveGeometry());
    Preferences::setWindowState(saveState());
    session_.discardRecovery();
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile()) return openPath(url.toLocalFile());
}

}  // namespace attentionscope
