#include "app/views/changes/mask_and_score.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStandardItemModel>
#include <algorithm>

#include "app/figures/content/change_words.h"
#include "app/views/changes/change_edits.h"
#include "app/views/common/widgets.h"
#include "core/attention/score_functions.h"

namespace attentionscope {

namespace {

constexpr const char* padding = "padding";

bool hasSize(const QString& rule) {
    return rule == "window" || rule == "prefix" || rule == padding;
}

}  // namespace

MaskAndScore::MaskAndScore(Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent) {
    mask_ = named<QComboBox>("rule", this);
    size_ = named<QSpinBox>("ruleSize", this);
    size_->setRange(1, 1);
    score_ = named<QComboBox>("score", this);
    softmax_ = named<QComboBox>("softmax", this);
    for (QComboBox* box : {mask_, score_, softmax_}) {
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
    grid->addWidget(softmax_, 2, 0, 1, 2);
    grid->setColumnStretch(0, 1);
    connect(mask_, &QComboBox::activated, this, [this] {
        const QString rule = mask_->currentData().toString();
        const QSignalBlocker quiet(size_);
        size_->setRange(1, int(std::max<Index>(1, keys() - 1)));
        size_->setValue(rule == padding ? int(keys() - 1) : 2);
        takeMask();
    });
    connect(size_, &QSpinBox::valueChanged, this, [this] {
        takeMask();
        size_->findChild<QLineEdit*>()->setModified(false);  // the document undoes the applied change
    });
    connect(score_, &QComboBox::activated, this,
            [this] { setScore(score_->currentData().toString().toStdString()); });
    connect(softmax_, &QComboBox::activated, this,
            [this] { setSoftmax(softmax_->currentData().toString().toStdString()); });
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
    if (rule == padding) {
        dropChange<ReplaceMask>(document_);
        return putChange(document_, PadKeys{{.map = document_.selection().map}, size}, tr("mask"));
    }
    dropChange<PadKeys>(document_);
    if (rule.empty()) return dropChange<ReplaceMask>(document_);
    const bool sized = hasSize(QString::fromStdString(rule));
    putChange(document_, ReplaceMask{rule, sized ? size : 0}, tr("mask"));
}

void MaskAndScore::setScore(const std::string& name) {
    if (name.empty()) return dropChange<ReplaceScore>(document_);
    putChange(document_, ReplaceScore{name}, tr("score function"));
}

void MaskAndScore::setSoftmax(const std::string& name) {
    if (name.empty()) return dropChange<ReplaceSoftmax>(document_);
    putChange(document_, ReplaceSoftmax{name}, tr("softmax"));
}

/// The mechanism declares which score functions may replace its own.
void MaskAndScore::offerScores(const AttentionMap* map) {
    const std::vector<ScoreFunction> now =
        map ? std::vector(map->exchangeable.begin(), map->exchangeable.end()) : std::vector<ScoreFunction>();
    score_->setVisible(!now.empty());
    if (now == offered_ && score_->count() > 0) return;
    offered_ = now;
    score_->clear();
    score_->addItem(tr("The model's own scores"), QString());
    for (const ScoreFunction function : offered_) {
        const std::string name(scoreFunctionName(function));
        score_->addItem(scoreWords(name), QString::fromStdString(name));
    }
}

void MaskAndScore::refresh() {
    const QSignalBlocker quietMask(mask_), quietSize(size_), quietScore(score_), quietSoftmax(softmax_);
    const AttentionMap* map = document_.map();
    offerScores(map);
    const ReplaceMask* rule = changeOf<ReplaceMask>(document_);
    const PadKeys* padded = changeOf<PadKeys>(document_);
    const QString name = padded ? QString::fromLatin1(padding)
                         : rule ? QString::fromStdString(rule->rule)
                                : QString();
    mask_->setCurrentIndex(std::max(0, mask_->findData(name)));
    size_->setVisible(hasSize(name));
    size_->setRange(1, int(std::max<Index>(1, keys() - 1)));
    if (padded)
        size_->setValue(int(padded->firstKey));
    else if (rule)
        size_->setValue(int(rule->size));
    const ReplaceScore* score = changeOf<ReplaceScore>(document_);
    score_->setCurrentIndex(
        std::max(0, score_->findData(score ? QString::fromStdString(score->function) : QString())));
    const ReplaceSoftmax* softmax = changeOf<ReplaceSoftmax>(document_);
    softmax_->setCurrentIndex(
        std::max(0, softmax_->findData(softmax ? QString::fromStdString(softmax->kind) : QString())));
    softmax_->setVisible(map && map->softmaxExchangeable);
    // Padding masks cells, which works for any attention; a rule needs self-attention.
    const bool attends = map && map->normalised;
    const Recording* shown = document_.recording().get();
    const NoEffect reason = shown ? whyWithoutEffect({ReplaceMask{}}, *shown) : NoEffect::noMask;
    auto* rules = qobject_cast<QStandardItemModel*>(mask_->model());
    for (int i = 0; rules && i < mask_->count(); ++i) {
        const QString kind = mask_->itemData(i).toString();
        const bool does =
            kind.isEmpty() || kind == name || kind == QLatin1String(padding) || reason == NoEffect::none;
        rules->item(i)->setEnabled(does);
        rules->item(i)->setToolTip(does ? QString() : noEffectWords(reason));
    }
    mask_->setEnabled(attends || !name.isEmpty());
    mask_->setToolTip(reason == NoEffect::none || !shown ? QString() : noEffectWords(reason));
}

void MaskAndScore::retranslate() {
    const QSignalBlocker quietMask(mask_), quietSize(size_), quietScore(score_), quietSoftmax(softmax_);
    mask_->clear();
    mask_->addItem(tr("The model's own mask"), QString());
    mask_->addItem(tr("No mask"), "none");
    mask_->addItem(tr("Causal mask"), "causal");
    mask_->addItem(tr("Window around each word"), "window");
    mask_->addItem(tr("Prefix, then causal"), "prefix");
    mask_->addItem(tr("Padding at the end"), padding);
    mask_->setAccessibleName(tr("Mask"));
    size_->setToolTip(
        tr("Window: each word sees the words closer than this. Prefix: the first words, which every word "
           "sees. Padding: the number of words before it."));
    size_->setAccessibleName(tr("Size of the mask"));
    score_->clear();
    offerScores(document_.map());
    score_->setAccessibleName(tr("Score function"));
    softmax_->clear();
    softmax_->addItem(tr("Softmax"), QString());
    softmax_->addItem(tr("Sparsemax"), "sparsemax");
    softmax_->addItem(tr("Only the largest (hard)"), "largest");
    softmax_->addItem(tr("One key drawn (hard)"), "sampled");
    softmax_->setAccessibleName(tr("From scores to weights"));
}

}  // namespace attentionscope
