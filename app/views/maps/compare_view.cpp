#include "app/views/maps/compare_view.h"

#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>
#include <algorithm>
#include <optional>

#include "app/figures/content/captions.h"
#include "app/figures/content/heatmap_content.h"
#include "app/figures/content/map_words.h"
#include "app/figures/content/weight_scale.h"
#include "app/figures/drawing/theme.h"
#include "app/session/error_words.h"
#include "app/session/given_inputs.h"
#include "app/views/common/shown_figure.h"
#include "app/views/common/widgets.h"
#include "app/views/common/zoom.h"
#include "app/views/inputs/text_editor.h"
#include "app/views/inputs/text_input.h"
#include "app/views/maps/heatmap_plot.h"

namespace attentionscope {

namespace {

constexpr int scaleWidth = 86;  // of the colour bar with its numbers and its title

bool haveSameNumbers(const MatrixSlice& a, const MatrixSlice& b) {
    if (a.rows() != b.rows() || a.columns() != b.columns()) return false;
    for (Index row = 0; row < a.rows(); ++row)
        if (!std::equal(a.row(row), a.row(row) + a.columns(), b.row(row))) return false;
    return true;
}

/// "Head 0 · cross-attention · layer 1": the head, and the map if there are several.
QString headTitleIn(const RecordingPointer& recording, const AttentionMap& map, int head) {
    return headPlace(headTitle(map, head), mapTitle(*recording, map));
}

/// The labels of one side, and before them those of the other map if they differ: "cat → dog".
AxisSlice bothLabels(const AxisSlice& side, const AxisSlice& other, Index count) {
    std::vector<std::string> labels;
    bool differ = false;
    for (Index i = 0; i < count; ++i) {
        labels.push_back(side.label(i));
        if (plainToken(side.label(i)) == plainToken(other.label(i))) continue;
        // Where one map has no word, the label is blank.
        if (side.label(i) == " ")
            labels.back() = other.label(i);
        else if (other.label(i) != " ")
            labels.back() = (plainToken(other.label(i)) + " → " + plainToken(side.label(i))).toStdString();
        differ = true;
    }
    return differ ? AxisSlice{tokenAxis(std::move(labels))} : side;
}

/// Whether two maps have the same labels along a side.
bool haveSameLabels(const AxisPointer& first, const AxisPointer& second) {
    if (first == second || !first || !second) return first == second;
    if (first->size() != second->size()) return false;
    for (Index i = 0; i < first->size(); ++i)
        if (first->label(i) != second->label(i)) return false;
    return true;
}

}  // namespace

CompareView::CompareView(Document& document, ViewSettings& settings, RunJob job, QWidget* parent)
    : View(document, settings, parent), evaluator_(std::move(job)) {
    setObjectName("compareView");
    build();
    joinZoom();
    connect(kinds_, &QComboBox::activated, this, [this](int index) { setKind(Kind(index)); });
    connect(heads_, &QComboBox::activated, this,
            [this](int index) { setOtherHead(heads_->itemData(index).toInt()); });
    connect(layers_, &QComboBox::activated, this,
            [this](int index) { setOtherLayer(layers_->itemData(index).toInt()); });
    connect(&document_, &Document::modelKnown, this, &CompareView::makeEditor);
    makeEditor();
    connect(models_, &QComboBox::activated, this,
            [this] { setOtherModel(models_->currentData().toString()); });
    connect(folderAction_, &QAction::triggered, this, &CompareView::openFolder);
    connect(fileAction_, &QAction::triggered, this, &CompareView::openFile);
    connect(note_, &QLabel::linkActivated, this, &CompareView::showMostChanged);
    connect(differenceButton_, &QToolButton::toggled, this, &CompareView::setDifference);
    connect(&evaluator_, &Evaluator::finished, this, [this](const RunResult& result) {
        otherRecording_ = result.recording;
        problem_ = result.error ? translated(*result.error) : QString();
        markStale();
    });
    connect(&document_, &Document::requestChanged, this, [this] {
        if (needsOther() && isVisible()) submitOther();
    });
    begin();
}

void CompareView::build() {
    kinds_ = named<QComboBox>("kinds", this);
    layers_ = named<QComboBox>("otherLayer", this);
    heads_ = named<QComboBox>("otherHead", this);
    models_ = named<QComboBox>("otherModel", this);
    folder_ = named<QToolButton>("otherFolder", this);
    folder_->setPopupMode(QToolButton::InstantPopup);
    folderAction_ = new QAction(this);
    fileAction_ = new QAction(this);
    folder_->addActions({folderAction_, fileAction_});
    differenceButton_ = named<QToolButton>("asDifference", this, "toggle");
    differenceButton_->setCheckable(true);
    leftTitle_ = new QLabel(this);
    rightTitle_ = new QLabel(this);
    note_ = quietNote(this);
    note_->setObjectName("note");
    seen_ = named<QLabel>("seenOfBoth", this);
    seen_->setTextFormat(Qt::RichText);
    seen_->setWordWrap(true);
    for (QLabel* label : {leftTitle_, rightTitle_}) label->setWordWrap(true);
    left_ = named<HeatmapPlot>("left", this);
    right_ = named<HeatmapPlot>("right", this);
    auto* row = tools_ = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(kinds_);
    row->addWidget(models_);
    row->addWidget(folder_);
    row->addWidget(layers_);
    row->addWidget(heads_);
    row->addStretch(1);
    row->addWidget(differenceButton_);
    auto* grid = grid_ = new QGridLayout(this);
    grid->setContentsMargins({});
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(2);
    grid->addLayout(row, 0, 0, 1, 2);
    grid->addWidget(note_, 2, 0, 1, 2);
    grid->addWidget(leftTitle_, 3, 0);
    grid->addWidget(rightTitle_, 3, 1);
    grid->addWidget(left_, 4, 0);
    grid->addWidget(right_, 4, 1);
    grid->addWidget(seen_, 5, 0, 1, 2);
    grid->setRowStretch(4, 1);
}

void CompareView::shareWidth() {
    // The right map has the scale beside it, the left one the shared labels: the cells of both must have the
    // same size.
    const bool pair = right_->isVisibleTo(this);
    const int more = right_->content().showQueries ? scaleWidth : 0;
    const int left = std::max(1, (width() - more) / 2);
    auto* grid = static_cast<QGridLayout*>(layout());
    grid->setColumnStretch(0, pair ? left : 1);
    grid->setColumnStretch(1, pair ? left + more : 0);
}

void CompareView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    shareWidth();
}

