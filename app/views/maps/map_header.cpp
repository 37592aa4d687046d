#include "app/views/maps/map_header.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>
#include <algorithm>

#include "app/figures/content/heatmap_content.h"
#include "app/figures/content/map_sides.h"
#include "app/figures/content/map_values.h"
#include "app/figures/content/map_words.h"
#include "app/figures/content/text_content.h"
#include "app/views/common/combo_items.h"
#include "app/views/common/shown_figure.h"
#include "core/analysis/rollout.h"
#include "core/analysis/value_weighted.h"

namespace attentionscope {

namespace {

constexpr int derivedItem = 1000;  // from this index on, an item is a derived map
constexpr int leastForWords = 150;
constexpr int betweenWords = 16;  // if title and subtitle share a line
constexpr int besideItem = 26;    // in a combo box: the space before the text, and the arrow

/// The figure of a view that may show a derived map; any kind for others.
FigureKind kindOfTab(const QString& tab) {
    if (tab == QLatin1String("map")) return FigureKind::heatmap;
    return tab == QLatin1String("picture") ? FigureKind::picture : FigureKind::lines;
}

/// The width that a control needs for its current text; a combo box reserves its longest item.
int neededBy(const QWidget& control) {
    const auto* box = qobject_cast<const QComboBox*>(&control);
    return box ? box->fontMetrics().horizontalAdvance(box->currentText()) + besideItem
               : control.sizeHint().width();
}

}  // namespace

MapHeader::MapHeader(Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent) {
    title_ = new QLabel(this);
    title_->setObjectName("mapTitle");
    title_->setTextFormat(Qt::RichText);
    subtitle_ = new QLabel(this);
    subtitle_->setObjectName("mapSubtitle");
    subtitle_->setProperty("role", "quiet");
    for (QLabel* label : {title_, subtitle_}) label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    stage_ = new QComboBox(this);
    stage_->setObjectName("stage");
    scale_ = new QComboBox(this);
    scale_->setObjectName("scale");
    colors_ = new QComboBox(this);
    colors_->setObjectName("colors");
    for (QComboBox* box : {stage_, scale_, colors_}) box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    difference_ = new QToolButton(this);
    difference_->setObjectName("difference");
    difference_->setCheckable(true);
    wholeWords_ = new QToolButton(this);
    wholeWords_->setObjectName("wholeWords");
    wholeWords_->setCheckable(true);
    words_ = new QVBoxLayout;
    words_->setSpacing(2);
    words_->addWidget(title_);
    words_->addWidget(subtitle_);
    controls_ = new QHBoxLayout;
    controls_->setSpacing(4);
    for (QWidget* widget :
         {static_cast<QWidget*>(wholeWords_), static_cast<QWidget*>(difference_),
          static_cast<QWidget*>(stage_), static_cast<QWidget*>(scale_), static_cast<QWidget*>(colors_)})
        controls_->addWidget(widget);
    controls_->addStretch(0);
    lines_ = new QHBoxLayout(this);
    lines_->setContentsMargins(0, 0, 0, 0);
    lines_->setSpacing(4);
    lines_->addLayout(words_, 1);
    lines_->addLayout(controls_);
    connect(stage_, &QComboBox::activated, this, [this](int index) {
        const int item = stage_->itemData(index).toInt();
        settings_.setDerivedMap(item < derivedItem ? DerivedMap::none : DerivedMap(item - derivedItem));
        if (item >= derivedItem) return;
        Selection selection = document_.selection();
        selection.stage = Stage(item);
        selection.step = stageName(selection.stage);
        document_.select(selection);
    });
    connect(scale_, &QComboBox::activated, this,
            [this](int index) { settings_.setScale(ScaleKind(scale_->itemData(index).toInt())); });
    connect(colors_, &QComboBox::activated, this,
            [this](int index) { settings_.setColorMap(ColorMapName(colors_->itemData(index).toInt())); });
    connect(wholeWords_, &QToolButton::clicked, &settings_, &ViewSettings::setWholeWords);
    connect(difference_, &QToolButton::clicked, this,
            [this](bool on) { settings_.setComparison(on ? Comparison::difference : Comparison::none); });
    begin();
}

void MapHeader::setTab(const QString& tab) {
    tab_ = tab;
    markStale();
}

void MapHeader::settleLines() {
    const int title = std::max(widestTitle_, title_->sizeHint().width()),
              subtitle = subtitle_->sizeHint().width();
    int beside = width() - lines_->spacing() - difference_->sizeHint().width();
    for (const auto& [control, isThere] : parts())
        if (isThere)
            beside -=
                control->sizeHint().expandedTo(control->minimumSizeHint()).width() + controls_->spacing();
    const bool wide = beside >= std::max({leastForWords, title, subtitle});
    lines_->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    // Above the controls, the texts share a line if it is wide enough.
    const bool share = !wide && title + betweenWords + subtitle <= width();
    words_->setDirection(share ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    words_->setStretch(0, share ? title_->sizeHint().width() : 0);
    words_->setStretch(1, share ? subtitle : 0);
    subtitle_->setAlignment((share ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    // Below the texts, the controls start at the same edge, and controls that may be hidden keep their place
    // at the end.
    const int place = wide ? 1 : controls_->count() - 2;
    if (controls_->indexOf(difference_) != place) {
        controls_->removeWidget(difference_);
        controls_->insertWidget(place, difference_);
    }
    controls_->setContentsMargins(wide ? 0 : -8, 0, 0, 0);
    // Its place is reserved before there are changes, so that the others do not move.
    QSizePolicy kept = difference_->sizePolicy();
    kept.setRetainSizeWhenHidden(wide);
    difference_->setSizePolicy(kept);
    settleControls(wide);
}

std::vector<std::pair<QWidget*, bool>> MapHeader::parts() const {
    return {{wholeWords_, !wholeWords_->isHidden()},
            {stage_, !stage_->isHidden()},
            {scale_, hasScale_},
            {colors_, hasColors_}};
}

// If a narrow window has no room for all, the least used controls are hidden.
void MapHeader::settleControls(bool wide) {
    // No higher than the permanent controls, so that the map below does not move.
    difference_->setMaximumHeight(scale_->sizeHint().height());
    int needed = difference_->isHidden() ? 0 : neededBy(*difference_);
    for (const auto& [control, isThere] : parts()) {
        if (isThere) needed += neededBy(*control) + controls_->spacing();
        if (control != wholeWords_) control->setMinimumWidth(neededBy(*control));
    }
    for (const auto& [control, isThere] :
         {std::pair<QWidget*, bool>{colors_, hasColors_}, {scale_, hasScale_}}) {
        const bool crowded = !wide && needed > width();
        control->setVisible(isThere && !crowded);
        if (isThere && crowded) needed -= neededBy(*control) + controls_->spacing();
    }
}

int MapHeader::widestTitle(FigureRequest request) const {
    const MapSides sides = sidesOf(request);
    const bool inward = request.shown.text.inward;
    const AxisPointer& axis = inward ? sides.keyAxis : sides.queryAxis;
    const JoinedWords& words = inward ? sides.keys : sides.queries;
    Index longest = 0;
    size_t most = 0;
    for (Index word = 0; word < words.count(); ++word)
        if (const size_t length = axis->label(word).size(); length > most) {
            most = length;
            longest = word;
        }
    request.query = words.begin(longest);
    QFont bold = title_->font();
    bold.setBold(true);
    return QFontMetrics(bold).horizontalAdvance(
        lookTitle(request, Qt::PlainText, derivedMapOf(kindOfTab(tab_), request)));
}

void MapHeader::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    settleLines();
}

void MapHeader::fillStages() {
    const AttentionMap* map = document_.map();
    if (!map) return;
    ComboItems items;
    for (const Stage stage : allStages) {
        if (stage == Stage::weighted || stage == Stage::output) continue;
        if (hasStage(*map, document_.selection().head, stage))
            items.emplace_back(stageWords(stage, *map), int(stage));
    }
    if (map->normalised && hasValueWeighted(*map, document_.selection().head))
        items.emplace_back(tr("value-weighted"), derivedItem + int(DerivedMap::valueWeighted));
    if (map->normalised && !document_.recording()->crosses(*map))
        items.emplace_back(tr("rollout"), derivedItem + int(DerivedMap::rollout));
    setItems(*stage_, items);
    const QSignalBlocker quiet(stage_);
    const DerivedMap derived = derivedMap(shownRequest(document_, settings_));
    stage_->setCurrentIndex(stage_->findData(derived == DerivedMap::none ? int(shownStage(document_))
                                                                         : derivedItem + int(derived)));
    stage_->setVisible(tab_ == "map" && stage_->count() > 1);
}

void MapHeader::refresh() {
    fillStages();
    const QSignalBlocker quietScale(scale_), quietColors(colors_);
    scale_->setCurrentIndex(scale_->findData(int(settings_.scale())));
    colors_->setCurrentIndex(colors_->findData(int(settings_.colorMap())));
    difference_->setVisible(tab_ == "map" && document_.hasChanges());
    hasColors_ = tab_ == "map" || tab_ == "compare";
    hasScale_ = hasColors_ || tab_ == "picture" || tab_ == "text" || tab_ == "lines";
    const bool showsWords =
        tab_ == "map" || tab_ == "lines" || tab_ == "text" || tab_ == "bars" || tab_ == "compare";
    wholeWords_->setVisible(showsWords && hasPieces());
    wholeWords_->setChecked(settings_.wholeWords());
    settleLines();
    difference_->setChecked(settings_.comparison() == Comparison::difference);
    const AttentionMap* map = document_.map();
    if (!map || !map->nodes.queries || map->nodes.queries->size() == 0) {
        title_->clear();
        subtitle_->clear();
        return;
    }
    FigureRequest request = shownRequest(document_, settings_);
    if (tab_ != "text") request.shown.text = {};
    const DerivedMap derived = derivedMapOf(kindOfTab(tab_), request);
    title_->setText(lookTitle(request, Qt::RichText, derived));
    widestTitle_ = widestTitle(request);
    QStringList parts{derivedWords(derived)};
    const bool isRollout = derived == DerivedMap::rollout;
    const QString where = isRollout ? layersWords(rolledLayers(*document_.recording(), *map))
                                    : mapTitle(*document_.recording(), *map);
    if (isRollout)
        parts << allHeadsWords(*map) << where;
    else if (!map->normalised)
        parts << where;
    else if (where.isEmpty())
        parts << headTitle(*map, request.head);
    else
        parts << tr("%1 · %2", "a head, and where it is").arg(headTitle(*map, request.head), where);
    parts.removeAll(QString());
    if (settings_.comparison() == Comparison::ghost && document_.hasChanges())
        parts << tr("without the changes");
    subtitle_->setText(parts.join(QStringLiteral(" · ")));
    settleLines();
}

/// Whether words have pieces that could be joined, or are joined now.
bool MapHeader::hasPieces() const {
    FigureRequest request = shownRequest(document_, settings_);
    if (!request.map) return false;
    request.shown.wholeWords = true;
    return sidesOf(request).join();
}

void MapHeader::retranslate() {
    const QSignalBlocker quietScale(scale_), quietColors(colors_);
    scale_->clear();
    scale_->addItem(tr("Square root, 0 – 1"), int(ScaleKind::squareRoot));
    scale_->addItem(tr("0 – 1"), int(ScaleKind::fixed));
    scale_->addItem(tr("Fitted"), int(ScaleKind::fitted));
    scale_->addItem(tr("Logarithmic"), int(ScaleKind::logarithmic));
    scale_->setToolTip(tr("Colour scale"));
    colors_->clear();
    colors_->addItem(tr("Viridis"), int(ColorMapName::viridis));
    colors_->addItem(tr("Cividis"), int(ColorMapName::cividis));
    colors_->addItem(tr("Greys"), int(ColorMapName::greys));
    colors_->setToolTip(tr("Colour map"));
    stage_->setToolTip(tr("What the map shows"));
    wholeWords_->setText(tr("Words"));
    wholeWords_->setAccessibleName(tr("Whole words"));
    wholeWords_->setToolTip(tr("Join the pieces of a word, in every view (F12). %1").arg(joiningWords()));
    difference_->setText(tr("Difference"));
    difference_->setToolTip(tr("Show the difference that the changes make (F8)"));
    for (QComboBox* box : {stage_, scale_, colors_}) box->setAccessibleName(box->toolTip());
}

}  // namespace attentionscope
