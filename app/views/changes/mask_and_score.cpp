#include "app/views/changes/mask_and_score.h"

#include <QComboBox>
#include <QGridLayout>
#include <QSignalBlocker>
#include <QSpinBox>
#include <algorithm>

#include "app/views/changes/change_edits.h"
#include "app/views/changes/change_model.h"
#include "core/attention/score_functions.h"

namespace attentionscope {

namespace {

constexpr const char* padding = "padding";
constexpr ScoreFunction exchangeable[] = {ScoreFunction::dot, ScoreFunction::scaledDot,
                                          ScoreFunction::cosine};

bool hasSize(const QString& rule) {
    return rule == "window" || rule == "prefix" || rule == padding;
}

}  // namespace

MaskAndScore::MaskAndScore(Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent) {
    mask_ = new QComboBox(this);
    mask_->setObjectName("rule");
    size_ = new QSpinBox(this);
    size_->setObjectName("ruleSize");
    size_->setRange(1, 1);
    score_ = new QComboBox(this);
    score_->setObjectName("score");
    for (QComboBox* box : {mask_, score_}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(8);
        box->setProperty("role", "framed");
    }
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins({});
    grid->setSpacing(4);
    grid->addWidget(mask_, 0, 0);
    grid->addWidget(size_, 0, 1);
    grid->addWidget(score_, 1, 0, 1, 2);
    grid->setColumnStretch(0, 1);
    connect(mask_, &QComboBox::activated, this, [this] {
        const QString rule = mask_->currentData().toString();
        const QSignalBlocker quiet(size_);
        size_->setRange(1, int(std::max<Index>(1, keys() - 1)));
        size_->setValue(rule == padding ? int(keys() - 1) : 2);
        takeMask();
    });
    connect(size_, &QSpinBox::valueChanged, this, &MaskAndScore::takeMask);
    connect(score_, &QComboBox::activated, this,
            [this] { setScore(score_->currentData().toString().toStdString()); });
    begin();
}

Index MaskAndScore::keys() const {
    const AttentionMap* map = document_.map();
    return map && map->nodes.keys ? map->nodes.keys->size() : 0;
}

void MaskAndScore::takeMask() {
    setMask(mask_->currentData().toString().toStdString(), size_->value());
}

void MaskAndScore::setMask(const std::string& rule, Index size) {
    Change change;
    if (rule == padding) {
        change.kind = Change::Kind::padding;
        change.map = document_.selection().map;
        change.position = size;
        dropChange(document_, Change::Kind::rule);
    } else {
        change.kind = Change::Kind::rule;
        change.rule = rule;
        change.size = hasSize(QString::fromStdString(rule)) ? size : 0;
        dropChange(document_, Change::Kind::padding);
    }
    if (rule.empty())
        dropChange(document_, Change::Kind::rule);
    else
        putChange(document_, change, tr("mask"));
}

void MaskAndScore::setScore(const std::string& name) {
    if (name.empty()) return dropChange(document_, Change::Kind::score);
    Change change;
    change.kind = Change::Kind::score;
    change.text = name;
    putChange(document_, change, tr("score function"));
}

void MaskAndScore::refresh() {
    const QSignalBlocker quietMask(mask_), quietSize(size_), quietScore(score_);
    const Change* rule = changeOf(document_, Change::Kind::rule);
    const Change* padded = changeOf(document_, Change::Kind::padding);
    const QString name = padded ? QString::fromLatin1(padding)
                         : rule ? QString::fromStdString(rule->rule)
                                : QString();
    mask_->setCurrentIndex(std::max(0, mask_->findData(name)));
    size_->setVisible(hasSize(name));
    size_->setRange(1, int(std::max<Index>(1, keys() - 1)));
    if (padded)
        size_->setValue(int(padded->position));
    else if (rule)
        size_->setValue(int(rule->size));
    const Change* score = changeOf(document_, Change::Kind::score);
    score_->setCurrentIndex(
        std::max(0, score_->findData(score ? QString::fromStdString(score->text) : QString())));
    // Attention with a projection for its queries is by dot product; the others have weights of their own.
    const AttentionMap* map = document_.map();
    score_->setVisible(map && map->queryWeights != noNode);
    mask_->setEnabled(map != nullptr);
}

void MaskAndScore::retranslate() {
    const QSignalBlocker quietMask(mask_), quietSize(size_), quietScore(score_);
    mask_->clear();
    mask_->addItem(tr("The model's own mask"), QString());
    mask_->addItem(tr("No mask"), "none");
    mask_->addItem(tr("Causal mask"), "causal");
    mask_->addItem(tr("Window around each word"), "window");
    mask_->addItem(tr("Prefix, then causal"), "prefix");
    mask_->addItem(tr("Padding at the end"), padding);
    mask_->setAccessibleName(tr("Mask"));
    size_->setToolTip(
        tr("Window: words to each side. Prefix: words that all see. Padding: words before it."));
    size_->setAccessibleName(tr("Size of the mask"));
    score_->clear();
    score_->addItem(tr("The model's own score function"), QString());
    for (const ScoreFunction function : exchangeable) {
        const std::string name(scoreFunctionName(function));
        score_->addItem(scoreWords(name), QString::fromStdString(name));
    }
    score_->setAccessibleName(tr("Score function"));
}

}  // namespace attentionscope
