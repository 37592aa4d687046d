// What the two runs predict, and both maps as one figure.
#include <QComboBox>
#include <QLabel>
#include <algorithm>

#include "app/figures/content/captions.h"
#include "app/figures/content/map_words.h"
#include "app/figures/content/prediction_content.h"
#include "app/figures/content/seen_words.h"
#include "app/figures/drawing/number_text.h"
#include "app/figures/painters/panels.h"
#include "app/views/common/shown_figure.h"
#include "app/views/common/zoom.h"
#include "app/views/maps/compare_view.h"
#include "app/views/maps/heatmap_plot.h"
#include "core/analysis/logit_difference.h"

namespace attentionscope {

std::optional<std::pair<FigureRequest, FigureRequest>> CompareView::comparedRuns() const {
    const RecordingPointer& own = document_.recording();
    const RecordingPointer& other = kind_ == Kind::changes ? document_.unchanged() : otherRecording_;
    if (kind_ == Kind::heads || !own || !other || own == other) return {};
    FigureRequest here{.recording = own, .map = document_.map(), .query = document_.selection().query};
    here.shown.wholeWords = settings_.wholeWords();
    // At the word in the same place.
    const Index word = sides_.queries.wordOf(*here.query);
    const auto place = std::find_if(queries_.begin(), queries_.end(), [&](const CommonPlace& common) {
        return (kind_ == Kind::changes ? common.second : common.first) == word;
    });
    FigureRequest there = here;
    there.recording = other;
    there.map = otherMap();
    there.query.reset();
    if (place != queries_.end()) {
        const Index counterpart = kind_ == Kind::changes ? place->first : place->second;
        if (counterpart >= 0) there.query = sidesOf(there).queries.begin(counterpart);
    }
    return std::pair(here, there);
}

namespace {

/// Whether the words that a model produces were typed.
bool isOutputGiven(const Recording& recording) {
    const Sequence* produced = recording.produced();
    return produced && !produced->input.empty() && !recording.inputs.text(produced->input).empty();
}

}  // namespace

QString CompareView::predictionsWords() const {
    const auto runs = comparedRuns();
    if (!runs) return {};
    if (isOutputGiven(*runs->first.recording))
        return tr("The output was given: it shows what each model looks at, not what it would write.");
    const QString here = predictedWords(runs->first), there = predictedWords(runs->second);
    if (here.isEmpty() || there.isEmpty()) return {};
    const QString subject = predictionSubject(runs->first), ofOther = predictionSubject(runs->second);
    if (kind_ == Kind::changes) {
        const QString kept = keptPredictionWords(runs->second, runs->first);
        if (!kept.isEmpty()) return kept;
        return subject.isEmpty() ? tr("Prediction before: %1 · after: %2").arg(there, here)
                                 : tr("%1: %2 before, %3 after").arg(subject, there, here);
    }
    const auto own = nounOfPronoun(runs->first), other = nounOfPronoun(runs->second);
    if (own && other && own->pronoun == other->pronoun)
        return own->noun == other->noun
                   ? tr("“%1” stands for “%2” on both sides.").arg(own->pronoun, own->noun)
                   : tr("“%1” stands for “%2” here and “%3” on the other side.")
                         .arg(own->pronoun, own->noun, other->noun);
    if (!subject.isEmpty() && subject != ofOther)
        return tr("%1: %2 · on the other side, %3: %4").arg(subject, here, ofOther, there);
    if (!subject.isEmpty())
        return here == there ? tr("%1: %2 on both sides").arg(subject, here)
                             : tr("%1: %2 here, %3 on the other side").arg(subject, here, there);
    if (here == there) return tr("Both predict %1").arg(here);
    return (comparesSentences() ? tr("Prediction here: %1 · on the other side: %2", "two sentences")
                                : tr("Prediction here: %1 · on the other side: %2"))
        .arg(here, there);
}

void CompareView::showSeen() {
    FigureRequest here = shownRequest(document_, settings_), there = here;
    here.shown.derived = there.shown.derived = DerivedMap::none;
    there.recording = otherRun();
    there.map = otherMap();
    const bool ownHead = kind_ == Kind::heads || kind_ == Kind::models;
    if (there.map) there.head = ownHead ? otherHead_ : there.map->nearestHead(here.head);
    if (needsOther()) {
        const auto runs = comparedRuns();
        there.query = runs ? runs->second.query : std::nullopt;
        here.key.reset();
        there.key.reset();
    }
    QStringList sentences;
    const auto add = [&](const FigureRequest& request, const QString& title) {
        if (const QString words = request.map ? seenWords(request) : QString(); !words.isEmpty())
            sentences
                << tr("%1: %2", "a map, and what it shows about a word").arg(title.toHtmlEscaped(), words);
    };
    const bool otherFirst = kind_ == Kind::changes;
    add(otherFirst ? there : here, leftTitle_->text());
    add(otherFirst ? here : there, rightTitle_->text());
    QString text = sentences.join(QStringLiteral(" · "));
    text.replace(QLatin1String("<b>"),
                 QStringLiteral("<b style=\"color:%1\">").arg(settings_.theme().accent.name()));
    seen_->setText(text);
    seen_->setVisible(!text.isEmpty() && !isLow(*this));
}

QString CompareView::differenceTitle() const {
    if (kind_ == Kind::changes) return tr("After the changes minus before");
    if (kind_ == Kind::sentences)
        return comparesSentences() ? tr("Second sentence minus first") : tr("Second input minus first");
    return tr("%1 minus %2", "the names of two maps").arg(rightTitle_->text(), leftTitle_->text());
}

QString CompareView::logitWords() const {
    const auto runs = comparedRuns();
    if (!runs) return {};
    const auto& [here, there] = *runs;
    const auto own = describedPrediction(here), other = describedPrediction(there);
    if (!own || !other) return {};
    const PredictedRow place{own->logits, own->row}, otherPlace{other->logits, other->row};
    // Before the changes comes first.
    const auto compared = kind_ == Kind::changes
                              ? comparedLogits(*there.recording, otherPlace, *here.recording, place)
                              : comparedLogits(*here.recording, place, *there.recording, otherPlace);
    if (!compared) return {};
    const auto named = [](const std::string& token) { return plainToken(token).trimmed(); };
    const QString measure =
        compared->samePrediction()
            ? tr("logit of “%1”").arg(named(compared->first))
            : tr("logit of “%1” minus that of “%2”").arg(named(compared->first), named(compared->second));
    return (kind_ == Kind::changes ? tr("%1: before %2, after %3, difference %4")
            : comparesSentences()  ? tr("%1: here %2, on the other side %3, difference %4", "two sentences")
                                   : tr("%1: here %2, on the other side %3, difference %4"))
        .arg(measure, numberText(compared->inFirst, 2), numberText(compared->inSecond, 2),
             numberText(compared->inSecond - compared->inFirst, 2));
}

std::shared_ptr<const Figure> CompareView::figure(Frame frame) const {
    if (!document_.map() || left_->content().values.empty()) return {};
    std::vector<Panel> panels;
    for (const auto& [plot, title] : {std::pair(left_, leftTitle_), {right_, rightTitle_}}) {
        HeatmapContent content = plot->content();
        if (content.values.empty()) continue;
        content.mostCell.reset();
        content.leastKeyDepth = 0;
        content.hovered.reset();
        content.showScale = content.showQueries = true;
        panels.push_back({title->text(), std::make_shared<HeatmapFigure>(std::move(content))});
    }
    Caption caption = captionOf(FigureKind::heatmap, shownRequest(document_, settings_));
    caption.title = kinds_->currentText() + QStringLiteral(" · ") + caption.title;
    if (const auto runs = comparedRuns(); runs && kind_ == Kind::sentences)
        caption.text += QStringLiteral("  /  ") + captionOf(FigureKind::heatmap, runs->second).text;
    if (const QString predictions = predictionsWords(); !predictions.isEmpty())
        caption.source += QStringLiteral(" · ") + predictions;
    if (const QString numbers = logitWords(); !numbers.isEmpty())
        caption.source += QStringLiteral(" · ") + numbers;
    return framed(std::make_shared<PanelsFigure>(std::move(panels), 2), std::move(caption), frame);
}

}  // namespace attentionscope
