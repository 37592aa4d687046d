#include "app/window/training_window.h"

#include <QDragEnterEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>

#include "app/figures/content/model_words.h"
#include "app/figures/drawing/labels.h"
#include "app/figures/drawing/number_text.h"
#include "app/figures/drawing/sentences.h"
#include "app/session/error_words.h"
#include "app/views/common/figure_canvas.h"
#include "app/views/common/widgets.h"
#include "app/window/style.h"
#include "app/window/training_setup.h"

namespace attentionscope {

namespace {

using State = TrainingJob::State;

QString timeText(double seconds) {
    const int whole = int(seconds + 0.5);
    if (whole >= 3600) return TrainingWindow::tr("%1 h %2 min").arg(whole / 3600).arg(whole / 60 % 60);
    return QStringLiteral("%1:%2").arg(whole / 60).arg(whole % 60, 2, 10, QChar(u'0'));
}

QString messageWithRemedy(const ErrorReport& error) {
    return error.remedy.empty() ? translated(error) : translated(error) + '\n' + translated(error.remedy);
}

}  // namespace

TrainingWindow::TrainingWindow(ViewSettings& settings, QWidget* parent)
    : QDialog(parent), settings_(settings) {
    setObjectName("trainingWindow");
    setWindowFlag(Qt::WindowMinMaxButtonsHint);
    setAcceptDrops(true);
    // No larger than the window behind it, which fits on the screen.
    constexpr QSize wanted(1120, 760);
    resize(parent ? wanted.boundedTo(parent->window()->size()) : wanted);
    build();
    connect(setup_, &TrainingSetup::startRequested, this, &TrainingWindow::begin);
    connect(watched_, &QLineEdit::textChanged, &job_, &TrainingJob::watch);
    connect(pause_, &QPushButton::clicked, this, [this] {
        if (job_.state() == State::paused)
            job_.proceed();
        else
            job_.pause();
    });
    connect(stop_, &QPushButton::clicked, &job_, &TrainingJob::stop);
    connect(keep_, &QPushButton::clicked, this,
            [this] { emit keepRequested(job_.folder(), watchedInput()); });
    connect(&job_, &TrainingJob::stateChanged, this, &TrainingWindow::followState);
    connect(&job_, &TrainingJob::reported, this, &TrainingWindow::followReport);
    connect(&job_, &TrainingJob::sampled, this, &TrainingWindow::followSample);
    connect(&settings_, &ViewSettings::changed, this, &TrainingWindow::followSample);
    retranslate();
}

void TrainingWindow::build() {
    setup_ = new TrainingSetup(this);
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(setup_);
    scroll->setFixedWidth(320);
    auto* row = boxLayout<QHBoxLayout>(24, this, {24, 24, 24, 24});
    row->addWidget(scroll);
    row->addWidget(buildLive(), 1);
}

QWidget* TrainingWindow::buildLive() {
    auto* live = styled<QFrame>("card", this);
    status_ = named<QLabel>("trainingStatus", live);
    status_->setTextFormat(Qt::PlainText);
    status_->setWordWrap(true);
    progress_ = new QProgressBar(live);
    progress_->setTextVisible(false);
    progress_->setFixedHeight(4);
    progress_->setRange(0, 1000);
    lossTitle_ = styled<QLabel>(headingRole, live);
    lossCanvas_ = new FigureCanvas(
        [this](QPainter& painter, const QRectF& area) {
            paintCurves(painter, curves_, area, Style{settings_.theme()});
        },
        live);
    lossCanvas_->setMinimumHeight(150);
    held_ = quietNote(live);
    held_->setObjectName("heldOut");
    held_->setTextFormat(Qt::PlainText);
    watchTitle_ = styled<QLabel>(headingRole, live);
    watched_ = named<QLineEdit>("watched", live);
    watched_->setAcceptDrops(false);
    answer_ = named<QLabel>("answer", live);
    answer_->setTextFormat(Qt::PlainText);
    answer_->setWordWrap(true);
    mapCanvas_ = new FigureCanvas(
        [this](QPainter& painter, const QRectF& area) {
            if (!map_.values.empty())
                return paintHeatmap(painter, map_, layoutHeatmap(map_, area), Style{settings_.theme()});
            painter.setPen(settings_.theme().quietText);
            painter.drawText(area, Qt::AlignCenter | Qt::TextWordWrap,
                             tr("During training, the attention appears here and grows sharper."));
        },
        live);
    mapCanvas_->setMinimumHeight(160);
    note_ = quietNote(live);
    const auto button = [live](const char* name, const char* role) {
        auto* made = named<QPushButton>(name, live, role);
        made->setAutoDefault(false);
        return made;
    };
    pause_ = button("pause", "framed");
    stop_ = button("stop", "framed");
    keep_ = button("keep", "primary");
    auto* buttons = boxLayout<QHBoxLayout>(8);
    buttons->addWidget(status_, 1);
    for (QPushButton* each : {pause_, stop_, keep_}) buttons->addWidget(each);
    auto* column = boxLayout<QVBoxLayout>(8, live, {16, 12, 16, 12});
    column->addLayout(buttons);
    column->addWidget(progress_);
    column->addWidget(lossTitle_);
    column->addWidget(lossCanvas_, 2);
    column->addWidget(held_);
    column->addWidget(watchTitle_);
    column->addWidget(watched_);
    column->addWidget(answer_);
    column->addWidget(mapCanvas_, 4);
    column->addWidget(note_);
    return live;
}

void TrainingWindow::retranslate() {
    setWindowTitle(tr("Training"));
    lossTitle_->setText(tr("Loss"));
    watchTitle_->setText(tr("How the attention to one input forms"));
    watched_->setPlaceholderText(tr("Type an input to watch; if empty, the recipe's sample is shown"));
    watched_->setAccessibleName(tr("The input to watch"));
    lossCanvas_->setAccessibleName(tr("Loss"));
    mapCanvas_->setAccessibleName(tr("Attention"));
    stop_->setText(tr("Stop"));
    stop_->setToolTip(tr("The model so far stays in its folder and can be trained further"));
    keep_->setText(tr("Open the model"));
    keep_->setToolTip(tr("Opens the current model in the main window"));
    note_->setText(tr("Training continues if you close this window. A checkpoint is written every minute."));
    followState();
}

void TrainingWindow::changeEvent(QEvent* event) {
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

void TrainingWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls() && !job_.isBusy()) event->acceptProposedAction();
}

