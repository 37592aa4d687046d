// The trail of a traced number: down to its origin, back, and forward again.
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <algorithm>

#include "app/figures/drawing/number_text.h"
#include "app/views/steps/term_text.h"
#include "app/views/steps/trace_view.h"
#include "core/graph/explain.h"

namespace attentionscope {

TracedNumber TraceView::computed(const TracedNumber& number) const {
    if (number.as != TracedNumber::Quantity::node) return number;
    return {sourceOf(*of_->evaluation, number.place())};
}

void TraceView::follow(TracedNumber place) {
    place = computed(place);
    const bool isKnown = !below_.empty() && below_.front() == place;
    below_.erase(below_.begin(), isKnown ? below_.begin() + 1 : below_.end());
    path_.push_back(place);
    markStale();
}

void TraceView::followDown() {
    const Graph& graph = *of_->evaluation->graph();
    below_.clear();
    for (size_t before = 0; before != path_.size();) {
        before = path_.size();
        const Explanation shown = explanationOf(path_.back());
        if (shown.terms.empty()) break;
        const std::vector<Factor>& factors = leadingTerm(shown, path_.back(), graph).factors;
        const auto isNumber = [](const Factor& factor) { return factor.node != noNode; };
        auto next = std::ranges::find_if(factors, [&](const Factor& factor) {
            return isNumber(factor) && graph.node(factor.node).op;  // computed, which leads farther
        });
        if (next == factors.end()) next = std::ranges::find_if(factors, isNumber);
        if (next == factors.end()) break;
        path_.push_back(computed(operandNumber(*next)));
    }
    markStale();
}

void TraceView::backTo(size_t index) {
    if (index >= path_.size()) return;
    const auto after = path_.begin() + std::ptrdiff_t(index) + 1;
    below_.insert(below_.begin(), after, path_.end());
    path_.erase(after, path_.end());
    markStale();
}

void TraceView::forwardTo(size_t index) {
    if (index >= below_.size()) return;
    const auto after = below_.begin() + std::ptrdiff_t(index) + 1;
    path_.insert(path_.end(), below_.begin(), after);
    below_.erase(below_.begin(), after);
    markStale();
}

void TraceView::openLink(const QString& link) {
    if (link == QLatin1String("joined")) {
        below_.insert(below_.begin(), path_.begin(), path_.end());
        path_.clear();
        return markStale();
    }
    if (link == QLatin1String("down")) return followDown();
    if (link == QLatin1String("step")) {
        if (const auto now = place()) emit stepRequested(*now);
        return;
    }
    if (link.startsWith("back:")) return backTo(size_t(link.mid(5).toInt()));
    if (link.startsWith("forward:")) return forwardTo(size_t(link.mid(8).toInt()));
    const QStringList numbers = link.mid(4).split(',');
    if (numbers.size() >= 3 && of_)
        follow({{NodeId(numbers[0].toInt()), numbers[1].toInt(), numbers[2].toInt()},
                TracedNumber::Quantity(numbers.value(3).toInt())});
}

QString TraceView::breadcrumb() const {
    QStringList parts;
    if (joined_) parts << anchor(QStringLiteral("joined"), joined_->title().toHtmlEscaped());
    const auto add = [&](const TracedNumber& number, const QString& link) {
        const QString title = raisedSymbols(titleOf(number));
        parts << QStringLiteral("%1 %2").arg(
            numberText(explanationOf(number).value),
            link.isEmpty() ? QStringLiteral("<b>%1</b>").arg(title) : anchor(link, title));
    };
    for (size_t i = 0; i + 1 < path_.size(); ++i) add(path_[i], QStringLiteral("back:%1").arg(i));
    // The number that is shown stands in the trail only between others.
    if (!below_.empty() && !path_.empty()) add(path_.back(), {});
    for (size_t i = 0; i < below_.size(); ++i) add(below_[i], QStringLiteral("forward:%1").arg(i));
    return parts.join(QStringLiteral("<br>↳ "));
}

void TraceView::layTrail() {
    constexpr double mostOfView = 0.4;
    const int wanted = crumbs_->heightForWidth(width() - trail_->verticalScrollBar()->sizeHint().width());
    trail_->setFixedHeight(std::min(wanted + 2, int(mostOfView * height())));
    QMetaObject::invokeMethod(
        this,
        [this] {
            QScrollBar& bar = *trail_->verticalScrollBar();
            const double share = double(path_.size()) / double(path_.size() + below_.size());
            bar.setValue(below_.empty() ? bar.maximum() : int(share * bar.maximum()));
        },
        Qt::QueuedConnection);
}

}  // namespace attentionscope
