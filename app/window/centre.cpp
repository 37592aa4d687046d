#include "app/window/centre.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QResizeEvent>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QStyle>
#include <QTabBar>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/figures/content/figures_for.h"
#include "app/figures/content/model_words.h"
#include "app/figures/drawing/number_text.h"
#include "app/session/error_words.h"
#include "app/session/model_for_text.h"
#include "app/session/run_result.h"
#include "app/views/analyse/analyse_view.h"
#include "app/views/common/widgets.h"
#include "app/views/common/zoom.h"
#include "app/views/maps/compare_view.h"
#include "app/views/maps/figure_view.h"
#include "app/views/maps/heatmap_view.h"
#include "app/views/maps/lines_view.h"
#include "app/views/maps/map_header.h"
#include "app/views/maps/seen_line.h"
#include "app/views/maps/text_view.h"
#include "app/views/predictions/bottleneck_view.h"
#include "app/views/predictions/decoding_view.h"
#include "app/views/predictions/training_slider.h"
#include "app/views/steps/papers.h"
#include "app/views/steps/steps_view.h"
#include "app/window/banner.h"
#include "app/window/doors.h"
#include "app/window/style.h"
#include "core/recording/used_text.h"
#include "core/recording/words.h"

namespace attentionscope {

namespace {

constexpr int leastPageWidth = 320;
constexpr int leastHeightToExplain = 1000;            // in less, the figure needs the room
constexpr int leastWidthForTabs = 520;                // with less room, they are closer together
constexpr double usualWords = 0.6, wideWords = 0.86;  // of their line, which ends with that note

/// An instruction for when there is nothing to show yet.
QString invitationTo(const Document& document) {
    switch (document.inputs().front().kind) {
        case InputKind::picture: return Centre::tr("Give the model a picture to see where it looks");
        case InputKind::numbers: return Centre::tr("Give the model numbers to see what it attends to");
        case InputKind::sound: return Centre::tr("Give the model a sound to see what it listens to");
        case InputKind::texts: return Centre::tr("Add sentences to see which of them count");
        case InputKind::text:
        case InputKind::ids: break;
    }
    return Centre::tr("Type a sentence to see where each word looks");
}

}  // namespace

Centre::Centre(Session& session, ViewSettings& settings, QWidget* parent)
    : QFrame(parent), session_(session), settings_(settings) {
    setObjectName("centre");
    setProperty("role", "card");
    Document& document = session_.document();
    banner_ = new Banner(this);
    banner_->installEventFilter(this);
    tabs_ = named<QTabBar>("tabs", this);
    tabs_->setExpanding(false);
    tabs_->setDrawBase(false);
    tabs_->setUsesScrollButtons(false);  // with them, a single last tab would be scrolled out of view
    tabs_->setElideMode(Qt::ElideRight);
    tabs_->setFocusPolicy(Qt::TabFocus);
    header_ = new MapHeader(document, settings_, this);
    pages_ = new QStackedWidget(this);
    pages_->setMinimumWidth(leastPageWidth);  // otherwise the widest view would push the panels away
    seen_ = new SeenLine(document, settings_, this);
    connect(seen_, &SeenLine::worded, this, &Centre::settleFoot);
    connect(seen_, &SeenLine::numberRequested, this, &Centre::weightClicked);
    heatmap_ = new HeatmapView(document, settings_, this);
    auto* arcs = new FigureView(FigureKind::arcs, document, settings_, this);
    connect(arcs, &FigureView::weightClicked, this, &Centre::weightClicked);
    addTab(figureName(FigureKind::arcs), arcs);
    addTab("map", heatmap_);
    addTab("lines", new LinesView(document, settings_, this));
    text_ = new TextView(document, settings_, this);
    addTab("text", text_);
    for (const FigureKind kind :
         {FigureKind::picture, FigureKind::document, FigureKind::bars, FigureKind::curve})
        addTab(figureName(kind), new FigureView(kind, document, settings_, this));
    words_ = new DecodingView(document, settings_, continuationThrough(session_.shelf()), this);
    addTab("words", words_);
    compare_ = new CompareView(document, settings_, session_.makeJob(), this);
    compare_->setModels(session_.models());
    addTab("compare", compare_);
    stepsPage_ = new StepsView(document, settings, this);
    stepsPage_->showControls();
    addTab(figureName(FigureKind::steps), stepsPage_);
    bottleneck_ = new BottleneckView(document, settings_, session_.makeBottleneckJob(), this);
    addTab("bottleneck", bottleneck_);
    analyse_ = new AnalyseView(document, settings_, session_.shelf(), this);
    addTab("analyse", analyse_);
    trainingSlider_ = new TrainingSlider(document, settings_, this);
    empty_ = named<QLabel>("invitation", this);
    empty_->setAlignment(Qt::AlignCenter);
    empty_->setWordWrap(true);
    opening_ = named<QLabel>("opening", this);
    opening_->setAlignment(Qt::AlignCenter);
    opening_->hide();
    explanation_ = quietNote(this);
    explanation_->setOpenExternalLinks(true);
    doors_ = new Doors(session_, settings_, this);
    doors_->hide();
    auto* column = boxLayout<QVBoxLayout>(12, this, {24, 12, 24, 12});
    head_ = boxLayout<QHBoxLayout>(16);
    head_->addWidget(tabs_);
    head_->addWidget(header_, 1);
    column->addLayout(head_);
    column->addWidget(trainingSlider_);
    column->addWidget(pages_, 1);
    column->addWidget(empty_, 1);
    foot_ = boxLayout<QHBoxLayout>(16);
    foot_->addWidget(seen_);
    column->addLayout(foot_);
    column->addWidget(explanation_);
    column->addWidget(doors_);
    connect(tabs_, &QTabBar::currentChanged, this, [this](int index) {
        if (index < 0) return;
        wanted_ = tab();
        tabs_->updateGeometry();  // the chosen one is bold
        showPage();
        emit chosen();
    });
    // Another map may have other sequences, and so other figures.
    connect(&document, &Document::selectionChanged, this, [this] {
        if (session_.document().map() != settledMap_) settle();
    });
    connect(&document, &Document::recordingChanged, this, [this] {
        settle();
        explain();
        showTruncation();
        showBytes();
    });
    connect(&document, &Document::requestChanged, this, [this] {
        if (session_.document().request().model == limited_) return;
        limited_.clear();
        banner_->clear(limitSubject);
    });
    connect(&document, &Document::setupChanged, this, &Centre::explain);
    connect(&document, &Document::modelKnown, this, &Centre::retranslateInvitation);
    connect(&document, &Document::selectionChanged, this, &Centre::explain);
    connect(&settings_, &ViewSettings::changed, this, &Centre::explain);
    connect(&session.evaluator(), &Evaluator::busyChanged, this, &Centre::settleOpening);
    retranslate();
    settle();
}

void Centre::addTab(const char* name, View* view) {
    view->comeFirst();
    connect(view, &View::pointed, seen_, &SeenLine::setPointed);
    views_.push_back(view);
    pages_->addWidget(view);
    tabs_->setTabData(tabs_->addTab({}), QString::fromLatin1(name));
}

std::vector<QString> Centre::offeredTabs(bool plain) const {
    const auto& recording = session_.document().recording();
    std::vector<QString> offered;
    if (!recording) return offered;
    const AttentionMap* map = session_.document().map();
    for (const FigureKind kind : figuresFor(*recording, map)) {
        const QString name = QLatin1String(kind == FigureKind::heatmap ? "map" : figureName(kind));
        for (int i = 0; i < tabs_->count(); ++i)
            if (tabs_->tabData(i) == name) offered.push_back(name);
    }
    if (DecodingView::appliesTo(session_.document())) offered.emplace_back(QStringLiteral("words"));
    if (plain) {
        // Figures that are read at a glance, the arcs first; a figure that was requested by name is shown
        // anyway.
        std::erase(offered, QLatin1String(figureName(FigureKind::steps)));
        const auto arcs =
            std::find(offered.begin(), offered.end(), QLatin1String(figureName(FigureKind::arcs)));
        if (arcs != offered.end()) {
            std::rotate(offered.begin(), arcs, arcs + 1);
            std::erase(offered, QStringLiteral("lines"));
        }
        return offered;
    }
    if (map) offered.emplace_back(QStringLiteral("compare"));
    if (map) offered.emplace_back(QStringLiteral("analyse"));
    // The tab of the steps comes last.
    const auto steps =
        std::find(offered.begin(), offered.end(), QLatin1String(figureName(FigureKind::steps)));
    if (steps != offered.end()) std::rotate(steps, steps + 1, offered.end());
    return offered;
}

std::vector<QString> Centre::figuresOfRun() const {
    std::vector<QString> names;
    const auto& recording = session_.document().recording();
    if (!recording || plain_) return names;
    for (const AttentionMap& map : recording->maps)
        if (map.normalised)
            for (const FigureKind kind : figuresFor(*recording, &map))
                names.push_back(QLatin1String(kind == FigureKind::heatmap ? "map" : figureName(kind)));
    return names;
}

void Centre::settle() {
    const auto& recording = session_.document().recording();
    settledMap_ = session_.document().map();
    const std::vector<QString> offered = offeredTabs(plain_);
    const auto isOffered = [&](const QString& name) {
        return std::find(offered.begin(), offered.end(), name) != offered.end();
    };
    const std::vector<QString> ofRun = figuresOfRun();
    const auto isShown = [&](const QString& name) {
        return isOffered(name) || std::ranges::find(ofRun, name) != ofRun.end();
    };
    const bool empty = offered.empty();
    empty_->setVisible(empty);
    retranslateInvitation();
    {
        // Pages in between would be shown and thereby lay out the window.
        const QSignalBlocker quiet(tabs_);
        // First shows, then hides, so that there is always a current tab. Only changed tabs are set: setting
        // an unchanged one makes the tab bar skip its layout.
        for (const bool shown : {true, false})
            for (int i = 0; i < tabs_->count() && !empty; ++i)
                if (isShown(tabs_->tabData(i).toString()) == shown && tabs_->isTabVisible(i) != shown)
                    tabs_->setTabVisible(i, shown);
        for (int i = 0; i < tabs_->count() && !empty; ++i)
            tabs_->setTabEnabled(i, isOffered(tabs_->tabData(i).toString()));
        tabs_->updateGeometry();
        // The chosen tab, if it has something to show; else the most informative figure.
        if (!empty) goTo(isOffered(wanted_) ? wanted_ : offered.front());
    }
    if (pages_->currentIndex() != tabs_->currentIndex()) showPage();
    const bool views = !empty;
    trainingSlider_->setVisible(views && !recording->snapshots.empty());
    pages_->setVisible(views);
    tabs_->setVisible(views);
    settleSeen();
    explanation_->setVisible(views && explaining_ && !plain_ && height() >= zoomed(leastHeightToExplain));
    settleHeader();
}

void Centre::showPage() {
    seen_->setPointed(-1, -1);  // the pointer was over the former page
    pages_->setCurrentIndex(tabs_->currentIndex());
    setFocusProxy(pages_->currentWidget());
    explain();
    settleSeen();
    settleHeader();
}

void Centre::settleHeader() {
    const bool ownHead = tab() == "bottleneck" || tab() == "words" || tab() == "analyse";
    header_->setTab(tab());
    header_->setVisible(pages_->isVisibleTo(this) && settledMap_ && !ownHead && !plain_);
}

void Centre::goTo(const QString& name) {
    for (int i = 0; i < tabs_->count(); ++i)
        if (tabs_->tabData(i).toString() == name) tabs_->setCurrentIndex(i);
}

void Centre::setPlain(bool plain) {
    if (std::exchange(plain_, plain) == plain) return;
    // Keeps the view that was shown.
    if (session_.document().recording() && !isOnSteps()) wanted_ = tab();
    settlePlain();
}

void Centre::setTight(bool tight) {
    tight_ = tight;
    doors_->setTight(tight);
    settleMargins();
}

void Centre::setNote(QWidget& note) {
    foot_->addWidget(&note);
    settleFoot();
}

void Centre::settleFoot() {
    // A long sentence takes room from the note.
    const QMargins margins = layout()->contentsMargins();
    const int room = std::max(1, width() - margins.left() - margins.right() - foot_->spacing());
    const int words = std::clamp(seen_->lineWidth() + 1, int(room * usualWords), int(room * wideWords));
    foot_->setStretch(0, words);
    foot_->setStretch(1, room - words);
}

void Centre::settleSeen() {
    // Compare describes its two maps itself; Word by word shows the weights of its own place.
    const bool isOfMap = tab() != QLatin1String("analyse") && tab() != QLatin1String("compare") &&
                         tab() != QLatin1String("words");
    seen_->setVisible(pages_->isVisibleTo(this) && settledMap_ && settledMap_->normalised && isOfMap);
}

void Centre::settlePlain() {
    setProperty("role", plain_ ? "plain" : "card");
    style()->unpolish(this);
    style()->polish(this);
    doors_->setVisible(plain_);
    seen_->setLarge(plain_);
    text_->setPlain(plain_);
    head_->setAlignment(tabs_, plain_ ? Qt::AlignHCenter : Qt::Alignment());
    settleMargins();
    settle();
}

void Centre::setExplaining(bool explaining) {
    explaining_ = explaining;
    settle();
}

void Centre::showTab(const QString& name) {
    wanted_ = name;
    settle();
    emit chosen();
}

bool Centre::isOnSteps() const {
    return wanted_ == QLatin1String(figureName(FigureKind::steps));
}

bool Centre::isOnPlainPage() const {
    const std::vector<QString> offered = offeredTabs(true);
    return !isOnSteps() && (offered.empty() || std::ranges::find(offered, tab()) != offered.end());
}

QString Centre::tab() const {
    return tabs_->tabData(tabs_->currentIndex()).toString();
}

QSize Centre::pictureSize() const {
    if (!pages_->isVisibleTo(this)) return empty_->size();
    // Room for the controls of every view, so that tabs and panels keep their places from view to view.
    int controls = 0;
    for (int i = 0; i < tabs_->count(); ++i)
        if (tabs_->isTabVisible(i)) controls = std::max(controls, views_[size_t(i)]->controlsHeight());
    return pages_->size() - QSize(0, controls);
}

void Centre::beckon() {
    View& shown = *views_[size_t(tabs_->currentIndex())];
    shown.comeClose();
    if (settings_.motion()) shown.beckon();
}

QString Centre::helpOn(const View& view) const {
    const ModelInformation* model = session_.model(session_.document().request().model);
    if (!view.citesPaper()) return view.explanation().toHtmlEscaped();
    QString paper = view.paper();
    if (paper.isEmpty())
        paper = model ? QString::fromStdString(model->citation) : QStringLiteral("Vaswani et al. 2017");
    const QString text = view.explanation().toHtmlEscaped();
    return paper.isEmpty() ? text : tr("%1 See %2.").arg(text, paperLink(paper));
}

void Centre::explain() {
    explanation_->setText(helpOn(*views_[size_t(tabs_->currentIndex())]));
    for (int i = 0; i < tabs_->count(); ++i)
        tabs_->setTabToolTip(i, tabs_->isTabEnabled(i) ? views_[size_t(i)]->explanation()
                                                       : tr("The attention that is shown has no such view."));
}

void Centre::retranslateInvitation() {
    // The text field shows the same words.
    const bool isText = session_.document().inputs().front().kind == InputKind::text;
    empty_->setText(plain_ && isText ? QString() : invitationTo(session_.document()));
}

void Centre::retranslate() {
    retranslateInvitation();
    const std::pair<const char*, QString> names[] = {
        {"map", tr("Map")},
        {"lines", tr("Lines")},
        {"arcs", tr("Arcs")},
        {"text", tr("Text")},
        {"picture", tr("Picture")},
        {"document", tr("Document")},
        {"bars", tr("Bars")},
        {"curve", tr("Curve")},
        {"words", tabs_->property("narrow").toBool() ? tr("Words") : tr("Word by word")},
        {"compare", tr("Compare")},
        {"analyse", tr("Analyse")},
        {"steps", tr("Steps")},
        {"bottleneck", tr("Bottleneck")}};
    for (int i = 0; i < tabs_->count(); ++i)
        for (const auto& [name, text] : names)
            if (tabs_->tabData(i).toString() == QLatin1String(name)) tabs_->setTabText(i, text);
    explain();
    if (banner_->subject() == limitSubject) showTruncation();
    if (banner_->subject() == bytesSubject) showBytes(true);
}

bool Centre::eventFilter(QObject* watched, QEvent* event) {
    if (watched == banner_ && (event->type() == QEvent::Show || event->type() == QEvent::LayoutRequest ||
                               event->type() == QEvent::Hide))
        placeBanner();
    return QFrame::eventFilter(watched, event);
}

void Centre::settleOpening(bool isBusy) {
    const std::string& id = session_.document().request().model;
    const ModelInformation* model = session_.model(id);
    opening_->setVisible(isBusy && session_.showsOtherModel());
    opening_->setText(
        tr("Opening %1…").arg(model ? modelTitle(*model) : QString::fromStdString(id).section('/', -1)));
    opening_->setGeometry(rect());
    opening_->raise();
    banner_->raise();
}

void Centre::placeBanner() {
    constexpr int beside = 16, below = 12;
    const int across = std::max(200, width() - 2 * beside);
    const int wrapped = banner_->heightForWidth(across);  // the height of its text at this width
    const int tall = wrapped > 0 ? wrapped : banner_->sizeHint().height();
    banner_->setGeometry(beside, std::max(0, height() - tall - below), across, tall);
    banner_->raise();
    settleMargins();
}

void Centre::settleMargins() {
    const bool narrow = isNarrow();
    const int beside = tight_ ? 4 : narrow || !plain_ || isLow(*this) ? 12 : 24;
    const int above = tight_ ? 4 : narrow || !plain_ ? 8 : isLow(*this) ? 4 : 12;
    // A message that stays until the user closes it does not cover the figure or the first screen's buttons.
    const bool isOfInput = banner_->subject() == limitSubject || banner_->subject() == bytesSubject;
    const bool stays =
        (isOfInput || (plain_ && banner_->kind() == Banner::Kind::failure)) && !banner_->isHidden();
    layout()->setContentsMargins(beside, above, beside, stays ? height() - banner_->y() + above : above);
    layout()->setSpacing(above);
}

void Centre::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    opening_->setGeometry(rect());
    placeBanner();
    settleFoot();
    const int least = zoomed(leastHeightToExplain);
    if ((event->size().height() < least) != (event->oldSize().height() < least)) settle();
    if (isNarrow() != tabs_->property("narrow").toBool()) layTabs();
}

bool Centre::isNarrow() const {
    return width() < zoomed(leastWidthForTabs);
}

void Centre::layTabs() {
    const bool narrow = isNarrow();
    settleMargins();
    tabs_->setProperty("narrow", narrow);
    tabs_->style()->unpolish(tabs_);
    tabs_->style()->polish(tabs_);
    retranslate();
}

void Centre::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
    if (event->type() != QEvent::FontChange || std::exchange(zoom_, zoom()) == zoom()) return;
    // Larger type needs more room.
    settle();
    if (isNarrow() != tabs_->property("narrow").toBool()) layTabs();
}

}  // namespace attentionscope
