#include "app/views/word_choices.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <cmath>

#include "app/figures/number_text.h"
#include "app/views/change_edits.h"
#include "app/views/node_title.h"

namespace attentionscope {

namespace {

constexpr int slidersToOne = 10;  // the slider counts tenths
constexpr int hottest = 30;

}  // namespace

WordChoices::WordChoices(Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent) {
    name_ = new QLabel(this);
    temperature_ = new QSlider(Qt::Horizontal, this);
    temperature_->setObjectName("sampling");
    temperature_->setRange(0, hottest);
    value_ = new QLabel(this);
    again_ = new QToolButton(this);
    again_->setObjectName("drawAgain");
    again_->setProperty("role", "framed");
    words_ = new QComboBox(this);
    words_->setObjectName("producedWord");
    words_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    words_->setMinimumContentsLength(8);
    words_->setProperty("role", "framed");
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins({});
    grid->setSpacing(4);
    grid->addWidget(name_, 0, 0);
    grid->addWidget(temperature_, 0, 1);
    grid->addWidget(value_, 0, 2);
    grid->addWidget(again_, 0, 3);
    grid->addWidget(words_, 1, 0, 1, 4);
    grid->setColumnStretch(1, 1);
    connect(temperature_, &QSlider::valueChanged, this,
            [this](int tenths) { setTemperature(double(tenths) / slidersToOne); });
    connect(again_, &QToolButton::clicked, this, &WordChoices::drawAgain);
    connect(words_, &QComboBox::activated, this, [this](int index) {
        const Prediction* here = producedHere();
        if (!here) return;
        const Index token = words_->itemData(index).toInt();
        std::string text;
        for (const auto& candidate : here->candidates)
            if (candidate.id == token) text = candidate.label;
        force(here->position, token, text);
    });
    begin();
}

bool WordChoices::applies() const {
    const auto& recording = document_.recording();
    return recording && !recording->predictions.empty() &&
           recording->predictions.front().kind != Prediction::Kind::label;
}

void WordChoices::setTemperature(double temperature) {
    if (temperature <= 0) return dropChange(document_, Change::Kind::sampling);
    Change change;
    change.kind = Change::Kind::sampling;
    change.value = temperature;
    if (const Change* now = changeOf(document_, change.kind)) change.seed = now->seed;
    putChange(document_, change, tr("sampling"));
}

void WordChoices::drawAgain() {
    const Change* now = changeOf(document_, Change::Kind::sampling);
    if (!now) return;
    Change change = *now;
    ++change.seed;
    putChange(document_, change, tr("sampling"));
}

void WordChoices::force(Index position, Index token, const std::string& text) {
    const auto& changes = document_.request().changes;
    int found = -1;
    for (size_t i = 0; i < changes.size(); ++i)
        if (changes[i].kind == Change::Kind::force && changes[i].position == position) found = int(i);
    if (token < 0) {
        if (found >= 0) document_.removeChange(size_t(found));
        return;
    }
    Change change;
    change.kind = Change::Kind::force;
    change.position = position;
    change.token = token;
    change.text = text;
    if (found >= 0)
        document_.replaceChange(size_t(found), change);
    else
        document_.addChange(change, tr("a produced word"));
}

const Prediction* WordChoices::producedHere() const {
    const auto& recording = document_.recording();
    if (!recording || recording->decoderHidden.empty()) return nullptr;
    for (const Prediction& prediction : recording->predictions)
        if (prediction.kind == Prediction::Kind::producedWord &&
            prediction.position == document_.selection().query)
            return &prediction;
    return nullptr;
}

void WordChoices::fillWords() {
    const QSignalBlocker quiet(words_);
    words_->clear();
    const Prediction* here = producedHere();
    words_->setVisible(here != nullptr);
    if (!here) return;
    words_->addItem(tr("Word %1: as the model chooses").arg(here->position + 1), -1);
    for (const auto& candidate : here->candidates)
        words_->addItem(tr("Word %1: “%2” (%3)")
                            .arg(here->position + 1)
                            .arg(plainToken(candidate.label), percentText(candidate.probability)),
                        int(candidate.id));
    for (const Change& change : document_.request().changes) {
        if (change.kind != Change::Kind::force || change.position != here->position) continue;
        if (words_->findData(int(change.token)) < 0)
            words_->addItem(tr("Word %1: “%2”").arg(here->position + 1).arg(plainToken(change.text)),
                            int(change.token));
        words_->setCurrentIndex(words_->findData(int(change.token)));
    }
}

void WordChoices::refresh() {
    const auto& recording = document_.recording();
    const QSignalBlocker quiet(temperature_);
    const Change* sampling = changeOf(document_, Change::Kind::sampling);
    temperature_->setValue(sampling ? int(std::lround(sampling->value * slidersToOne)) : 0);
    value_->setText(sampling ? numberText(sampling->value, 1) : tr("off"));
    again_->setVisible(sampling && recording && !recording->decoderHidden.empty());
    fillWords();
}

void WordChoices::retranslate() {
    name_->setText(tr("Sampling"));
    temperature_->setAccessibleName(tr("Temperature of sampling"));
    temperature_->setToolTip(
        tr("Words are drawn from softmax(logits / temperature) instead of taking the likeliest"));
    again_->setText(tr("Draw again"));
    words_->setAccessibleName(tr("The produced word"));
    words_->setToolTip(tr("Puts another word here; what follows is produced anew"));
}

}  // namespace attentionscope
