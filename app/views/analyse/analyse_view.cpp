#include "app/views/analyse/analyse_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QIntValidator>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QStackedWidget>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>

#include "app/figures/drawing/sentences.h"
#include "app/session/error_words.h"
#include "app/views/analyse/numbers_table.h"
#include "app/views/common/figure_canvas.h"
#include "app/views/common/widgets.h"
#include "app/views/common/zoom.h"

namespace attentionscope {

namespace {

constexpr const char* waysOfAblation[] = {"zero", "mean", "resample"};

}  // namespace

AnalyseView::AnalyseView(Document& document, ViewSettings& settings, std::shared_ptr<ModelShelf> shelf,
                         QWidget* parent)
    : View(document, settings, parent), job_(std::move(shelf)) {
    setObjectName("analyseView");
    auto* column = boxLayout<QVBoxLayout>(8, this);
    auto* choice = boxLayout<QHBoxLayout>(8);
    kind_ = named<QComboBox>("analysis", this);
    for (const AnalysisKind& kind : analysisKinds())
        kind_->addItem(QString(), QString::fromLatin1(kind.name));
    kind_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    choice->addWidget(kind_);
    run_ = named<QPushButton>("runAnalysis", this, "primary");
    choice->addWidget(run_);
    target_ = addLine(AnalysisOption::target);
    against_ = addLine(AnalysisOption::against);
    at_ = addLine(AnalysisOption::position);
    at_->setValidator(new QIntValidator(0, 1 << 30, at_));
    corrupt_ = addLine(AnalysisOption::corrupt);
    receiver_ = addLine(AnalysisOption::receiver);
    by_ = new QComboBox(this);
    for (const char* way : waysOfAblation) by_->addItem(QString(), QString::fromLatin1(way));
    options_.emplace_back(AnalysisOption::by, by_);
    steps_ = named<QSpinBox>("steps", this);
    steps_->setRange(0, int(mostSteps));  // 0: the analysis chooses
    options_.emplace_back(AnalysisOption::steps, steps_);
    // Fields that differ between analyses are below, so that the buttons of this line keep their places.
    auto* result = boxLayout<QHBoxLayout>(8);
    for (const auto& [option, widget] : options_)
        if (option != AnalysisOption::corrupt)
            result->addWidget(widget, qobject_cast<QLineEdit*>(widget) ? 4 : 0);  // up to its own words
    choice->addStretch(1);
    eachToken_ = named<QCheckBox>("eachToken", this);
    data_ = styled<QPushButton>("framed", this);
    clearData_ = named<QToolButton>("clearTexts", this);
    checkpoints_ = styled<QPushButton>("framed", this);
    clearCheckpoints_ = named<QToolButton>("clearCheckpoints", this);
    for (QWidget* widget :
         std::initializer_list<QWidget*>{eachToken_, data_, clearData_, checkpoints_, clearCheckpoints_})
        choice->addWidget(widget);
    options_.insert(options_.end(), {{AnalysisOption::eachToken, eachToken_},
                                     {AnalysisOption::data, data_},
                                     {AnalysisOption::data, clearData_}});
    column->addLayout(choice);
    column->addWidget(corrupt_);  // a whole text
    table_ = named<QComboBox>("table", this);
    x_ = new QComboBox(this);
    y_ = new QComboBox(this);
    along_ = named<QComboBox>("along", this);
    along_->addItems({QString(), QString()});
    checkpoint_ = named<QSlider>("checkpoint", this);
    checkpoint_->setOrientation(Qt::Horizontal);
    checkpoint_->setPageStep(1);
    checkpoint_->setMaximum(0);
    checkpoint_->setMinimumWidth(120);
    checkpointName_ = new QLabel(this);
    openCheckpoint_ = named<QPushButton>("openCheckpoint", this, "framed");
    beside_ = named<QComboBox>("beside", this);
    progress_ = new QProgressBar(this);
    progress_->setRange(0, 1000);
    progress_->setTextVisible(false);
    progress_->setMaximumWidth(160);
    asNumbers_ = named<QToolButton>("asNumbers", this, "toggle");
    asNumbers_->setCheckable(true);
    save_ = styled<QPushButton>("framed", this);
    for (QWidget* widget : std::initializer_list<QWidget*>{table_, x_, y_, along_, checkpoint_,
                                                           checkpointName_, openCheckpoint_, beside_})
        result->addWidget(widget);
    result->addWidget(progress_);
    done_ = named<QLabel>("done", this, quietRole);
    result->addWidget(done_);
    result->addStretch(1);
    result->addWidget(asNumbers_);
    result->addWidget(save_);
    column->addLayout(result);
    note_ = quietNote(this);
    note_->setObjectName("note");
    note_->setTextFormat(Qt::PlainText);
    column->addWidget(note_);
    hide_ = named<QPushButton>("hideWord", this, "primary");
    column->addWidget(hide_, 0, Qt::AlignLeft);
    canvas_ = new FigureCanvas([this](QPainter& painter, const QRectF& area) {
        constexpr double pale = 0.35;
        if (isOutdated()) painter.setOpacity(pale);
        if (figure_) figure_->paint(painter, area, Style{settings_.theme()});
    });
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(canvas_);
    numbers_ = new NumbersTable;
    result_ = new QStackedWidget(this);
    result_->addWidget(scroll);
    result_->addWidget(numbers_);
    column->addWidget(result_, 1);
    connect(kind_, &QComboBox::currentIndexChanged, this, &AnalyseView::showOptions);
    connect(kind_, &QComboBox::activated, this, &AnalyseView::chooseKind);
    connect(data_, &QPushButton::clicked, this, &AnalyseView::chooseTexts);
    connect(checkpoints_, &QPushButton::clicked, this, &AnalyseView::chooseCheckpoints);
    connect(clearData_, &QToolButton::clicked, this, [this] { takeTexts({}); });
    connect(clearCheckpoints_, &QToolButton::clicked, this, [this] { takeCheckpoints({}); });
    connect(checkpoint_, &QSlider::valueChanged, this, &AnalyseView::showResult);
    connect(run_, &QPushButton::clicked, this, [this] {
        if (!job_.isWorking()) return startChosen();
        follows_ = false;
        job_.cancel();
    });
    connect(hide_, &QPushButton::clicked, this, &AnalyseView::hideAndStart);
    connect(save_, &QPushButton::clicked, this, &AnalyseView::saveRequested);
    for (QComboBox* box : {table_, x_, y_, along_, beside_}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);  // which change
        connect(box, &QComboBox::activated, this, &AnalyseView::showResult);
    }
    connect(asNumbers_, &QToolButton::toggled, this, &AnalyseView::showResult);
    connect(openCheckpoint_, &QPushButton::clicked, this,
            [this] { openCheckpoint(std::size_t(checkpoint_->value())); });
    connect(numbers_, &NumbersTable::chosen, this, [this](const std::vector<Index>& place) {
        if (analysis()) choose(tableOf(*analysis(), shown().table), place);
    });
    connect(&job_, &AnalysisJob::changed, this, [this] {
        constexpr qint64 quick = 1000;  // ms
        if (!job_.isWorking() && job_.analysis()) {
            follows_ = since_.elapsed() < quick;
            pinTarget();
        }
        if (!job_.isWorking() && job_.error() && byItself_ && !isChosen_) tryNextKind();
        showResult();
    });
    connect(canvas_, &FigureCanvas::clicked, this, &AnalyseView::click);
    connect(canvas_, &FigureCanvas::hovered, this, &AnalyseView::hover);
    begin();
    showOptions();
}

