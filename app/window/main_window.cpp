#include "app/window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QGridLayout>
#include <QLabel>
#include <QScreen>
#include <QTimer>
#include <utility>

#include "app/figures/content/map_words.h"
#include "app/session/error_words.h"
#include "app/views/analyse/analyse_view.h"
#include "app/views/changes/changes_view.h"
#include "app/views/changes/sampling.h"
#include "app/views/common/accessible_parts.h"
#include "app/views/common/shown_figure.h"
#include "app/views/common/widgets.h"
#include "app/views/common/zoom.h"
#include "app/views/inputs/text_input.h"
#include "app/views/inputs/token_chips.h"
#include "app/views/maps/heads_view.h"
#include "app/views/maps/heatmap_plot.h"
#include "app/views/maps/heatmap_view.h"
#include "app/views/predictions/decoding_view.h"
#include "app/views/predictions/prediction_view.h"
#include "app/views/predictions/produced_words.h"
#include "app/views/steps/steps_view.h"
#include "app/views/steps/trace_view.h"
#include "app/window/action_list.h"
#include "app/window/banner.h"
#include "app/window/centre.h"
#include "app/window/doors.h"
#include "app/window/focus_ring.h"
#include "app/window/gallery.h"
#include "app/window/language.h"
#include "app/window/lesson_file.h"
#include "app/window/lesson_recorder.h"
#include "app/window/lesson_strip.h"
#include "app/window/panel.h"
#include "app/window/panel_strip.h"
#include "app/window/panels.h"
#include "app/window/popup_marks.h"
#include "app/window/preferences.h"
#include "app/window/sentence_panel.h"
#include "app/window/still_wheel.h"
#include "app/window/style.h"
#include "app/window/top_bar.h"
#include "app/window/undo_keys.h"
#include "app/window/view_history.h"
#include "app/window/window_actions.h"

