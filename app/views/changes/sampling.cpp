#include "app/views/changes/sampling.h"

#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <cmath>

#include "app/figures/content/map_words.h"
#include "app/figures/drawing/number_text.h"
#include "app/views/changes/change_edits.h"
#include "app/views/common/widgets.h"
#include "app/views/predictions/produced_words.h"
#include "app/views/predictions/word_chooser.h"

namespace attentionscope {

namespace {

constexpr int slidersToOne = 10;  // the slider counts tenths
constexpr int hottest = 30;

}  // namespace

Sampling::Sampling(Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent) {
    name_ = new QLabel(this);
    temperature_ = new QSlider(Qt::Horizontal, this);
    temperature_->setObjectName("sampling");
    temperature_->setRange(0, hottest);
    value_ = new QLabel(this);
    again_ = named<QToolButton>("drawAgain", this, "framed");
    word_ = named<QToolButton>("producedWord", this, "framed");
    word_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    word_->setMinimumWidth(48);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins({});
    grid->setSpacing(4);
    grid->addWidget(name_, 0, 0);
    grid->addWidget(temperature_, 0, 1);
    grid->addWidget(value_, 0, 2);
    grid->addWidget(again_, 0, 3);
    grid->addWidget(word_, 1, 0, 1, 4);
    grid->setColumnStretch(1, 1);
    connect(temperature_, &QSlider::valueChanged, this,
            [this](int tenths) { setTemperature(double(tenths) / slidersToOne); });
    connect(again_, &QToolButton::clicked, this, &Sampling::drawAgain);
    connect(word_, &QToolButton::clicked, this, &Sampling::chooseWord);
    begin();
}

bool Sampling::applies() const {
    const auto& recording = document_.recording();
    return recording && !recording->predictions.empty() &&
           recording->predictions.front().kind != Prediction::Kind::label;
}

void Sampling::setTemperature(double temperature) {
    if (temperature <= 0) return dropChange<DrawWords>(document_);
    const DrawWords* now = changeOf<DrawWords>(document_);
    putChange(document_, DrawWords{temperature, now ? now->seed : 1}, tr("sampling"));
}

void Sampling::drawAgain() {
    if (const DrawWords* now = changeOf<DrawWords>(document_))
        putChange(document_, DrawWords{now->temperature, now->seed + 1}, tr("sampling"));
}

void Sampling::chooseWord() {
    WordChooser* chooser = WordChooser::open(document_, settings_, document_.selection().query,
                                             {word_->mapToGlobal(QPoint(0, 0)), word_->size()}, word_);
    if (chooser) connect(chooser, &WordChooser::wordTyped, this, &Sampling::producedWordTyped);
}

void Sampling::refresh() {
    const auto& recording = document_.recording();
    const QSignalBlocker quiet(temperature_);
    const DrawWords* sampling = changeOf<DrawWords>(document_);
    temperature_->setValue(sampling ? int(std::lround(sampling->temperature * slidersToOne)) : 0);
    value_->setText(sampling ? numberText(sampling->temperature, 1) : tr("off"));
    again_->setVisible(sampling && recording && recording->produced());
    const Index position = document_.selection().query;
    const bool produces = producedWordAt(document_, position) != nullptr;
    word_->setVisible(produces);
    if (!produces) return;
    const QString word = plainToken(producedTokenAt(document_, position)->text);
    word_->setText(forcedWordAt(document_, position)
                       ? tr("Token %1: “%2”, chosen by you…").arg(position).arg(word)
                       : tr("Token %1: “%2”…").arg(position).arg(word));
}

void Sampling::retranslate() {
    name_->setText(tr("Sampling"));
    temperature_->setAccessibleName(tr("Temperature of sampling"));
    temperature_->setToolTip(
        tr("Words are drawn from softmax(logits / temperature) instead of taking the most likely"));
    again_->setText(tr("Draw again"));
    word_->setAccessibleName(tr("The output word"));
    word_->setToolTip(tr("Puts another word here; the words after it are generated again"));
}

}  // namespace attentionscope