QLineEdit* AnalyseView::addLine(AnalysisOption option) {
    auto* line = new QLineEdit(this);
    options_.emplace_back(option, line);
    connect(line, &QLineEdit::returnPressed, this, &AnalyseView::startChosen);
    return line;
}

QString AnalyseView::explanation() const {
    return definition(analysisKindNamed(kind_->currentData().toString().toStdString()));
}

QString AnalyseView::definition(const AnalysisKind& kind) const {
    QString summary = translated(kind.summary);
    summary.replace(0, 1, summary.left(1).toUpper());
    return tr("%1.", "a sentence without its full stop").arg(summary);
}

void AnalyseView::showOptions() {
    const AnalysisKind& kind = analysisKindNamed(kind_->currentData().toString().toStdString());
    for (const auto& [option, widget] : options_) widget->setVisible(kind.reads(option));
    // A single text always has its tokens.
    for (QWidget* widget : std::initializer_list<QWidget*>{eachToken_, clearData_})
        if (texts_.isEmpty()) widget->hide();
    clearCheckpoints_->setVisible(!models_.empty());
    target_->setPlaceholderText(targetWords());
    kind_->setToolTip(explanation());
}

namespace {

QString asSentence(QString words) {
    if (words.isEmpty()) return words;
    words[0] = words[0].toUpper();
    const bool isChinese = std::any_of(words.begin(), words.end(),
                                       [](QChar sign) { return sign.script() == QChar::Script_Han; });
    return words.back().isPunct() ? words : words + (isChinese ? QChar(0x3002) : QChar(u'.'));
}

}  // namespace

