#include "app/views/maps/map_header.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>
#include <algorithm>
#include <tuple>
#include <utility>

#include "app/figures/content/captions.h"
#include "app/figures/content/heatmap_content.h"
#include "app/figures/content/map_sides.h"
#include "app/figures/content/map_values.h"
#include "app/figures/content/map_words.h"
#include "app/views/common/combo_items.h"
#include "app/views/common/shown_figure.h"
#include "app/views/common/widgets.h"
#include "core/analysis/rollout.h"
#include "core/analysis/value_weighted.h"

namespace attentionscope {

namespace {

constexpr int derivedItem = 1000;  // from here on, an item stands for a derived map
constexpr int leastForPlace = 120, leastPlace = 48;
constexpr int besideItem = 26;  // in a combo box: the room before it, and its arrow
constexpr int clearOfArrow = 6;

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
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // it has what the tabs leave
    place_ = named<QLabel>("mapPlace", this, quietRole);
    place_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    place_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    stage_ = named<QComboBox>("stage", this);
    scale_ = named<QComboBox>("scale", this);
    colors_ = named<QComboBox>("colors", this);
    for (QComboBox* box : {stage_, scale_, colors_}) box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    difference_ = named<QToolButton>("difference", this, "toggle");
    difference_->setCheckable(true);
    wholeWords_ = named<QToolButton>("wholeWords", this, "toggle");
    wholeWords_->setCheckable(true);
    controls_ = boxLayout<QHBoxLayout>(4, this);
    controls_->addWidget(place_, 1);
    for (QWidget* widget :
         {static_cast<QWidget*>(difference_), static_cast<QWidget*>(wholeWords_),
          static_cast<QWidget*>(stage_), static_cast<QWidget*>(scale_), static_cast<QWidget*>(colors_)})
        controls_->addWidget(widget);
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
    if (std::exchange(tab_, tab) != tab) markStale();
}

void MapHeader::settleControls() {
    int left = width(), least = 0, wished = place_->fontMetrics().horizontalAdvance(placeWords_);
    // In the order in which they give way last.
    for (const auto& [control, isThere, forPlace] : {std::tuple<QWidget*, bool, int>{stage_, hasStage_, 0},
                                                     {wholeWords_, hasWords_, 0},
                                                     {difference_, hasDifference_, 0},
                                                     {scale_, hasScale_, leastForPlace},
                                                     {colors_, hasColors_, leastForPlace}}) {
        const int needed = neededBy(*control) + controls_->spacing();
        const bool fits = isThere && left - needed >= forPlace;
        if (isThere) control->setMinimumWidth(neededBy(*control));
        control->setVisible(fits);
        if (fits) left -= needed;
        if (fits) wished += control->sizeHint().width() + controls_->spacing();
        if (isThere && forPlace == 0) least += needed;
    }
    // The tabs make room for the first ones.
    setMinimumWidth(std::min(least, parentWidget()->width() / 2));
    // A box takes more than its text needs, if there is room for that and the name of the head.
    for (QWidget* control :
         {static_cast<QWidget*>(stage_), static_cast<QWidget*>(scale_), static_cast<QWidget*>(colors_)})
        control->setMaximumWidth(wished > width() ? neededBy(*control) + clearOfArrow : QWIDGETSIZE_MAX);
    controls_->invalidate();
    controls_->setGeometry(rect());
    left = place_->width();
    const QFontMetrics metrics = place_->fontMetrics();
    QString words = placeWords_;
    // Where counting begins gives way first, then the name of the map, then the layer and the head.
    if (metrics.horizontalAdvance(words) > left && !counted_.isEmpty()) words.replace(counted_, uncounted_);
    if (const QString between = QStringLiteral(" · ");
        metrics.horizontalAdvance(words) > left && !mapName_.isEmpty()) {
        words.prepend(between).remove(between + mapName_);
        words.remove(0, between.size());
    }
    place_->setText(left < leastPlace ? QString() : metrics.elidedText(words, Qt::ElideRight, left));
    place_->setToolTip(place_->text() == placeWords_ ? QString() : placeWords_);
}

void MapHeader::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    settleControls();
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
    for (const std::string& name : derivedMapNames())
        if (const DerivedMap derived = derivedMapNamed(name);
            canDerive(*document_.recording(), *map, derived))
            items.emplace_back(derivedWords(derived), derivedItem + int(derived));
    setItems(*stage_, items);
    const QSignalBlocker quiet(stage_);
    const DerivedMap derived = derivedMap(shownRequest(document_, settings_));
    stage_->setCurrentIndex(stage_->findData(derived == DerivedMap::none ? int(shownStage(document_))
                                                                         : derivedItem + int(derived)));
    hasStage_ = tab_ == "map" && stage_->count() > 1;
}