void CompareView::levelCells() {
    const bool pair = right_->isVisibleTo(this);
    HeatmapPlot* plots[] = {left_, right_};
    for (HeatmapPlot* plot : plots) plot->setLevel(std::nullopt, 0);
    if (!pair) return;
    double cell = 1e6, depth = 0;
    for (HeatmapPlot* plot : plots) {
        const HeatmapLayout& layout = plot->layoutOfCells();
        depth = std::max(depth, layout.keyLabels.depth);
    }
    for (HeatmapPlot* plot : plots) plot->setLevel(std::nullopt, depth);
    for (HeatmapPlot* plot : plots) cell = std::min(cell, plot->layoutOfCells().cellRect(0, 0).width());
    for (HeatmapPlot* plot : plots) plot->setLevel(cell, depth);
}

bool CompareView::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) levelCells();
    return View::eventFilter(watched, event);
}

void CompareView::joinZoom() {
    const auto follow = [this](HeatmapPlot* leader, HeatmapPlot* follower) {
        connect(leader, &HeatmapPlot::rangesChanged, follower, [this, leader, follower] {
            if (linking_ || leader->content().values.empty() || follower->content().values.empty()) return;
            linking_ = true;
            follower->setRanges(leader->visibleQueries(), leader->visibleKeys());
            linking_ = false;
        });
    };
    follow(left_, right_);
    follow(right_, left_);
    for (HeatmapPlot* plot : {left_, right_}) plot->installEventFilter(this);
    for (HeatmapPlot* plot : {left_, right_})
        connect(plot, &HeatmapPlot::cellClicked, this, [this](Index query, Index key) {
            // The same word is chosen in the document's own map, where that has it.
            const auto ownWord = [this](const CommonSide& side, Index place) {
                if (place < 0 || place >= std::ssize(side)) return Index(-1);
                const CommonPlace& common = side[size_t(place)];
                return kind_ == Kind::changes ? common.second : common.first;
            };
            query = ownWord(queries_, query);
            key = ownWord(keys_, key);
            if (query < 0 || key < 0) return;
            if (query < sides_.queries.count() && key < sides_.keys.count())
                document_.selectCell(sides_.queries.begin(query), sides_.keys.begin(key));
        });
}