void TrainingWindow::dropEvent(QDropEvent* event) {
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile()) return setup_->setFile(url.toLocalFile());
}

QString TrainingWindow::watchedInput() const {
    return watched_->text().trimmed().isEmpty() ? QString::fromStdString(job_.sample().input)
                                                : watched_->text().trimmed();
}

void TrainingWindow::begin() {
    if (!setup_->isReady() || job_.isBusy()) return;
    TrainingRequest request = setup_->request();
    request.watched = watched_->text();
    job_.start(request);
}

QString TrainingWindow::status() const {
    return status_->text();
}

void TrainingWindow::followState() {
    const State state = job_.state();
    const bool paused = state == State::paused;
    setup_->setEnabled(!job_.isBusy() && !paused);
    pause_->setText(paused ? tr("Continue") : tr("Pause"));
    pause_->setEnabled(state == State::running || paused);
    stop_->setEnabled((job_.isBusy() && state != State::stopping) || paused);
    keep_->setEnabled(paused || state == State::stopped || state == State::finished);
    progress_->setRange(0, state == State::preparing ? 0 : 1000);
    followReport();
    followSample();
}

void TrainingWindow::followReport() {
    const TrainingReport& report = job_.report();
    const QString soFar = tr("step %1 · %2 %").arg(countText(report.step)).arg(int(100 * report.share));
    const QString items =
        job_.recipe().task.empty() ? QString() : modelWords(taskNamed(job_.recipe().task).format().items);
    QString status;
    switch (job_.state()) {
        case State::idle: status = tr("Choose a model and press Start."); break;
        case State::preparing: status = tr("Preparing the data and the vocabulary…"); break;
        case State::running:
            status = report.step == 0 ? tr("%1 %2 to learn from").arg(countText(job_.items()), items)
                                      : soFar + QStringLiteral(" · ") +
                                            tr("%1 words/s · %2 left")
                                                .arg(countText(std::llround(report.wordsPerSecond)),
                                                     timeText(report.secondsLeft));
            break;
        case State::pausing:
        case State::stopping: status = tr("Saving the model…"); break;
        case State::paused: status = tr("Paused") + QStringLiteral(" · ") + soFar; break;
        case State::stopped:
            status = joinedSentences({tr("Stopped; the model so far is in its folder."), soFar});
            break;
        case State::evaluating:
            status = tr("Trained; now evaluated on held-out data. %1 %").arg(int(100 * job_.evaluated()));
            break;
        case State::finished:
            status = joinedSentences({tr("Finished; the model is in its folder."), soFar});
            break;
        case State::failed: status = job_.error() ? messageWithRemedy(*job_.error()) : QString(); break;
    }
    if (!job_.problems().isEmpty() && job_.state() == State::running && report.step == 0)
        status += '\n' + job_.problems();
    status_->setText(status);
    progress_->setValue(int(1000 * report.share));
    curves_ = {.xTitle = tr("step"),
               .yTitle = modelWords(job_.recipe().task.empty() ? "nats a token"
                                                               : taskNamed(job_.recipe().task).lossUnit())};
    curves_.curves = {
        {.name = tr("training"), .color = headColor(0), .points = job_.trainingLoss()},
        {.name = tr("held-out items"), .color = headColor(1), .marks = true, .points = job_.heldOutLoss()}};
    QString held;
    if (!report.sample.empty())
        held = tr("Held out: %1 → %2")
                   .arg(QString::fromStdString(report.sample), QString::fromStdString(report.answer));
    held_->setText(held);
    held_->setVisible(!held.isEmpty());
    lossCanvas_->update();
}

void TrainingWindow::followSample() {
    const TrainingSample& sample = job_.sample();
    answer_->setText(sample.input.empty() ? QString()
                                          : QStringLiteral("→ ") + QString::fromStdString(sample.answer));
    answer_->setVisible(!sample.input.empty());
    if (watched_->text().isEmpty() && !sample.input.empty())
        watched_->setPlaceholderText(QString::fromStdString(sample.input));
    map_ = {};
    if (sample.weights) {
        map_.values = MatrixSlice(sample.weights);
        map_.queries = {sample.queries};
        map_.keys = {sample.keys};
        if (sample.translates) {
            map_.queryTitle = tr("← produced");
            map_.keyTitle = tr("source →");
        }
        map_.valueTitle = sample.heads > 1 ? tr("attention weight, mean of %1 heads").arg(sample.heads)
                                           : tr("attention weight");
        map_.colors = settings_.colorMap();
    }
    mapCanvas_->update();
    lossCanvas_->update();
}

}  // namespace attentionscope
