#include "app/views/maps/seen_line.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>

#include "app/figures/content/heatmap_content.h"
#include "app/figures/content/seen_words.h"
#include "app/views/common/shown_figure.h"
#include "app/views/common/zoom.h"

namespace attentionscope {

SeenLine::SeenLine(Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent), words_(new QLabel(this)) {
    setObjectName("seenLine");
    words_->setObjectName("seenWords");
    words_->setTextFormat(Qt::RichText);
    words_->setWordWrap(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->addWidget(words_, 1);
    connect(&document_, &Document::recordingChanged, this, [this] { query_ = key_ = -1; });
    comeFirst();  // it changes with the picture
    begin();
}

QString SeenLine::text() const {
    return words_->text();
}

void SeenLine::setPointed(Index query, Index key) {
    if (query == query_ && key == key_) return;
    query_ = query;
    key_ = key;
    markStale();
}

void SeenLine::setLarge(bool large) {
    large_ = large;
    words_->setAlignment(large ? Qt::AlignCenter : Qt::AlignLeft | Qt::AlignVCenter);
    markStale();
}

void SeenLine::changeEvent(QEvent* event) {
    View::changeEvent(event);
    // A style sheet resets the font.
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange) markStale();
}

void SeenLine::refresh() {
    const QFont font = zoomed(textFont(large_ ? TypeSize::sentence : TypeSize::body));
    if (words_->font() != font) words_->setFont(font);
    FigureRequest request = shownRequest(document_, settings_);
    if (query_ >= 0) {
        request.query = query_;
        request.key.reset();
        if (key_ >= 0) request.key = key_;
    }
    QString text = seenWords(request);
    // The first screen states it below.
    if (!large_ && !text.isEmpty() && isSilenced(request))
        text = tr("%1. This head is silenced: the model does not use its result.").arg(text);
    text.replace(QLatin1String("<b>"),
                 QStringLiteral("<b style=\"color:%1\">").arg(settings_.theme().accent.name()));
    words_->setText(text);
    setAccessibleName(seenWords(request, Qt::PlainText));
}

}  // namespace attentionscope