AnalysisView AnalyseView::shown() const {
    AnalysisView view{.table = table_->currentData().toString().toStdString(),
                      .colors = settings_.colorMap()};
    const AttentionMap* map = document_.map();
    const std::string measured = chosenMap();
    if (map && (measured.empty() || measured == map->name)) {
        view.layer = document_.selection().layer;
        view.head = document_.selection().head;
    }
    if (!x_->isHidden()) view.x = x_->currentData().toString().toStdString();
    if (!view.x.empty()) view.y = y_->currentData().toString().toStdString();
    if (!checkpoint_->isHidden()) {
        view.curves = along_->currentIndex() == 1;
        view.models = {Index(checkpoint_->value())};
        if (beside_->currentIndex() > 0) view.models.push_back(Index(beside_->currentIndex() - 1));
    }
    return view;
}

std::shared_ptr<const Analysis> AnalyseView::analysis() const {
    return job_.isWorking() || isOutdated() ? nullptr : job_.analysis();
}

bool AnalyseView::isOutdated() const {
    return job_.analysis() && (job_.isEarlier() || isOfAnotherRun());
}

bool AnalyseView::isOfAnotherRun() const {
    RunRequest open = document_.request();
    if (!models_.empty()) open.model.clear();
    return given_ && (models_.empty() ? !isTried() : open != request_);
}

bool AnalyseView::showsNumbers() const {
    return asNumbers_->isChecked();
}

std::shared_ptr<const Figure> AnalyseView::figure(Frame frame) const {
    const auto whole = analysis();
    if (!whole) return {};
    AnalysisView view = shown();
    view.layer = view.head = -1;  // a mark of the window
    return framedAnalysisFigure(*whole, view, QString::fromStdString(document_.request().inputs.text()),
                                frame);
}

/// The tables that there are, and of scores those that dots can be drawn by.
void AnalyseView::fillTables() {
    const auto analysis = job_.analysis();
    if (filled_ == analysis) return;
    const bool same = filled_ && analysis && filled_->of == analysis->of;
    filled_ = analysis;
    const QString before = table_->currentData().toString();
    const int x = x_->currentIndex(), y = y_->currentIndex(), second = beside_->currentIndex();
    for (QComboBox* box : {table_, x_, y_, beside_}) box->clear();
    if (!analysis) return;
    for (const std::string& name : tablesInOrder(*analysis))
        table_->addItem(tableTitle(*analysis, name), QString::fromStdString(name));
    const AnalysisTable& table = analysis->table;
    const bool scores = table.axes.size() > 2 && table.axes.front().name == "score";
    if (scores)
        for (QComboBox* box : {x_, y_}) {
            box->addItem(box == x_ ? tr("Maps of all scores") : tr("no second score"));
            for (const std::string& label : table.axes.front().labels)
                box->addItem(tableWords(label), QString::fromStdString(label));
        }
    const QSignalBlocker quiet(checkpoint_);
    const bool several = hasModels(table) && table.axes.front().labels.size() > 1;
    if (several) {
        const auto& names = table.axes.front().labels;
        const bool atEnd = !same || checkpoint_->value() == checkpoint_->maximum();
        checkpoint_->setMaximum(int(names.size()) - 1);
        if (atEnd) checkpoint_->setValue(checkpoint_->maximum());
        beside_->addItem(tr("no second checkpoint"));
        for (const std::string& name : names) beside_->addItem(tr("beside %1").arg(tableWords(name)));
    }
    if (same) {
        beside_->setCurrentIndex(several ? std::max(0, second) : -1);
        table_->setCurrentIndex(std::max(0, table_->findData(before)));
        x_->setCurrentIndex(scores ? x : -1);
        y_->setCurrentIndex(scores ? y : -1);
    }
}