void CompareView::showMostChanged() {
    const RecordingPointer &now = document_.recording(), &before = document_.unchanged();
    Selection found = document_.selection();
    float most = 0;
    for (size_t i = 0; i < std::min(now->maps.size(), before->maps.size()); ++i) {
        const AttentionMap &map = now->maps[i], &former = before->maps[i];
        const size_t heads = map.normalised ? std::min(map.nodes.heads.size(), former.nodes.heads.size()) : 0;
        for (size_t head = 0; head < heads; ++head) {
            const MatrixPointer one = now->evaluation->value(map.nodes.heads[head].weights),
                                other = before->evaluation->value(former.nodes.heads[head].weights);
            if (one->rows() != other->rows() || one->cols() != other->cols() || one->size() == 0) continue;
            const float change = (*one - *other).cwiseAbs().maxCoeff();
            if (change <= most) continue;
            most = change;
            found.map = map.name;
            found.layer = map.layer;
            found.head = map.headNumber(head);
        }
    }
    if (most == 0) return note_->setText(tr("No head attends differently."));
    document_.select(std::move(found));
}

void CompareView::showEvent(QShowEvent* event) {
    usualFor_.clear();  // the usual comparison of what the model is now
    markStale();
    View::showEvent(event);
}

QString CompareView::explanation() const {
    return tr(
        "Both maps zoom together. The difference map is orange where the second has more weight, blue where "
        "it has less.");
}

void CompareView::setKind(Kind kind) {
    isChosen_ = true;
    showKind(kind);
}

CompareView::Kind CompareView::usualKind() const {
    const AttentionMap* map = document_.map();
    return !document_.hasChanges() && map && map->nodes.heads.size() > 1 ? Kind::heads : Kind::changes;
}

void CompareView::showKind(Kind kind) {
    kind_ = kind;
    kinds_->setCurrentIndex(int(kind));
    otherRecording_.reset();
    const int head = document_.selection().head;
    if (kind == Kind::models) otherHead_ = head;
    // A head beside itself shows nothing.
    if (kind == Kind::heads && !otherLayer_ && otherHead_ == head) otherHead_ = headAfter(head);
    fillModels();
    if (needsOther()) submitOther();
    markStale();
}

void CompareView::makeEditor() {
    const Input& first = document_.inputs().front();
    if (editor_ && editor_->input() == first) return;
    if (editor_) editor_->deleteLater();
    editor_ = makeInputEditor(first, this);
    editor_->setObjectName("other");
    editor_->setVisible(kind_ == Kind::sentences);
    connect(editor_, &InputEditor::edited, this, &CompareView::submitOther);
    // A single line fits beside the choices, anything larger goes below them.
    if (auto* text = qobject_cast<TextEditor*>(editor_)) {
        text->line().setFont(textFont(TypeSize::body));
        text->line().setPlaceholderText(tr("Another sentence"));
        tools_->insertWidget(5, editor_, 100);
    } else {
        grid_->addWidget(editor_, 1, 0, 1, 2);
    }
    otherRecording_.reset();
    retranslate();
    markStale();
}

void CompareView::setOther(const InputValue& value) {
    editor_->setValue(value);
    submitOther();
}

void CompareView::setDifference(bool difference) {
    difference_ = difference;
    differenceButton_->setChecked(difference);
    markStale();
}

void CompareView::submitOther() {
    RunRequest request = document_.request();
    if (kind_ == Kind::models) {
        request.model = otherModel().toStdString();
        // Changes refer to heads and layers of one model.
        request.changes.clear();
    } else {
        request.inputs.values[editor_->input().name] = editor_->value();
    }
    if (request.model.empty() || !canRun(request.inputs, document_.inputs())) {
        evaluator_.cancel();
        otherRecording_.reset();
        return markStale();
    }
    evaluator_.submit(request);
}

