#include "app/views/changes_view.h"

#include <QComboBox>
#include <QDoubleValidator>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <cmath>

#include "app/figures/number_text.h"
#include "app/views/change_model.h"
#include "app/views/shown_map.h"
#include "core/text/word_segmenter.h"

namespace attentionscope {

namespace {

/// The slider runs over powers of two, from 1/8 to 8, with 1 in the middle.
constexpr int sliderSteps = 60;
double temperatureAt(int position) {
    return std::exp2(position * 3.0 / sliderSteps);
}
int positionOf(double temperature) {
    return int(std::lround(std::log2(temperature) / 3 * sliderSteps));
}

}  // namespace

ChangesView::ChangesView(Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent), model_(new ChangeModel(document, this)) {
    setObjectName("changesView");
    build();
    connect(temperature_, &QSlider::valueChanged, this,
            [this](int position) { setTemperature(temperatureAt(position)); });
    const auto here = [this] { return document_.selection(); };
    connect(silence_, &QToolButton::clicked, this,
            [this, here] { toggleSilence(here().layer, here().head); });
    connect(keep_, &QToolButton::clicked, this, [this, here] { keepOnly(here().layer, here().head); });
    connect(scale_, &QToolButton::clicked, this,
            [this] { toggleKind(Change::Kind::scaleOff, tr("scale off")); });
    connect(positions_, &QToolButton::clicked, this,
            [this] { toggleKind(Change::Kind::positionsOff, tr("positions off")); });
    connect(brush_, &QToolButton::toggled, this, &ChangesView::brushingWanted);
    connect(rule_, &QComboBox::activated, this, [this](int index) {
        const QStringList rule = rule_->itemData(index).toString().split(' ');
        setRule(rule[0].toStdString(), rule.value(1).toInt());
    });
    connect(cell_, &QLineEdit::returnPressed, this, [this] {
        bool valid = false;
        const double value = cell_->text().toDouble(&valid);
        if (valid) setCell(value);
    });
    begin();
}

void ChangesView::build() {
    list_ = new QListView(this);
    list_->setObjectName("changeList");
    list_->setModel(model_);
    list_->setTextElideMode(Qt::ElideRight);
    list_->installEventFilter(this);
    empty_ = new QLabel(this);
    empty_->setProperty("role", "quiet");
    empty_->setWordWrap(true);
    temperature_ = new QSlider(Qt::Horizontal, this);
    temperature_->setObjectName("temperature");
    temperature_->setRange(-sliderSteps, sliderSteps);
    temperatureName_ = new QLabel(this);
    temperatureValue_ = new QLabel(this);
    rule_ = new QComboBox(this);
    rule_->setObjectName("rule");
    const auto toggle = [this](const char* name) {
        auto* made = new QToolButton(this);
        made->setObjectName(name);
        made->setCheckable(true);
        made->setProperty("role", "framed");
        made->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        return made;
    };
    silence_ = toggle("silence");
    keep_ = toggle("keepOnly");
    scale_ = toggle("scaleOff");
    positions_ = toggle("positionsOff");
    brush_ = toggle("brush");
    cell_ = new QLineEdit(this);
    cell_->setObjectName("cell");
    cell_->setValidator(new QDoubleValidator(cell_));
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(12, 0, 12, 8);
    grid->setHorizontalSpacing(4);
    grid->setVerticalSpacing(4);
    grid->addWidget(list_, 0, 0, 1, 2);
    grid->addWidget(empty_, 1, 0, 1, 2);
    auto* heat = new QHBoxLayout;
    heat->addWidget(temperatureName_);
    heat->addWidget(temperature_, 1);
    heat->addWidget(temperatureValue_);
    grid->addLayout(heat, 2, 0, 1, 2);
    grid->addWidget(silence_, 3, 0);
    grid->addWidget(keep_, 3, 1);
    grid->addWidget(scale_, 4, 0);
    grid->addWidget(positions_, 4, 1);
    grid->addWidget(rule_, 5, 0);
    grid->addWidget(brush_, 5, 1);
    grid->addWidget(cell_, 6, 0, 1, 2);
    grid->setRowStretch(7, 1);
    list_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    list_->setSizeAdjustPolicy(QAbstractItemView::AdjustToContents);
    list_->setMaximumHeight(120);
}

QString ChangesView::explanation() const {
    return tr("Every change can be switched off, on and removed; Ctrl+Z takes it back.");
}

int ChangesView::find(Change::Kind kind) const {
    const auto& changes = document_.request().changes;
    for (size_t i = 0; i < changes.size(); ++i)
        if (changes[i].kind == kind) return int(i);
    return -1;
}

Change ChangesView::placed(Change::Kind kind) const {
    const Selection& selection = document_.selection();
    Change change;
    change.kind = kind;
    change.map = selection.map;
    change.layer = selection.layer;
    change.head = selection.head;
    return change;
}

void ChangesView::toggleKind(Change::Kind kind, const QString& undoText) {
    const int found = find(kind);
    if (found >= 0) return document_.removeChange(size_t(found));
    Change change;
    change.kind = kind;
    document_.addChange(change, undoText);
}

void ChangesView::setTemperature(double value) {
    Change change;
    change.kind = Change::Kind::temperature;
    change.value = value;
    const int found = find(Change::Kind::temperature);
    if (found < 0 && value == 1) return;
    if (found < 0)
        document_.addChange(change, tr("temperature"));
    else
        document_.replaceChange(size_t(found), change);
}

void ChangesView::toggleSilence(int layer, int head) {
    const auto& changes = document_.request().changes;
    for (size_t i = 0; i < changes.size(); ++i)
        if (changes[i].kind == Change::Kind::silence && changes[i].layer == layer && changes[i].head == head)
            return document_.removeChange(i);
    Change change = placed(Change::Kind::silence);
    change.layer = layer;
    change.head = head;
    document_.addChange(change, tr("silence a head"));
}

void ChangesView::keepOnly(int layer, int head) {
    const int found = find(Change::Kind::keepOnly);
    if (found >= 0) return document_.removeChange(size_t(found));
    Change change = placed(Change::Kind::keepOnly);
    change.layer = layer;
    change.head = head;
    document_.addChange(change, tr("keep one head"));
}

void ChangesView::maskCells(const std::vector<std::pair<Index, Index>>& cells) {
    Change change = placed(Change::Kind::mask);
    change.cells = cells;
    document_.addChange(change, tr("mask cells"));
}

void ChangesView::setCell(double value) {
    if (document_.selection().key < 0) return;
    Change change = placed(Change::Kind::set);
    change.stage = shownStage(document_);
    change.row = document_.selection().query;
    change.column = document_.selection().key;
    change.value = value;
    document_.addChange(change, tr("set a cell"));
}

void ChangesView::setRule(const std::string& rule, Index size) {
    const int found = find(Change::Kind::rule);
    Change change;
    change.kind = Change::Kind::rule;
    change.rule = rule;
    change.size = size;
    if (rule.empty()) {
        if (found >= 0) document_.removeChange(size_t(found));
    } else if (found >= 0) {
        document_.replaceChange(size_t(found), change);
    } else {
        document_.addChange(change, tr("mask"));
    }
}

void ChangesView::swapWord(Index token, const QString& text) {
    const auto& recording = document_.recording();
    if (!recording || token >= Index(recording->tokens.size())) return;
    // The change counts words, of which a token may be a piece.
    const Index at = recording->tokens[size_t(token)].begin;
    const auto words = segmentWords(document_.text().toStdString()).tokens;
    for (size_t w = 0; w < words.size(); ++w) {
        if (at < words[w].begin || at >= words[w].end) continue;
        Change change;
        change.kind = Change::Kind::word;
        change.position = Index(w);
        change.text = text.toStdString();
        return document_.addChange(change, tr("another word"));
    }
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
    const QSignalBlocker quietSlider(temperature_), quietRule(rule_);
    const auto& changes = document_.request().changes;
    list_->setVisible(!changes.empty());
    empty_->setVisible(changes.empty());
    const int warm = find(Change::Kind::temperature);
    const double temperature = warm < 0 ? 1 : changes[size_t(warm)].value;
    temperature_->setValue(positionOf(std::max(temperature, 0.01)));
    temperatureValue_->setText(numberText(temperature, 2));
    const Selection& selection = document_.selection();
    bool silenced = false;
    for (const Change& change : changes)
        if (change.kind == Change::Kind::silence && change.layer == selection.layer &&
            change.head == selection.head)
            silenced = true;
    silence_->setChecked(silenced);
    keep_->setChecked(find(Change::Kind::keepOnly) >= 0);
    scale_->setChecked(find(Change::Kind::scaleOff) >= 0);
    positions_->setChecked(find(Change::Kind::positionsOff) >= 0);
    const int rule = find(Change::Kind::rule);
    QString ruleNow;
    if (rule >= 0) {
        ruleNow = QString::fromStdString(changes[size_t(rule)].rule);
        if (changes[size_t(rule)].size > 0) ruleNow += ' ' + QString::number(changes[size_t(rule)].size);
    }
    rule_->setCurrentIndex(std::max(0, rule_->findData(ruleNow)));
    cell_->setEnabled(selection.key >= 0);
    const bool any = document_.recording() != nullptr;
    for (QWidget* widget : {static_cast<QWidget*>(silence_), static_cast<QWidget*>(keep_),
                            static_cast<QWidget*>(scale_), static_cast<QWidget*>(positions_),
                            static_cast<QWidget*>(brush_), static_cast<QWidget*>(temperature_)})
        widget->setEnabled(any);
}

void ChangesView::retranslate() {
    setAccessibleName(tr("Changes"));
    list_->setAccessibleName(tr("Changes made"));
    empty_->setText(tr("Change something and see what it does."));
    temperatureName_->setText(tr("Temperature"));
    temperature_->setAccessibleName(tr("Temperature of the softmax"));
    temperature_->setToolTip(tr("Below 1 the weights become sharper, above 1 more even"));
    silence_->setText(tr("Silence head"));
    silence_->setToolTip(tr("The head's output becomes zero"));
    keep_->setText(tr("Keep only it"));
    keep_->setToolTip(tr("All other heads of the layer are silenced"));
    scale_->setText(tr("No scale"));
    scale_->setToolTip(tr("Scores are not divided by √d_k"));
    positions_->setText(tr("No positions"));
    positions_->setToolTip(tr("Positional encodings are left out"));
    brush_->setText(tr("Paint mask"));
    brush_->setToolTip(tr("Drag over cells of the map that may not be seen"));
    cell_->setPlaceholderText(tr("Set the selected cell to…"));
    cell_->setAccessibleName(cell_->placeholderText());
    const QSignalBlocker quiet(rule_);
    rule_->clear();
    rule_->addItem(tr("The model's own mask"), QString());
    rule_->addItem(tr("No mask"), "none");
    rule_->addItem(tr("Causal mask"), "causal");
    rule_->addItem(tr("Window of ±%1").arg(2), "window 2");
    rule_->addItem(tr("Prefix of %1, then causal").arg(2), "prefix 2");
    rule_->setAccessibleName(tr("Mask"));
    rule_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    rule_->setMinimumContentsLength(8);
}

}  // namespace attentionscope