void AnalyseView::showResult() {
    fillTables();
    const auto analysis = job_.analysis();
    table_->setVisible(table_->count() > 1);
    x_->setVisible(x_->count() > 1);
    y_->setVisible(x_->count() > 1 && x_->currentIndex() > 0);
    const bool several = beside_->count() > 0, curves = several && along_->currentIndex() == 1;
    along_->setVisible(several);
    checkpoint_->setVisible(several);
    checkpointName_->setVisible(several);
    openCheckpoint_->setVisible(several && !models_.empty());
    beside_->setVisible(several && !curves);
    if (several)
        checkpointName_->setText(
            tableWords(analysis->table.axes.front().labels.at(std::size_t(checkpoint_->value()))));
    progress_->setVisible(job_.isWorking());
    progress_->setValue(int(job_.share() * 1000));
    const bool isNew = analysis && !isOutdated();
    done_->setVisible(job_.isWorking() && isNew);
    if (isNew) done_->setText(progressWords(analysis->table, job_.share(), textCount_, models_.size()));
    run_->setText(wordsOfRun()[job_.isWorking() ? 0 : analysis ? 2 : 1]);
    for (QWidget* widget : std::initializer_list<QWidget*>{save_, asNumbers_})
        widget->setVisible(isNew && !job_.isWorking());
    figure_ = analysis ? analysisFigure(*analysis, shown()) : nullptr;
    note_->setText(noteWords());
    nameChosenPosition();
    const auto hidden = wordToHide();
    hide_->setVisible(hidden.has_value());
    if (hidden) hide_->setText(tr("Hide “%1” and analyse").arg(hidden->label));
    const bool numbers = isNew && !job_.isWorking() && asNumbers_->isChecked();
    if (numbers) numbers_->showTable(tableOf(*analysis, shown().table));
    result_->setCurrentIndex(numbers ? 1 : 0);
    canvas_->setLeastFigureHeight(figure_ ? figure_->heightFor(canvas_->area().width()) : 0);
    canvas_->update();
}

void AnalyseView::nameChosenPosition() {
    const double* position = nullptr;
    if (const auto whole = analysis())
        if (const auto found = whole->settings.find("position"); found != whole->settings.end())
            position = std::get_if<double>(&found->second);
    at_->setPlaceholderText(position ? tr("At position %1").arg(*position) : tr("At position"));
}

QString AnalyseView::noteWords() const {
    if (const auto whole = analysis()) {
        QStringList sentences{asSentence(analysisMeaning(*whole, shown()))};
        const bool showsScores = !whole->table.axes.empty() && whole->table.axes.front().name == "score";
        if (showsScores && shown().x.empty() && !whole->definitions.empty())
            sentences << tr("Point at a cell to read what its score measures.");
        return joinedSentences(sentences);
    }
    if (wordToHide()) return tr("This analysis needs a hidden word to predict. Hide a word of the text.");
    if (job_.error() && (!byItself_ || (isChosen_ && !lacksText()))) {
        ErrorReport shown = *job_.error();
        // The model is the open one, which the window names.
        if (models_.empty() && shown.where.text() == document_.request().model) shown.where = {};
        const QString words = translated(shown);
        return job_.analysis() ? joinedSentences({asSentence(words), tr("Below is the result before.")})
                               : words;
    }
    if (job_.analysis() && isOutdated() && !job_.isWorking())
        return tr("This is the result before your last change. Press “Analyse again” for the new one.");
    QString words = asSentence(explanation());
    // A run that comes starts the analysis, unless it was tried or may take long.
    const bool waits = isTried() || !follows_ || isOfFiles() || lacksText();
    if (job_.isWorking() || job_.analysis() || !document_.recording() || !waits) return words;
    return joinedSentences(
        {words, lacksText() ? tr("Type another text with the same number of tokens, then press “Analyse”.")
                            : tr("Press “Analyse” to start.")});
}