HeatmapContent CompareView::weightsOf(const RecordingPointer& recording, const AttentionMap& map,
                                      int head) const {
    FigureRequest request{.recording = recording, .map = &map, .head = head};
    request.shown.wholeWords = settings_.wholeWords();
    request.query = document_.selection().query;
    if (document_.selection().key >= 0) request.key = document_.selection().key;
    return heatmapContent(request);
}

HeatmapContent CompareView::other() const {
    const AttentionMap* map = otherMap();
    if (!map) return {};
    const bool ownHead = kind_ == Kind::heads || kind_ == Kind::models;
    const int head = ownHead ? otherHead_ : map->nearestHead(document_.selection().head);
    return weightsOf(otherRun(), *map, head);
}

QString CompareView::otherTitle() const {
    const AttentionMap* map = otherMap();
    if (!map) return {};
    if (kind_ == Kind::heads) return headTitleIn(document_.recording(), *map, otherHead_);
    if (kind_ == Kind::sentences)
        return comparesSentences() ? tr("The other sentence") : tr("The other input");
    return models_->currentText() + QStringLiteral(" · ") + headTitleIn(otherRecording_, *map, otherHead_);
}

void CompareView::settleScale(HeatmapContent& first, HeatmapContent& second) const {
    // A colour means the same on both sides and in every other view of the map.
    const ValueScale scale = weightScale(shownRequest(document_, settings_));
    for (HeatmapContent* content : {&first, &second}) {
        content->scale = scale;
        content->colors = settings_.colorMap();
        content->valueTitle = weightTitle(*document_.recording(), *document_.map(), scale);
    }
}

void CompareView::showPair(HeatmapContent first, HeatmapContent second) {
    const bool pair = !first.values.empty() && !second.values.empty();
    bool subtracts = pair;
    queries_ = commonSide(first.queries, first.values.rows(), second.queries, second.values.rows());
    keys_ = commonSide(first.keys, first.values.columns(), second.keys, second.values.columns());
    if (pair) {
        subtracts = isMostlyEqual(queries_, first.queries, second.queries) &&
                    isMostlyEqual(keys_, first.keys, second.keys);
        first = alignedTo(first, queries_, keys_, MapOfTwo::first);
        second = alignedTo(second, queries_, keys_, MapOfTwo::second);
        // What is chosen is a word of the document's own map; the other marks the same place.
        HeatmapContent &own = kind_ == Kind::changes ? second : first,
                       &another = kind_ == Kind::changes ? first : second;
        another.chosenQuery = own.chosenQuery;
        another.chosenKey = own.chosenKey;
    }
    differenceButton_->setEnabled(subtracts);
    const bool one = difference_ && subtracts;
    if (one) {
        const HeatmapContent before = first;
        first = differenceOf(second, before);
        first.queries = bothLabels(second.queries, before.queries, first.values.rows());
        first.keys = bothLabels(second.keys, before.keys, first.values.columns());
        first.emptyQueries.insert(first.emptyQueries.end(), before.emptyQueries.begin(),
                                  before.emptyQueries.end());
        first.emptyKeys.insert(first.emptyKeys.end(), before.emptyKeys.begin(), before.emptyKeys.end());
        if (isNothing(first.values))
            first.note = kind_ == Kind::changes ? noDifferenceWords(shownRequest(document_, settings_))
                                                : tr("All numbers of the two maps are equal.");
    } else {
        settleScale(first, second);
    }
    if (difference_ && pair && !subtracts)
        note_->setText(tr("The two maps have different words, so they cannot be subtracted."));
    if (one) leftTitle_->setText(differenceTitle());
    right_->setVisible(!one && !second.values.empty());
    // Side by side, one scale serves both, and shared words are named once.
    first.showScale = one || second.values.empty();
    second.showQueries = !haveSameLabels(first.queries.axis, second.queries.axis);
    rightTitle_->setVisible(right_->isVisibleTo(this));
    left_->setContent(std::move(first));
    right_->setContent(one ? HeatmapContent() : std::move(second));
    shareWidth();
    levelCells();
}

