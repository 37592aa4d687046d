#include "app/views/changes/changes_view.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QRegularExpression>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSlider>
#include <QStackedWidget>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/figures/content/map_words.h"
#include "app/figures/content/prediction_content.h"
#include "app/figures/content/seen_words.h"
#include "app/figures/drawing/number_text.h"
#include "app/views/changes/change_edits.h"
#include "app/views/changes/change_model.h"
#include "app/views/changes/mask_and_score.h"
#include "app/views/changes/sampling.h"
#include "app/views/changes/translation_note.h"
#include "app/views/common/shown_figure.h"
#include "app/views/common/widgets.h"

namespace attentionscope {

namespace {

/// The slider runs over powers of two, from 1/8 to 8, with 1 in the middle.
constexpr int sliderSteps = 60;
constexpr int listHeight = 54;  // two changes; more are scrolled
double temperatureAt(int position) {
    return std::exp2(position * 3.0 / sliderSteps);
}
int positionOf(double temperature) {
    return int(std::lround(std::log2(temperature) / 3 * sliderSteps));
}

/// The change that silences only this head; -1 if there is none.
int silencedAt(const Document& document, int layer, int head) {
    const std::string& map = document.selection().map;
    const auto& changes = document.request().changes;
    for (size_t i = 0; i < changes.size(); ++i) {
        const auto* silenced = changes[i].as<SilenceHeads>();
        if (silenced && silenced->where.map.value_or(map) == map && silenced->where.layer == layer &&
            silenced->where.head == head)
            return int(i);
    }
    return -1;
}

/// Whether the change at this place is there, and switched on.
bool isOn(const Document& document, int place) {
    return place >= 0 && document.request().changes[size_t(place)].enabled;
}

/// Switches a change off that is in the list, or on again.
void dropOrEnable(Document& document, int place) {
    if (isOn(document, place))
        document.removeChange(size_t(place));
    else
        document.setChangeEnabled(size_t(place), true);
}

}  // namespace

ChangesView::ChangesView(Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent), model_(new ChangeModel(document, this)) {
    setObjectName("changesView");
    build();
    connect(temperature_, &QSlider::valueChanged, this,
            [this](int position) { setTemperature(temperatureAt(position)); });
    connect(temperature_, &QSlider::sliderPressed, this, [this] { document_.setDragging(true); });
    connect(temperature_, &QSlider::sliderReleased, this, [this] { document_.setDragging(false); });
    const auto selected = [this] { return document_.selection(); };
    connect(silence_, &QToolButton::clicked, this,
            [this, selected] { toggleSilence(selected().layer, selected().head); });
    connect(keep_, &QToolButton::clicked, this,
            [this, selected] { keepOnly(selected().layer, selected().head); });
    connect(scale_, &QToolButton::clicked, this, [this] { toggle<ScaleOff>(tr("scale off")); });
    connect(positions_, &QToolButton::clicked, this, [this] { toggle<PositionsOff>(tr("positions off")); });
    connect(brush_, &QToolButton::toggled, this, &ChangesView::brushingRequested);
    connect(cell_, &QLineEdit::returnPressed, this, [this] {
        // An applied number is in the list, and is undone there.
        if (setNumbers(cell_->text())) cell_->setText({});
    });
    begin();
}

void ChangesView::build() {
    list_ = named<QListView>("changeList", this);
    list_->setModel(model_);
    list_->setTextElideMode(Qt::ElideRight);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->installEventFilter(this);
    empty_ = quietNote(this);
    temperature_ = new QSlider(Qt::Horizontal, this);
    temperature_->setObjectName("temperature");
    temperature_->setRange(-sliderSteps, sliderSteps);
    temperatureName_ = new QLabel(this);
    temperatureValue_ = new QLabel(this);
    const auto toggle = [this](const char* name) {
        auto* made = named<QToolButton>(name, this, "framed");
        made->setCheckable(true);
        made->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        made->setMinimumWidth(48);  // better narrow than scrolled
        return made;
    };
    silence_ = toggle("silence");
    keep_ = toggle("keepOnly");
    scale_ = toggle("scaleOff");
    positions_ = toggle("positionsOff");
    // In their order on screen, which is that of the Tab key.
    maskAndScore_ = new MaskAndScore(document_, settings_, this);
    brush_ = toggle("brush");
    cell_ = named<QLineEdit>("cell", this);
    sampling_ = new Sampling(document_, settings_, this);
    translation_ = new TranslationNote(document_, settings_, this);
    effect_ = named<QLabel>("effect", this);
    effect_->setWordWrap(true);
    auto* editors = new QWidget(this);
    auto* grid = new QGridLayout(editors);
    grid->setContentsMargins({});
    grid->setHorizontalSpacing(4);
    grid->setVerticalSpacing(4);
    auto* heat = new QHBoxLayout;
    heat->addWidget(temperatureName_);
    heat->addWidget(temperature_, 1);
    heat->addWidget(temperatureValue_);
    grid->addLayout(heat, 2, 0, 1, 2);
    grid->addWidget(silence_, 3, 0);
    grid->addWidget(keep_, 3, 1);
    grid->addWidget(scale_, 4, 0);
    grid->addWidget(positions_, 4, 1);
    grid->addWidget(maskAndScore_, 5, 0, 1, 2);
    grid->addWidget(brush_, 6, 0);
    grid->addWidget(cell_, 6, 1);
    grid->addWidget(sampling_, 7, 0, 1, 2);
    grid->setRowStretch(8, 1);
    for (const int column : {0, 1}) grid->setColumnStretch(column, 1);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setMinimumHeight(32);  // better scrolled than pressed onto the widgets below
    scroll->setWidget(editors);
    auto* column = boxLayout<QVBoxLayout>(4, this, {12, 0, 12, 8});
    // Empty space is reserved for the list, so that controls below it do not move.
    listed_ = new QStackedWidget(this);
    listed_->setFixedHeight(listHeight);
    empty_->setAlignment(Qt::AlignTop);
    listed_->addWidget(empty_);
    listed_->addWidget(list_);
    column->addWidget(listed_);
    column->addWidget(scroll, 1);
    column->addWidget(effect_);
    column->addWidget(translation_);  // below, so that it does not move controls under the pointer
}

QString ChangesView::explanation() const {
    return tr("Each change can be switched off and on, or removed; Ctrl+Z undoes it.");
}

MapSelection ChangesView::here() const {
    const Selection& selection = document_.selection();
    return {.map = selection.map, .layer = selection.layer, .head = selection.head};
}

template <typename Kind>
void ChangesView::toggle(const QString& undoText) {
    if (const int found = findChange<Kind>(document_); found >= 0) return dropOrEnable(document_, found);
    document_.addChange({Kind{}}, undoText);
}

void ChangesView::setTemperature(double value) {
    if (findChange<Temperature>(document_) < 0 && value == 1) return;
    putChange(document_, Temperature{.value = value}, tr("temperature"));
}

void ChangesView::toggleSilence(int layer, int head) {
    if (const int found = silencedAt(document_, layer, head); found >= 0)
        return dropOrEnable(document_, found);
    const SilenceHeads change{{.map = document_.selection().map, .layer = layer, .head = head}};
    // Both at once would leave nothing of the layer.
    if (const auto* kept = changeOf<KeepOnly>(document_); kept && kept->where == change.where)
        return document_.replaceChange(size_t(findChange<KeepOnly>(document_)), {change});
    document_.addChange({change}, tr("silence a head"));
}

void ChangesView::keepOnly(int layer, int head) {
    if (const int found = findChange<KeepOnly>(document_); found >= 0) return dropOrEnable(document_, found);
    const KeepOnly change{{.map = document_.selection().map, .layer = layer, .head = head}};
    if (const int silenced = silencedAt(document_, layer, head); silenced >= 0)
        return document_.replaceChange(size_t(silenced), {change});
    document_.addChange({change}, tr("keep one head"));
}

void ChangesView::maskCells(const std::vector<std::pair<Index, Index>>& cells) {
    document_.addChange({MaskCells{here(), cells}}, tr("mask cells"));
}

void ChangesView::setCell(double value) {
    const Selection& selection = document_.selection();
    if (selection.key < 0) return;
    const SetElement change{here(), shownStage(document_), selection.query, selection.key, value};
    document_.addChange({change}, tr("set a cell"));
}

bool ChangesView::setNumbers(const QString& text) {
    static const QRegularExpression between("[\\s,;]+");
    std::vector<float> numbers;
    for (const QString& part : text.split(between, Qt::SkipEmptyParts)) {
        bool valid = false;
        numbers.push_back(part.toFloat(&valid));
        if (!valid) numbers.clear();
        if (!valid) break;
    }
    const AttentionMap* map = document_.map();
    const Index keys = map && map->nodes.keys ? map->nodes.keys->size() : 0;
    if (numbers.size() == 1 && document_.selection().key >= 0) {
        setCell(double(numbers[0]));
        return true;
    }
    if (keys > 1 && Index(numbers.size()) == keys) {
        OverwriteRow change{here(), shownStage(document_), document_.selection().query, std::move(numbers)};
        document_.addChange({std::move(change)}, tr("set a row"));
        return true;
    }
    const QString why =
        numbers.size() == 1
            ? tr("Click a cell of the map first: the number replaces it.")
            : tr("One number sets the selected cell, %1 numbers set its whole row.").arg(keys);
    QToolTip::showText(cell_->mapToGlobal(QPoint(0, cell_->height())), why, cell_);
    return false;
}

void ChangesView::swapWord(const QString& input, Index word, const QString& text) {
    document_.addChange({ReplaceWord{input.toStdString(), word, text.toStdString()}}, tr("another word"));
}

void ChangesView::removeSelected() {
    const QModelIndex chosen = list_->currentIndex();
    if (chosen.isValid()) document_.removeChange(size_t(chosen.row()));
}

bool ChangesView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == list_ && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Delete || key == Qt::Key_Backspace) {
            removeSelected();
            return true;
        }
    }
    return View::eventFilter(watched, event);
}