namespace attentionscope {

MainWindow::MainWindow(Session& session, QWidget* parent) : QMainWindow(parent), session_(session) {
    installAccessibleParts();
    setObjectName("mainWindow");
    setAcceptDrops(true);
    setMinimumSize(800, 560);
    // With its frame it must fit on the screen.
    constexpr QSize wanted(1440, 900), frame(16, 48);
    resize(wanted.boundedTo(screen()->availableSize() - frame));

    auto* head = new QWidget(this);
    bar_ = new TopBar(session_.document(), settings_, head);
    bar_->setModels(session_.models());
    sentence_ = new SentencePanel(session_.document(), settings_, head);
    head_ = new QGridLayout(head);
    head_->setContentsMargins({});
    head_->setSpacing(0);
    head_->addWidget(bar_, 0, 0, Qt::AlignTop);
    head_->addWidget(&bar_->buttons(), 0, 2, Qt::AlignTop);
    layHead(false);
    setMenuWidget(head);
    centre_ = new Centre(session_, settings_, this);
    centre_->setNote(bar_->facts());
    lesson_ = new LessonStrip(session_, this);  // after the views, which make their tabs ready first
    recorder_ = new LessonRecorder(session_, settings_, *centre_, this);
    setCentralWidget(centre_);
    strip_ = new PanelStrip(this);
    strip_->setInk(settings_.theme().text);
    addToolBar(Qt::LeftToolBarArea, strip_);
    buildPanels();
    history_ = new ViewHistory(session_.document(), *centre_, this);
    new FocusRing(this);
    new PopupMarks(this);
    new UndoKeys(this);
    new StillWheel(this);
    actions_ = new ActionList(this);
    addWindowActions(*this, *actions_);
    joinViews();
    joinSession();
    joinBar();
    joinLesson();
    joinRecorder();
    retranslate();
    panels_->lay();
}

MainWindow::~MainWindow() {
    session_.setLayoutSource({});
    hide();  // hiding makes views use the settings, which are destroyed before the widgets
}

void MainWindow::buildPanels() {
    Document& document = session_.document();
    panels_ = new Panels(
        *this, [this] { return centre_->pictureSize(); },
        [this](bool tight) {
            sentence_->setTight(tight);
            centre_->setTight(tight);
        });
    heads_ = new HeadsView(document, settings_, session_.shelf(), this);
    changes_ = new ChangesView(document, settings_, this);
    steps_ = new StepsView(document, settings_, this);
    trace_ = new TraceView(document, settings_, this);
    prediction_ = new PredictionView(document, settings_, this);
    gallery_ = new Gallery(session_, settings_, this);
    auto* onLesson = new QWidget(this);
    auto* stacked = boxLayout<QVBoxLayout>(0, onLesson);
    stacked->addWidget(lesson_);
    stacked->addWidget(recorder_);
    Panel* leading = panels_->add("lesson", onLesson, Qt::LeftDockWidgetArea);
    leading->setCloseButton(lesson_->closeButton());
    leading->hide();
    panels_->add("heads", heads_, Qt::LeftDockWidgetArea);
    panels_->add("changes", changes_, Qt::LeftDockWidgetArea);
    panels_->add("steps", steps_, Qt::RightDockWidgetArea)->setCorner(steps_->controls());
    panels_->add("ask", trace_, Qt::LeftDockWidgetArea);
    panels_->add("prediction", prediction_, Qt::LeftDockWidgetArea);
    panels_->add("gallery", gallery_, Qt::LeftDockWidgetArea)->hide();
    connect(panels_, &Panels::changed, this, &MainWindow::settlePlain);
    connect(centre_, &Centre::chosen, this, [this] {
        cameByDoor_ = cameByDoor_ && centre_->isOnSteps();
        settlePlain();
    });
    connect(
        centre_, &Centre::chosen, panels_, [this] { panels_->settleRoom(true); }, Qt::QueuedConnection);
    connect(&centre_->doors(), &Doors::opened, this, [this](const QString& door) {
        unfold(door, true);
        if (door == QLatin1String("steps")) stepsPage().goToBeginning();
    });
    connect(gallery_, &Gallery::lessonChosen, this, [this](int lesson) { lesson_->open(lesson); });
    connect(gallery_, &Gallery::modelChosen, &session_, &Session::openModel);
    connect(gallery_, &Gallery::fileChosen, this, &MainWindow::openPath);
    connect(gallery_, &Gallery::trainingRequested, this, [this] { showTraining(); });
    connect(gallery_, &Gallery::recordingRequested, this, [this] { runAction("newLesson"); });
    connect(gallery_, &Gallery::lessonFileRequested, this,
            [this](int lesson) { chooseLessonFile(*this, lesson); });
    connect(gallery_, &Gallery::editingRequested, this, &MainWindow::editLesson);
    connect(gallery_, &Gallery::deletionRequested, this, [this](int lesson) { deleteLesson(*this, lesson); });
}

void MainWindow::joinViews() {
    HeatmapView& map = heatmap();
    connect(heads_, &HeadsView::heightNeeded, panels_, &Panels::setHeadsHeight);
    connect(heads_, &HeadsView::silenceRequested, changes_, &ChangesView::toggleSilence);
    connect(&map, &HeatmapView::maskPainted, changes_, &ChangesView::maskCells);
    connect(changes_, &ChangesView::brushingRequested, this, [this](bool brushing) {
        showTab("map");
        heatmap().plot().setBrushing(brushing);
    });
    connect(sentence_->chips(), &TokenChips::wordSwapped, changes_, &ChangesView::swapWord);
    connect(sentence_->chips(), &TokenChips::wordHidden, this, [this] { unfold("prediction", true); });
    connect(heads_, &HeadsView::modelsRequested, this, [this] { unfold("models", true); });
    const auto force = [this](Index position, const QString& text) {
        session_.findProducedTokens(text, position, [this, position, text](const std::vector<Index>& tokens) {
            forceWords(session_.document(), position, tokens, text.toStdString());
        });
    };
    connect(sentence_->chips(), &TokenChips::producedWordTyped, this, force);
    connect(&changes_->sampling(), &Sampling::producedWordTyped, this, force);
    connect(prediction_, &PredictionView::continuationRequested, this, [this](Index words) {
        session_.continueText(prediction_->sampling(words), [this, words](const ContinuationText& made) {
            Document& document = session_.document();
            const std::string& input = document.inputs().front().name;
            RunRequest longer = document.request();
            longer.inputs.values[input] = (document.text(input) + made.text).toStdString();
            // A separate step of undo, unlike typed text.
            if (!made.text.isEmpty()) document.setRequest(longer, tr("sentence"));
            if (made.tokens < words) banner().show("words", Banner::Kind::notice, whyNoMore(made.ended));
        });
    });
    connect(sentence_, &SentencePanel::wordsRequested, this, &MainWindow::playWords);
    connect(&analyse(), &AnalyseView::saveRequested, this, [this] { runAction("export"); });
    connect(steps_, &StepsView::traceRequested, this, &MainWindow::trace);
    connect(&stepsPage(), &StepsView::traceRequested, this, &MainWindow::trace);
    connect(trace_, &TraceView::stepRequested, this, [this](Place place) {
        if (!centre_->isOnSteps() && panel("steps")->isHidden()) unfold(QStringLiteral("steps"), true);
        steps().goToSourceOf(place);
    });
    connect(trace_, &TraceView::shownChanged, this, &MainWindow::markTraced);
    connect(panels_, &Panels::changed, this, &MainWindow::markTraced);
    connect(&map, &HeatmapView::traceRequested, this, &MainWindow::traceCell);
    connect(centre_, &Centre::weightClicked, this, [this](Index query, Index key) {
        if (plain_) return unfold(QStringLiteral("steps"), true);
        const MapSides& sides = heatmap().sides();
        panels_->unfold("ask", true, settings_.motion());
        traceCell(sides.queries.wordOf(query), sides.keys.wordOf(key));
    });
    connect(&map, &HeatmapView::arithmeticRequested, this,
            [this] { panels_->unfold("ask", true, settings_.motion()); });
}

void MainWindow::traceCell(Index query, Index key) {
    trace_->traceShown(query, key);
}

void MainWindow::trace(Place place) {
    panels_->unfold("ask", true, settings_.motion());
    trace_->trace(place);
}

void MainWindow::markTraced() {
    const auto place = panel("ask")->isVisible() ? trace_->place() : std::nullopt;
    for (StepsView* steps : {steps_, &stepsPage()}) steps->setTraced(place);
}

void MainWindow::joinSession() {
    connect(&session_, &Session::failed, this,
            [this](const ErrorReport& report) { banner().show("run", report); });
    connect(&session_, &Session::openingFailed, this,
            [this](const ErrorReport& report) { banner().show("open", report); });
    connect(&session_, &Session::inputsLeft, this, [this](const ErrorReport& report) {
        banner().show(
            "inputs", Banner::Kind::notice,
            session_.document().request().inputs.empty()
                ? tr("This model cannot read the previous input. Enter an input that it can read.")
                : tr("This model cannot read the previous input, so it starts with its own sample."),
            translated(report));
    });
    connect(&session_.document(), &Document::selectionChanged, this,
            [this] { banner().change(Banner::Scope::selection); });
    connect(&session_.document(), &Document::requestChanged, this, [this] {
        const std::string& model = session_.document().request().model;
        const bool isOther = std::exchange(noticedModel_, model) != model;
        banner().change(isOther ? Banner::Scope::model : Banner::Scope::request);
    });
    connect(&session_, &Session::succeeded, this, [this] { banner().clear("run"); });
    connect(&session_, &Session::fileChanged, this, &MainWindow::retranslate);
    // A message about one text does not apply to the next.
    connect(&session_.document(), &Document::requestChanged, this, [this] { banner().clear("words"); });
    connect(&session_, &Session::keepingFailed, this, [this](const ErrorReport& report) {
        banner().show("keep", Banner::Kind::failure,
                      tr("Unsaved work cannot be kept for the next start. Save it elsewhere."),
                      translated(report));
    });
    connect(&session_, &Session::keepingMended, this, [this] { banner().clear("keep"); });
    connect(&session_, &Session::weightsDiffer, this, [this](const QString& model) {
        banner().show("weights", Banner::Kind::notice,
                      tr("The model %1 has different weights here than when the picture was made, so the "
                         "display may differ from the picture.")
                          .arg(model));
    });
    connect(&session_, &Session::layoutOpened, this, &MainWindow::takeLayout);
    session_.setLayoutSource([this] { return layoutNow(); });
    connect(&session_.evaluator(), &Evaluator::busyChanged, bar_, &TopBar::setBusy);
    connect(&session_.evaluator(), &Evaluator::progressed, bar_, &TopBar::setProgress);
    connect(&settings_, &ViewSettings::changed, this, [this] {
        panels_->settleRoom(true);
        if (dressed_ == &settings_.theme()) return;
        dressed_ = &settings_.theme();
        dress(*qApp, *dressed_);
        strip_->setInk(dressed_->text);
        describePanels();  // with links in the colour of the theme
    });
    connect(&session_.document(), &Document::modelKnown, this, &MainWindow::describePanels);
}

void MainWindow::joinBar() {
    connect(bar_, &TopBar::modelChosen, &session_, &Session::openModel);
    connect(bar_, &TopBar::fileChosen, this, &MainWindow::openPath);
    connect(bar_, &TopBar::actionRequested, this, &MainWindow::runAction);
    connect(bar_, &TopBar::galleryRequested, this, [this] { unfold("models", true); });
    connect(strip_, &PanelStrip::wanted, this, &MainWindow::unfold);
    connect(strip_, &PanelStrip::homeWanted, this, &MainWindow::goToFirstScreen);
    connect(strip_, &PanelStrip::backWanted, history_, &ViewHistory::goBack);
    connect(strip_, &PanelStrip::forwardWanted, history_, &ViewHistory::goForward);
    connect(history_, &ViewHistory::changed, strip_,
            [this] { strip_->setWays(history_->canGoBack(), history_->canGoForward()); });
    connect(bar_, &TopBar::trainingRequested, this, [this] { showTraining(); });
}

void MainWindow::showEvent(QShowEvent* event) {
    QMainWindow::showEvent(event);
    // The window's size on this screen is known only now.
    const bool first = !std::exchange(shown_, true);
    if (!first) return;
    if (!laid_) {
        panels_->lay();
        if (!left_.isEmpty()) panels_->restore(left_);
    }
    panels_->settleRoom();
    settlePlain();
}

void MainWindow::showAsLeft() {
    restoreGeometry(Preferences::windowGeometry());
    left_ = Preferences::windowState();
    if (Preferences::isOnSteps()) unfold("steps", true);
    if (left_.isEmpty()) panels_->foldAll();
    show();
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    sentence_->settleRoom();
    steps_->setPaceShown(!isNarrow(*this));
    bar_->settleRoom();
    panels_->settle(*steps_->controls());
    QMainWindow::resizeEvent(event);
    panels_->settleRoom();
}

void MainWindow::runAction(const QString& name) {
    if (QAction* action = actions_->find(name)) action->trigger();
}

QJsonObject MainWindow::layoutNow() const {
    return {{"tab", tab()},
            {"colors", colorMapId(settings_.colorMap())},
            {"scale", int(settings_.scale())},
            {"wholeWords", settings_.wholeWords()},
            {"panels", QString::fromLatin1(panels_->state().toBase64())}};
}

void MainWindow::takeLayout(const QJsonObject& layout) {
    if (layout.isEmpty()) return;
    showTab(layout["tab"].toString());
    for (const ColorMapName name : {ColorMapName::viridis, ColorMapName::cividis, ColorMapName::greys})
        if (colorMapId(name) == layout["colors"].toString()) settings_.setColorMap(name);
    const int scale = layout["scale"].toInt(int(ScaleKind::squareRoot));
    if (scale >= int(ScaleKind::fixed) && scale <= int(ScaleKind::squareRoot) &&
        scale != int(ScaleKind::centred))
        settings_.setScale(ScaleKind(scale));
    settings_.setWholeWords(layout["wholeWords"].toBool(true));
    laid_ = panels_->restore(QByteArray::fromBase64(layout["panels"].toString().toLatin1()));
    settleLesson();
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

DecodingView& MainWindow::words() {
    return centre_->words();
}

void MainWindow::playWords() {
    showTab("words");
    if (tab() != QLatin1String("words")) {
        banner().show(
            "words", Banner::Kind::notice,
            tr("This model does not produce words: open a translator, or a model that continues a text."));
        return;
    }
    words().setFocus(Qt::OtherFocusReason);
    words().freshen();
    words().setPlaying(true);
}

BottleneckView& MainWindow::bottleneck() {
    return centre_->bottleneck();
}

StepsView& MainWindow::stepsPage() {
    return centre_->stepsPage();
}

StepsView& MainWindow::steps() {
    return centre_->isOnSteps() ? stepsPage() : *steps_;
}

void MainWindow::retranslate() {
    // It must end in the program's name, or the system would append that again.
    QString file = session_.path().section('/', -1);
    if (file.isEmpty() && !session_.isSaved()) file = tr("Untitled");
    setWindowModified(false);  // a mark for it needs its place in the title
    setWindowTitle(file.isEmpty() ? QStringLiteral("AttentionScope")
                                  : file + QStringLiteral("[*] – AttentionScope"));
    setWindowModified(!file.isEmpty() && !session_.isSaved());
    actions_->retranslate();
    describePanels();
}

void MainWindow::describePanels() {
    panels_->retranslate([this](const View& view) { return centre_->helpOn(view); });
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    Preferences::setWindowGeometry(saveGeometry());
    Preferences::setWindowState(panels_->state());
    Preferences::setOnSteps(centre_->isOnSteps());
    session_.leave();
    QMainWindow::closeEvent(event);
}

}  // namespace attentionscope