void CompareView::refresh() {
    left_->setTheme(settings_.theme());
    right_->setTheme(settings_.theme());
    // Undo leaves the comparison that is on screen.
    const bool isOtherModel =
        std::exchange(usualFor_, document_.request().model) != document_.request().model;
    if (!isChosen_ && kind_ != usualKind() && (usualKind() == Kind::changes || isOtherModel))
        showKind(usualKind());
    fillHeads();
    fillModels();
    const bool ownHead = kind_ == Kind::heads || kind_ == Kind::models;
    heads_->setVisible(kind_ == Kind::heads || (ownHead && heads_->count() > 1));
    layers_->setVisible(ownHead && layers_->count() > 1);
    editor_->setVisible(kind_ == Kind::sentences);
    models_->setVisible(kind_ == Kind::models);
    folder_->setVisible(kind_ == Kind::models);
    const AttentionMap* map = document_.map();
    if (!map) return;
    const bool isText = document_.inputs().front().kind == InputKind::text;
    const int head = document_.selection().head;
    sides_ = sidesOf(shownRequest(document_, settings_));
    const HeatmapContent own = weightsOf(document_.recording(), *map, head);
    note_->clear();
    HeatmapContent another = other();
    if (kind_ == Kind::changes) {
        if (!document_.hasChanges())
            note_->setText(tr("Nothing is changed: both maps are the same."));
        else if (haveSameNumbers(another.values, own.values))
            note_->setText(
                QStringLiteral("%1 <a href=\"most\">%2</a>")
                    .arg(tr("The changes leave these weights as they are; they affect what follows."),
                         tr("Show the head that changes most")));
        leftTitle_->setText(tr("Before the changes"));
        rightTitle_->setText(tr("After the changes"));
        showSeen();
        showPair(std::move(another), own);
    } else {
        leftTitle_->setText(kind_ == Kind::sentences ? (isText ? tr("This sentence") : tr("This input"))
                                                     : headTitleIn(document_.recording(), *map, head));
        if (kind_ == Kind::models)
            leftTitle_->setText(tr("This model") + QStringLiteral(" · ") +
                                headTitleIn(document_.recording(), *map, head));
        rightTitle_->setText(otherTitle());
        if (kind_ == Kind::sentences && !otherRecording_)
            note_->setText(isText ? tr("Type another sentence above.") : tr("Give another input above."));
        if (needsOther() && !problem_.isEmpty() && !otherRecording_) note_->setText(problem_);
        if (kind_ == Kind::models && models_->count() == 0)
            note_->setText(tr("No other bundled model has this task. “Another…” opens a model of your own."));
        showSeen();
        showPair(own, std::move(another));
    }
    // In a low window the maps need the line; elsewhere it has its place before there is something in it.
    const QString predictions = predictionsWords(), numbers = logitWords();
    QSizePolicy kept = note_->sizePolicy();
    kept.setRetainSizeWhenHidden(!isLow(*this));
    note_->setSizePolicy(kept);
    if (note_->text().isEmpty() && !isLow(*this)) note_->setText(predictions);
    note_->setVisible(!note_->text().isEmpty());
    note_->setToolTip(note_->text() == predictions ? numbers : QString());
    for (QLabel* title : {leftTitle_, rightTitle_})
        title->setToolTip(numbers.isEmpty() ? predictions : predictions + u'\n' + numbers);
}

void CompareView::retranslate() {
    setAccessibleName(tr("Compare"));
    const QSignalBlocker quiet(kinds_);
    kinds_->clear();
    kinds_->addItems(
        {tr("Before and after"), tr("Two heads"),
         document_.inputs().front().kind == InputKind::text ? tr("Two sentences") : tr("Two inputs"),
         tr("Two models")});
    kinds_->setCurrentIndex(int(kind_));
    kinds_->setAccessibleName(tr("What to compare"));
    layers_->setAccessibleName(tr("The other layer"));
    heads_->setAccessibleName(tr("The other head"));
    models_->setAccessibleName(tr("The other model"));
    folder_->setText(tr("Another…"));
    folder_->setToolTip(tr("Open a model that is not in this list"));
    folderAction_->setText(tr("Model folder…"));
    fileAction_->setText(tr("GGUF file…"));
    editor_->setAccessibleName(tr("The other input"));
    differenceButton_->setText(tr("Difference"));
}

}  // namespace attentionscope
