#include "app/views/predictions/bottleneck_view.h"

#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>

#include "app/figures/content/figures_for.h"
#include "app/figures/drawing/number_text.h"
#include "app/session/error_words.h"
#include "app/views/common/figure_canvas.h"
#include "app/views/common/widgets.h"
#include "core/mechanisms/translation_text.h"
#include "core/text/unicode.h"

namespace attentionscope {

namespace {

constexpr int leastLongest = 24;  // words that any sentence can grow to

// The texts that make a sentence longer.
constexpr const char16_t* more[] = {u" and the old man reads a book in the garden",
                                    u" and my sister drinks a cup of tea",
                                    u" and the children play near the house because the sun is warm"};
constexpr const char16_t* moreChinese[] = {u"，老人在花园里看书", u"，我妹妹喝一杯茶",
                                           u"，孩子们在房子旁边玩"};

/// The ends of a text's words, in UTF-16 units: those that the figure names, without punctuation.
std::vector<int> wordEnds(const QString& text) {
    const std::string bytes = text.toStdString();
    const TextOffsets offsets(bytes);
    std::vector<int> ends;
    for (const Token& word : alignmentWords(bytes)) {
        const QString letters = QString::fromStdString(word.text);
        if (std::any_of(letters.begin(), letters.end(), [](QChar letter) { return !letter.isPunct(); }))
            ends.push_back(int(offsets.toUtf16(word.end)));
    }
    return ends;
}

QString withoutEnd(QString text) {
    while (!text.isEmpty() && (text.back().isPunct() || text.back().isSpace())) text.chop(1);
    return text;
}

}  // namespace

BottleneckView::BottleneckView(Document& document, ViewSettings& settings, RunJob job, QWidget* parent)
    : View(document, settings, parent), evaluator_(std::move(job)) {
    setObjectName("bottleneckView");
    canvas_ = new FigureCanvas(
        [this](QPainter& painter, const QRectF& area) {
            paintBottleneck(painter, content_, area, Style{settings_.theme()});
        },
        this);
    note_ = quietNote(this);
    note_->setObjectName("bottleneckNote");
    note_->setTextFormat(Qt::PlainText);
    lengthName_ = styled<QLabel>(quietRole, this);
    length_ = new QSlider(Qt::Horizontal, this);
    length_->setObjectName("sentenceLength");
    length_->setPageStep(4);
    length_->setMinimumWidth(96);
    length_->setMaximumWidth(320);
    shown_ = named<QLabel>("lengthSentence", this);
    shown_->setTextFormat(Qt::PlainText);
    shown_->setWordWrap(true);
    auto* row = boxLayout<QHBoxLayout>(12);
    row->addWidget(lengthName_);
    row->addWidget(length_, 1);
    row->addStretch(1);
    auto* column = boxLayout<QVBoxLayout>(8, this);
    column->addWidget(note_);
    column->addLayout(row);
    column->addWidget(shown_);
    column->addWidget(canvas_, 1);
    connect(length_, &QSlider::valueChanged, this, [this] {
        showLength();
        run();
        emit figureChanged();
    });
    connect(canvas_, &FigureCanvas::hovered, this, &BottleneckView::hover);
    connect(&evaluator_, &Evaluator::finished, this, [this](const RunResult& result) {
        if (result.bottleneck) bottleneck_ = result.bottleneck;
        note_->setText(result.error ? translated(*result.error) : QString());
        markStale();
        freshen();
        emit figureChanged();
    });
    begin();
}

bool BottleneckView::appliesTo(const Document& document) {
    const auto& recording = document.recording();
    return recording && fits(FigureKind::bottleneck, *recording, nullptr);
}

QString BottleneckView::explanation() const {
    return tr(
        "Without attention one vector must hold the whole sentence. The longer the sentence, the more is "
        "lost, and the less the output depends on the words that were read. Move the slider to see this.");
}

std::shared_ptr<const Figure> BottleneckView::figure() const {
    if (content_.sides.empty() || compared_ != document_.recording() || evaluator_.isWorking()) return {};
    return std::make_shared<BottleneckFigure>(content_);
}

void BottleneckView::refresh() {
    if (!appliesTo(document_)) {
        bottleneck_.reset();
        compared_.reset();
        evaluator_.cancel();
    } else if (compared_ != document_.recording()) {
        // Requested when visible, so that typing elsewhere costs nothing.
        compared_ = document_.recording();
        takeSentence();
        run();
    }
    content_ = bottleneck_ ? contentOf(*bottleneck_) : BottleneckContent();
    if (!ends_.empty()) content_.scores.here = length_->value();
    if (bottleneck_ && bottleneck_->sides.size() == 1 && note_->text().isEmpty())
        note_->setText(tr("This model has no bundled counterpart without attention, so it is shown alone."));
    else if (bottleneck_ && bottleneck_->sides.size() > 1)
        note_->clear();
    else if (!bottleneck_ && evaluator_.isWorking())
        note_->setText(tr("Computing…"));
    note_->setVisible(!note_->text().isEmpty());
    canvas_->update();
}

void BottleneckView::takeSentence() {
    const Document& document = document_;
    const QString typed = document.text(document.inputs().front().name);
    typed_ = int(wordEnds(typed).size());
    longest_ = withoutEnd(typed);
    const bool chinese = hasChinese(typed.toStdString());
    ends_ = wordEnds(longest_);
    // Each addition has at least one word; their number is fixed, however a text is divided into words.
    for (size_t i = 0; i < size_t(leastLongest) && int(ends_.size()) < leastLongest; ++i) {
        longest_ +=
            QStringView(chinese ? moreChinese[i % std::size(moreChinese)] : more[i % std::size(more)]);
        ends_ = wordEnds(longest_);
    }
    const QSignalBlocker quiet(length_);
    length_->setRange(std::min(1, typed_), int(ends_.size()));
    length_->setValue(typed_);
    showLength();
}

QString BottleneckView::sentence() const {
    const int words = length_->value();
    // As typed, including the text after its last word.
    if (words == typed_ || ends_.empty()) return document_.text(document_.inputs().front().name);
    return longest_.left(ends_[size_t(words) - 1]);
}

void BottleneckView::run() {
    RunRequest request = document_.request();
    if (length_->value() != typed_ && !ends_.empty()) {
        request.inputs.values[document_.inputs().front().name] = sentence().toStdString();
        // Changes belong to the typed words.
        request.changes.clear();
    }
    evaluator_.submit(request);
}

void BottleneckView::showLength() {
    const bool any = !ends_.empty();
    const int words = length_->value();
    length_->setVisible(any);
    lengthName_->setVisible(any);
    lengthName_->setText(tr("%n word(s)", nullptr, words));
    // The typed sentence is already shown above.
    shown_->setVisible(any && words != typed_);
    shown_->setText(sentence());
}

void BottleneckView::hover(QPointF point, QPoint globalPosition) {
    const Index word = layoutReach(content_, canvas_->area()).wordAt(point);
    if (word < 0) return QToolTip::hideText();
    QStringList lines;
    for (const auto& side : content_.sides)
        if (size_t(word) < side.lengths.size())
            lines << tr("%1 · %2: ‖gradient‖ = %3")
                         .arg(side.words[size_t(word)], side.name,
                              exactNumberText(float(side.lengths[size_t(word)])));
    QToolTip::showText(globalPosition, lines.join('\n'), canvas_);
}

void BottleneckView::retranslate() {
    setAccessibleName(tr("The bottleneck"));
    length_->setAccessibleName(tr("Length of the sentence"));
    length_->setToolTip(tr("Shortens the sentence, or adds other sentences; both models translate it again"));
    showLength();
    if (bottleneck_) content_ = contentOf(*bottleneck_);
}

}  // namespace attentionscope