void ChangesView::refresh() {
    const QSignalBlocker quietSlider(temperature_);
    // Painting ends with the model: in another one, a click would mask a cell unasked.
    if (std::exchange(modelOfMask_, document_.request().model) != document_.request().model)
        brush_->setChecked(false);
    const auto& changes = document_.request().changes;
    listed_->setCurrentIndex(changes.empty() ? 0 : 1);
    const Temperature* warm = changeOf<Temperature>(document_);
    const double temperature = warm ? warm->value : 1;
    temperature_->setValue(positionOf(std::max(temperature, 0.01)));
    temperatureValue_->setText(numberText(temperature, 2));
    const Selection& selection = document_.selection();
    silence_->setChecked(isOn(document_, silencedAt(document_, selection.layer, selection.head)));
    keep_->setChecked(isOn(document_, findChange<KeepOnly>(document_)));
    scale_->setChecked(isOn(document_, findChange<ScaleOff>(document_)));
    positions_->setChecked(isOn(document_, findChange<PositionsOff>(document_)));
    cell_->setPlaceholderText(cellWords());
    sampling_->setVisible(sampling_->applies());
    translation_->setVisible(translation_->applies());
    effect_->setText(effectWords());
    effect_->setVisible(!effect_->text().isEmpty());
    settleControls();
}