void MapHeader::refresh() {
    fillStages();
    const QSignalBlocker quietScale(scale_), quietColors(colors_);
    scale_->setCurrentIndex(scale_->findData(int(settings_.scale())));
    colors_->setCurrentIndex(colors_->findData(int(settings_.colorMap())));
    hasDifference_ = tab_ == "map" && document_.hasChanges();
    // Only weights and shares have the chosen scale.
    const FigureRequest request = shownRequest(document_, settings_);
    const DerivedMap shown = derivedMap(request);
    const bool hasOwnScale = request.stageOfMap() != Stage::weights ||
                             (hasDifference_ && settings_.comparison() == Comparison::difference) ||
                             (shown != DerivedMap::none && !hasShares(shown));
    // What a map does not take stays, disabled, so that nothing moves.
    hasColors_ = tab_ == "map" || tab_ == "compare";
    hasScale_ = hasColors_ || tab_ == "picture" || tab_ == "text" || tab_ == "lines";
    scale_->setEnabled(tab_ != "map" || !hasOwnScale);
    colors_->setEnabled(scale_->isEnabled() || shown == DerivedMap::valueWeighted);
    const bool showsWords =
        tab_ == "map" || tab_ == "lines" || tab_ == "text" || tab_ == "bars" || tab_ == "compare";
    hasWords_ = showsWords && hasPieces();
    wholeWords_->setChecked(settings_.wholeWords());
    difference_->setChecked(settings_.comparison() == Comparison::difference);
    const AttentionMap* map = document_.map();
    if (!map || !map->nodes.queries || map->nodes.queries->size() == 0) {
        placeWords_.clear();
        return settleControls();
    }
    counted_.clear();
    mapName_ = map->normalised ? mapWords(*document_.recording(), *map) : QString();
    const DerivedMap derived = derivedMapOf(kindOfTab(tab_), request);
    // Where the list of maps is shown, it names the derived map.
    QStringList parts{hasStage_ ? QString() : derivedWords(derived)};
    const QString where = joinsLayers(derived) ? layersWords(rolledLayers(*document_.recording(), *map))
                                               : mapTitle(*document_.recording(), *map);
    if (joinsLayers(derived))
        parts << headPlace(allHeadsWords(*map), where);
    else if (!map->normalised || joinsHeads(derived))
        parts << where;
    else if (where.isEmpty())
        parts << headTitle(*map, request.head);
    else
        parts << (counted_ = tr("%1 · %2, counted from 0", "a head, and where it is")
                                 .arg(headTitle(*map, request.head), where));
    uncounted_ = headPlace(headTitle(*map, request.head), where);
    parts.removeAll(QString());
    if (derived == DerivedMap::none && isSilenced(request)) parts << tr("silenced");
    if (document_.hasChanges())
        parts << (settings_.comparison() == Comparison::ghost
                      ? tr("without the changes")
                      : tr("with %n change(s)", nullptr,
                           int(std::ranges::count(document_.request().changes, true, &Change::enabled))));
    placeWords_ = parts.join(QStringLiteral(" · "));
    settleControls();
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