void AnalyseView::refresh() {
    forgetFiles();
    forgetWords();
    // A result belongs to its run, and stays, pale, while another text or change is on screen; one of
    // checkpoints stays valid whichever is open.
    if (isOfAnotherRun()) {
        const bool isOfModel = models_.empty() && request_.model == document_.request().model;
        if (!isOfModel || givenMap_ != chosenMap() || job_.error())
            job_.clear();
        else if (job_.isWorking())
            job_.cancel();
    }
    showResult();
    startByItself();
}

void AnalyseView::click(QPointF point) {
    const auto place = figure_ ? figure_->placeAt(point, canvas_->area()) : std::nullopt;
    if (!place || !analysis()) return;
    choose(tableOf(*analysis(), shown().table), tablePlace(*analysis(), shown(), *place));
}

void AnalyseView::openCheckpoint(std::size_t number) {
    RunRequest request = document_.request();
    request.model = models_.at(number);
    if (request != document_.request()) document_.setRequest(request, tr("model"));
}

void AnalyseView::choose(const AnalysisTable& table, const std::vector<Index>& indices) {
    if (hasModels(table) && !models_.empty() && indices.front() >= 0)
        openCheckpoint(std::size_t(indices.front()));
    Selection selection = document_.selection();
    if (const auto map = analysis()->settings.find("map"); map != analysis()->settings.end())
        selection.map = std::get<std::string>(map->second);
    const auto take = [&](const std::string& label, int& number) {
        bool isNumber = false;
        const int value = QString::fromStdString(label).toInt(&isNumber);
        if (isNumber) number = value;
    };
    for (std::size_t axis = 0; axis < indices.size(); ++axis) {
        if (indices[axis] < 0 || indices[axis] >= Index(table.axes[axis].labels.size())) continue;
        const std::string& label = table.axes[axis].labels[std::size_t(indices[axis])];
        const std::string& name = table.axes[axis].name;
        // A component is "1.head.3", a head of a plane "1.3".
        if (const std::size_t dot = label.rfind('.');
            (name == "component" || name == "head") && dot != label.npos) {
            const std::size_t first = label.find('.');
            take(label.substr(0, first), selection.layer);
            take(label.substr(dot + 1), selection.head);
            // "1.cross.3" names the attention, too.
            if (const std::string part = label.substr(first + 1, dot - first - (first < dot ? 1 : 0));
                first < dot && part != "head")
                selection.map = part;
        } else if (name == "layer") {
            take(label, selection.layer);
        } else if (name == "head") {
            take(label, selection.head);
        } else if (name == "position" || name == "query") {
            // The words of the text that is read are not those that a translator produces.
            const Index position = positionOf(table.axes[axis], indices[axis]);
            const Sequence* words = document_.sequence();
            if (words && position < words->size() && label.ends_with(words->axis->label(position)))
                selection.query = position;
        } else if (name == "key") {
            selection.key = positionOf(table.axes[axis], indices[axis]);
        }
    }
    document_.select(selection);
}

void AnalyseView::hover(QPointF point, QPoint globalPosition) {
    const auto analysis = job_.analysis();
    const auto place = figure_ ? figure_->placeAt(point, canvas_->area()) : std::nullopt;
    if (!place || !analysis) return QToolTip::hideText();
    QToolTip::showText(globalPosition,
                       cellMeaning(*analysis, shown(), tablePlace(*analysis, shown(), *place)), canvas_);
}

}  // namespace attentionscope