QString ChangesView::effectWords() const {
    const RecordingPointer &now = document_.recording(), &before = document_.unchanged();
    if (!document_.hasChanges() || !now || !before || translation_->applies()) return {};
    FigureRequest here = shownRequest(document_, settings_), there = here;
    there.recording = before;
    there.map = here.map ? before->find(here.map->name, here.map->layer) : nullptr;
    QStringList sentences;
    if (isSilenced(document_, here.map ? here.map->layer : -1, here.head))
        sentences << activeChangesWords(document_);
    if (const QString sum = rowSumWords(here); !sum.isEmpty()) sentences << sum;
    const bool isOneText =
        std::ranges::equal(now->sequences, before->sequences, {}, &Sequence::size, &Sequence::size);
    const QString after = isOneText ? predictedWords(here) : QString(), was = predictedWords(there);
    if (!after.isEmpty() && !was.isEmpty()) {
        const QString kept = keptPredictionWords(there, here), subject = predictionSubject(here);
        sentences << (!kept.isEmpty()     ? kept
                      : subject.isEmpty() ? tr("Prediction before: %1. Now: %2.").arg(was, after)
                                          : tr("%1: %2 before, %3 now.").arg(subject, was, after));
    }
    return sentences.join(u' ');
}

QString ChangesView::cellWords() const {
    const AttentionMap* map = document_.map();
    const Selection& selection = document_.selection();
    if (!map || !map->nodes.queries || !map->nodes.keys || selection.key < 0 ||
        selection.query >= map->nodes.queries->size() || selection.key >= map->nodes.keys->size())
        return tr("Pick a cell");
    return tr("%1 → %2 = …", "a row and a column of a map, whose number is set")
        .arg(plainToken(map->nodes.queries->label(selection.query)),
             plainToken(map->nodes.keys->label(selection.key)));
}

void ChangesView::settleControls() {
    const Recording* shown = document_.recording().get();
    const std::pair<QWidget*, std::pair<ChangeKind, QString>> all[] = {
        {silence_, {SilenceHeads{here()}, tr("The head's output becomes zero")}},
        {keep_, {KeepOnly{here()}, tr("All other heads of the layer are silenced")}},
        {scale_, {ScaleOff{}, tr("Scores are not divided by √d_k")}},
        {positions_, {PositionsOff{}, tr("Positional encodings are removed")}},
        {brush_, {MaskCells{here()}, tr("Drag over cells of the map to hide them")}},
        {temperature_, {Temperature{}, tr("Below 1 the weights become sharper, above 1 more even")}},
        {cell_,
         {SetElement{here()},
          tr("One number for the selected cell, or as many as there are keys for its row")}}};
    for (const auto& [widget, change] : all) {
        const NoEffect reason = shown ? whyWithoutEffect({change.first}, *shown) : NoEffect::none;
        // A change switched on before another model was opened can still be switched off.
        const auto* button = qobject_cast<QToolButton*>(widget);
        widget->setEnabled(shown && (reason == NoEffect::none || (button && button->isChecked())));
        widget->setToolTip(reason == NoEffect::none ? change.second : noEffectWords(reason));
    }
}

void ChangesView::retranslate() {
    setAccessibleName(tr("Changes"));
    list_->setAccessibleName(tr("Changes made"));
    empty_->setText(tr("Change something and see what it does."));
    temperatureName_->setText(tr("Temperature"));
    temperature_->setAccessibleName(tr("Temperature of the softmax"));
    temperature_->setToolTip(tr("Divides the scores of all heads before the softmax"));
    silence_->setText(tr("Silence head"));
    keep_->setText(tr("Only this head"));
    scale_->setText(tr("No scale"));
    positions_->setText(tr("No positions"));
    brush_->setText(tr("Paint mask"));
    cell_->setPlaceholderText(cellWords());
    cell_->setAccessibleName(tr("Set the selected cell or row"));
    settleControls();
}

}  // namespace attentionscope
