#include "app/views/compare_view.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>

#include "app/views/heatmap_plot.h"
#include "app/views/shown_map.h"

namespace attentionscope {

CompareView::CompareView(Document& document, ViewSettings& settings, RunJob job, QWidget* parent)
    : View(document, settings, parent), evaluator_(std::move(job)) {
    setObjectName("compareView");
    build();
    joinZoom();
    connect(kinds_, &QComboBox::activated, this, [this](int index) { setKind(Kind(index)); });
    connect(heads_, &QComboBox::activated, this, &CompareView::setOtherHead);
    connect(text_, &QLineEdit::textEdited, this, &CompareView::setOtherText);
    connect(differenceButton_, &QToolButton::toggled, this, &CompareView::setDifference);
    connect(&evaluator_, &Evaluator::finished, this, [this](const RunResult& result) {
        if (result.recording) otherRecording_ = result.recording;
        markStale();
    });
    connect(&document_, &Document::requestChanged, this, [this] {
        if (kind_ == Kind::sentences && isVisible()) submitOther();
    });
    begin();
}

void CompareView::build() {
    kinds_ = new QComboBox(this);
    kinds_->setObjectName("kinds");
    heads_ = new QComboBox(this);
    heads_->setObjectName("otherHead");
    text_ = new QLineEdit(this);
    text_->setObjectName("otherText");
    differenceButton_ = new QToolButton(this);
    differenceButton_->setObjectName("asDifference");
    differenceButton_->setCheckable(true);
    leftTitle_ = new QLabel(this);
    rightTitle_ = new QLabel(this);
    note_ = new QLabel(this);
    note_->setProperty("role", "quiet");
    note_->setWordWrap(true);
    left_ = new HeatmapPlot(this);
    left_->setObjectName("left");
    right_ = new HeatmapPlot(this);
    right_->setObjectName("right");
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(kinds_);
    row->addWidget(heads_);
    row->addWidget(text_, 1);
    row->addStretch(0);
    row->addWidget(differenceButton_);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins({});
    grid->setHorizontalSpacing(16);
    grid->addLayout(row, 0, 0, 1, 2);
    grid->addWidget(note_, 1, 0, 1, 2);
    grid->addWidget(leftTitle_, 2, 0);
    grid->addWidget(rightTitle_, 2, 1);
    grid->addWidget(left_, 3, 0);
    grid->addWidget(right_, 3, 1);
    grid->setRowStretch(3, 1);
}

void CompareView::joinZoom() {
    const auto follow = [](HeatmapPlot* leader, HeatmapPlot* follower) {
        QObject::connect(leader, &HeatmapPlot::rangesChanged, follower, [leader, follower] {
            const bool sameShape = leader->content().values.rows() == follower->content().values.rows() &&
                                   leader->content().values.columns() == follower->content().values.columns();
            const AxisRange queries = leader->visibleQueries(), keys = leader->visibleKeys();
            const auto differs = [](AxisRange a, AxisRange b) {
                return a.begin != b.begin || a.end != b.end;
            };
            if (sameShape &&
                (differs(queries, follower->visibleQueries()) || differs(keys, follower->visibleKeys())))
                follower->setRanges(queries, keys);
        });
    };
    follow(left_, right_);
    follow(right_, left_);
    for (HeatmapPlot* plot : {left_, right_})
        connect(plot, &HeatmapPlot::cellClicked, &document_, &Document::selectCell);
}

QString CompareView::explanation() const {
    return tr(
        "Two maps with one zoom. The difference map is orange where the second has more weight, blue where "
        "it "
        "has less.");
}

void CompareView::setKind(Kind kind) {
    kind_ = kind;
    kinds_->setCurrentIndex(int(kind));
    if (kind == Kind::sentences) submitOther();
    markStale();
}

void CompareView::setOtherHead(int head) {
    otherHead_ = head;
    markStale();
}

void CompareView::setOtherText(const QString& text) {
    if (text_->text() != text) text_->setText(text);
    submitOther();
}

void CompareView::setDifference(bool difference) {
    difference_ = difference;
    differenceButton_->setChecked(difference);
    markStale();
}

void CompareView::submitOther() {
    if (text_->text().trimmed().isEmpty()) {
        evaluator_.cancel();
        otherRecording_.reset();
        return markStale();
    }
    RunRequest request = document_.request();
    request.inputs.texts["text"] = text_->text().toStdString();
    evaluator_.submit(request);
}

void CompareView::fillHeads() {
    const QSignalBlocker quiet(heads_);
    heads_->clear();
    const AttentionMap* map = document_.map();
    for (int h = 0; map && h < int(map->nodes.heads.size()); ++h) heads_->addItem(headTitle(*map, h));
    heads_->setCurrentIndex(otherHead_);
}

HeatmapContent CompareView::other() const {
    const AttentionMap* map = document_.map();
    const int head = document_.selection().head;
    switch (kind_) {
        case Kind::changes: {
            const AttentionMap* before = document_.unchanged()->find(map->name, map->layer);
            return before ? heatmapOf(*document_.unchanged(), *before, head) : HeatmapContent();
        }
        case Kind::heads:
            return heatmapOf(*document_.recording(), *map, otherHead_);
        case Kind::sentences: {
            const AttentionMap* own =
                otherRecording_ ? otherRecording_->find(map->name, map->layer) : nullptr;
            return own ? heatmapOf(*otherRecording_, *own, head) : HeatmapContent();
        }
    }
    return {};
}

void CompareView::showPair(HeatmapContent first, HeatmapContent second) {
    const bool sameShape = first.values.rows() == second.values.rows() &&
                           first.values.columns() == second.values.columns() && !first.values.empty();
    differenceButton_->setEnabled(sameShape);
    const bool one = difference_ && sameShape;
    if (one) first = differenceOf(second, first);
    for (HeatmapContent* content : {&first, &second}) {
        if (!one) content->colors = settings_.colorMap();
        content->chosenQuery = document_.selection().query;
        if (document_.selection().key >= 0) content->chosenKey = document_.selection().key;
    }
    right_->setVisible(!one);
    rightTitle_->setVisible(!one);
    left_->setContent(std::move(first));
    right_->setContent(one ? HeatmapContent() : std::move(second));
}

void CompareView::refresh() {
    left_->setTheme(settings_.theme());
    right_->setTheme(settings_.theme());
    fillHeads();
    heads_->setVisible(kind_ == Kind::heads);
    text_->setVisible(kind_ == Kind::sentences);
    const AttentionMap* map = document_.map();
    if (!map) return;
    const int head = document_.selection().head;
    const HeatmapContent own = heatmapOf(*document_.recording(), *map, head);
    note_->clear();
    if (kind_ == Kind::changes) {
        if (!document_.hasChanges()) note_->setText(tr("Nothing is changed yet: both maps are the same."));
        leftTitle_->setText(tr("Before the changes"));
        rightTitle_->setText(tr("After the changes"));
        showPair(other(), own);
    } else {
        leftTitle_->setText(headTitle(*map, head));
        rightTitle_->setText(kind_ == Kind::heads
                                 ? headTitle(*map, std::min(otherHead_, int(map->nodes.heads.size()) - 1))
                                 : tr("The other sentence"));
        if (kind_ == Kind::sentences && !otherRecording_) note_->setText(tr("Type another sentence above."));
        showPair(own, other());
    }
    note_->setVisible(!note_->text().isEmpty());
}

void CompareView::retranslate() {
    setAccessibleName(tr("Compare"));
    const QSignalBlocker quiet(kinds_);
    kinds_->clear();
    kinds_->addItems({tr("Before and after"), tr("Two heads"), tr("Two sentences")});
    kinds_->setCurrentIndex(int(kind_));
    kinds_->setAccessibleName(tr("What to compare"));
    heads_->setAccessibleName(tr("The other head"));
    text_->setPlaceholderText(tr("Another sentence"));
    text_->setAccessibleName(text_->placeholderText());
    differenceButton_->setText(tr("Difference"));
}

}  // namespace attentionscope
