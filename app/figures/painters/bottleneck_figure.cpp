#include "app/figures/painters/bottleneck_figure.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QTextLayout>
#include <algorithm>

#include "app/figures/content/model_words.h"
#include "app/figures/drawing/labels.h"
#include "app/figures/drawing/number_text.h"
#include "app/figures/drawing/shaped_text.h"
#include "app/figures/painters/handed_sentence.h"

namespace attentionscope {

namespace {

struct BottleneckWords {
    Q_DECLARE_TR_FUNCTIONS(BottleneckFigure)
};

constexpr double bottleneckTitleHeight = 24;
constexpr double columnGap = 32;
constexpr double widestPitch = 28;
constexpr double lineHeight = 20;
constexpr double leastCurves = 140;      // of the height, for the curves: with less, their note is dropped
constexpr double mostOutput = 0.5;       // of the height, for the translations
constexpr double leastForWords = 280;    // of the height: with less, the words are written in a line
constexpr double leastForDrawing = 200;  // and with even less, a note replaces the drawing
constexpr double drawnShare = 0.27;      // of the height, for the vectors passed on
constexpr double leastDrawn = 84, mostDrawn = 120, lowDrawn = 60, textOnly = 18;

size_t wordCount(const BottleneckContent& content) {
    size_t count = 0;
    for (const auto& side : content.sides) count = std::max(count, side.words.size());
    return count;
}

/// The words missing from the other translation: struck through without attention, underlined with it.
QList<QTextLayout::FormatRange> marksOf(const BottleneckContent::Side& side) {
    QList<QTextLayout::FormatRange> marks;
    qsizetype at = 0;
    for (const MarkedWord& word : side.output) {
        at += word.gap.size();
        QTextCharFormat format;
        format.setFontWeight(QFont::Bold);
        format.setFontUnderline(side.attends);
        format.setFontStrikeOut(!side.attends);
        if (word.differs) marks.append({int(at), int(word.text.size()), format});
        at += word.text.size();
    }
    return marks;
}

QString nameWithCount(const BottleneckContent::Side& side) {
    const auto counts = [](const MarkedWord& word) {
        return word.differs && std::any_of(word.text.begin(), word.text.end(),
                                           [](QChar letter) { return letter.isLetterOrNumber(); });
    };
    if (side.output.empty()) return side.name;
    const auto count = std::count_if(side.output.begin(), side.output.end(), counts);
    return count == 0 ? BottleneckWords::tr("%1: the same words").arg(side.name)
                      : BottleneckWords::tr("%1: %n word(s) differ", nullptr, int(count)).arg(side.name);
}

// Each model's translation, in as many lines as fit; returns the height.
double paintTranslation(QPainter* painter, const BottleneckContent::Side& side, const QRectF& area,
                        const Theme& theme) {
    const QFont name = textFont(TypeSize::small), text = textFont(TypeSize::body);
    double y = area.top();
    if (painter) {
        painter->setPen(QPen(side.color, 3));
        painter->drawLine(QPointF(area.left(), y + 4), QPointF(area.left() + 16, y + 4));
        painter->setPen(theme.quietText);
        // The words themselves are marked; their number is shown if there is room.
        const QFontMetricsF metrics(name);
        const double room = area.width() - 22;
        const QString counted = nameWithCount(side);
        const QString& title = metrics.horizontalAdvance(counted) <= room ? counted : side.name;
        paintText(*painter, metrics.elidedText(title, Qt::ElideRight, room), name, area.left() + 22, y + 4);
    }
    y += lineHeight;
    QTextLayout layout(side.translation, text);
    layout.setFormats(marksOf(side));
    layout.beginLayout();
    for (;;) {
        QTextLine line = layout.createLine();
        if (!line.isValid()) break;
        line.setLineWidth(area.width());
        line.setPosition({0, y - area.top()});
        if (y + line.height() > area.bottom()) break;
        y += line.height();
        if (painter) painter->setPen(theme.text);
        if (painter) line.draw(painter, area.topLeft());
    }
    layout.endLayout();
    return y - area.top() + 8;
}

struct BottleneckParts {
    QRectF left, right;    ///< below: curves and reach
    QRectF drawn, output;  ///< above, each in one column per side
};

BottleneckParts divide(const BottleneckContent& content, const QRectF& area) {
    const double half = (area.width() - columnGap) / 2;
    double translation = 0, whole = 0;
    for (const auto& side : content.sides) {
        translation = std::max(
            translation,
            paintTranslation(nullptr, side, {0, 0, half, area.height() * mostOutput}, Theme::light()));
        whole = std::max(whole, handedSentenceHeight(side, half));
    }
    const bool anyHanded = std::any_of(content.sides.begin(), content.sides.end(),
                                       [](const auto& side) { return !side.handed.empty(); });
    const double drawn = !anyHanded                        ? 0
                         : area.height() < leastForDrawing ? textOnly
                         : area.height() < leastForWords
                             ? lowDrawn
                             : std::clamp(std::max(drawnShare * area.height(), whole), leastDrawn, mostDrawn);
    const double top = area.top() + drawn + translation + 16;
    const double lower = std::max(80.0, area.bottom() - top);
    return {{area.left(), top, half, lower},
            {area.left() + half + columnGap, top, half, lower},
            {area.left(), area.top(), area.width(), drawn},
            {area.left(), area.top() + drawn, area.width(), translation}};
}

void paintReach(QPainter& painter, const BottleneckContent& content, const ReachLayout& layout,
                const QRectF& area, const Style& style) {
    const Theme& theme = style.theme;
    const QFont font = textFont(layout.pitch >= 18 ? TypeSize::body : TypeSize::small);
    const QFontMetricsF metrics(font);
    double most = 0;
    for (const auto& side : content.sides)
        for (const double share : side.shares) most = std::max(most, share);
    const size_t count = wordCount(content);
    const size_t every = layout.pitch > 0 ? size_t(std::max(1.0, std::ceil(11 / layout.pitch))) : 1;
    // Bars with numbers are a line of text apart.
    const double sides = double(std::max<size_t>(1, content.sides.size()));
    const bool numbered = layout.pitch >= 12 * sides;
    const double apart = numbered ? 12 : std::min(7.0, layout.pitch * 0.8 / sides);
    const double thick = std::min(7.0, apart);
    for (size_t word = 0; word < count; ++word) {
        const double middle = layout.bars.top() + (double(word) + 0.5) * layout.pitch;
        if (word % every == 0) {
            painter.setPen(theme.text);
            paintText(painter,
                      metrics.elidedText(
                          content.sides[0].words.size() > word ? content.sides[0].words[word] : QString(),
                          Qt::ElideRight, layout.bars.left() - area.left() - 12),
                      font, layout.bars.left() - 10, middle, Qt::AlignRight);
        }
        for (size_t s = 0; s < content.sides.size(); ++s) {
            const auto& side = content.sides[s];
            if (word >= side.shares.size() || most <= 0) continue;
            const double top = middle + (double(s) - (sides - 1) / 2) * apart - thick / 2;
            const double width = std::max(1.0, side.shares[word] / most * (layout.bars.width() - 52));
            painter.setPen(Qt::NoPen);
            painter.setBrush(side.color);
            painter.drawRoundedRect(QRectF(layout.bars.left(), top, width, thick - 1), 1, 1);
            if (!numbered) continue;
            painter.setPen(theme.quietText);
            paintText(painter, percentText(side.shares[word]), textFont(TypeSize::small),
                      layout.bars.left() + width + 6, top + thick / 2);
        }
    }
    painter.setPen(QPen(theme.line, 1));
    painter.drawLine(layout.bars.topLeft(), layout.bars.bottomLeft());
}

constexpr const char* separator = ", ";

/// "no attention", for "English to French, no attention".
std::string endOf(const std::string& title) {
    const size_t comma = title.find(separator);
    return comma == std::string::npos ? title : title.substr(comma + 2);
}

/// One colour with attention, another without it, whichever model is open.
bool attends(const ModelInformation& model) {
    return std::any_of(model.maps.begin(), model.maps.end(),
                       [](const std::string& map) { return map.rfind("gates.", 0) != 0; });
}

int colourOf(const Bottleneck& bottleneck, size_t side) {
    const auto& sides = bottleneck.sides;
    const int own = attends(sides[side].model) ? 0 : 1;
    const bool alike = sides.size() == 2 && attends(sides[0].model) == attends(sides[1].model);
    return alike ? int(side) : own;
}

/// Whether all titles have the same text before the comma, which need not be repeated.
bool haveOneBeginning(const Bottleneck& bottleneck) {
    const auto& sides = bottleneck.sides;
    const auto beginning = [](const BottleneckSide& side) {
        return side.model.title.substr(0, side.model.title.find(separator));
    };
    return std::all_of(sides.begin(), sides.end(), [&](const BottleneckSide& side) {
        return side.model.title.find(separator) != std::string::npos &&
               beginning(side) == beginning(sides.front());
    });
}

bool areGenerated(const Bottleneck& bottleneck) {
    return std::any_of(bottleneck.sides.begin(), bottleneck.sides.end(),
                       [](const BottleneckSide& side) { return side.model.lengthsOf == "generated"; });
}

/// States that a grammar generated the test sentences, which makes them easy, and gives the BLEU on others.
QString generatedWords(const Bottleneck& bottleneck) {
    QStringList real;
    for (const BottleneckSide& side : bottleneck.sides)
        if (const auto score = side.model.scores.find("bleu_real"); score != side.model.scores.end())
            real << BottleneckWords::tr("%1 (%2)", "a score, and the model that has it")
                        .arg(score->second, 0, 'f', 1)
                        .arg(modelWords(endOf(side.model.title)));
    if (real.isEmpty()) return BottleneckWords::tr("A grammar generated the sentences of this curve.");
    return BottleneckWords::tr(
               "A grammar generated the sentences of these curves. On real sentences BLEU is %1.")
        .arg(real.join(BottleneckWords::tr(", ", "between two scores")));
}

}  // namespace

BottleneckContent contentOf(const Bottleneck& bottleneck) {
    BottleneckContent content;
    const bool sameLanguages = haveOneBeginning(bottleneck);
    content.scores.xTitle = BottleneckWords::tr("source words");
    const bool generated = areGenerated(bottleneck);
    content.scores.yTitle = generated ? BottleneckWords::tr("BLEU on held-out generated pairs")
                                      : BottleneckWords::tr("BLEU on held-out pairs");
    if (generated) content.note = generatedWords(bottleneck);
    content.scores.leastHigh = 50;
    const bool compared = bottleneck.sides.size() == 2 &&
                          attends(bottleneck.sides[0].model) != attends(bottleneck.sides[1].model);
    DifferingWords differing;
    if (compared)
        differing = differingWords(QString::fromStdString(bottleneck.sides[0].translation),
                                   QString::fromStdString(bottleneck.sides[1].translation));
    for (size_t i = 0; i < bottleneck.sides.size(); ++i) {
        const BottleneckSide& side = bottleneck.sides[i];
        BottleneckContent::Side made{.name = modelTitle(side.model),
                                     .color = headColor(colourOf(bottleneck, i)),
                                     .translation = QString::fromStdString(side.translation),
                                     .output = i == 0 ? differing.before : differing.after,
                                     .attends = attends(side.model),
                                     .handed = MatrixSlice(std::make_shared<const Matrix>(side.handed)),
                                     .shares = {},
                                     .lengths = side.reach,
                                     .words = {}};
        for (size_t word = 0; word < side.reach.size(); ++word) {
            made.shares.push_back(side.share(word));
            made.words.push_back(visibleToken(side.words[word]));
        }
        if (sameLanguages) made.name = modelWords(endOf(side.model.title));
        // The curves need no legend: the translations have the names and colours.
        Curve curve{.color = made.color, .marks = true};
        for (const ScoreOfLength& score : side.model.byLength)
            if (score.items > 0)
                curve.points.push_back({(double(score.from) + double(score.to)) / 2, score.bleu});
        content.scores.curves.push_back(std::move(curve));
        content.sides.push_back(std::move(made));
    }
    return content;
}

Index ReachLayout::wordAt(QPointF point) const {
    if (pitch <= 0 || point.y() < bars.top() || point.y() >= bars.bottom() || point.x() > bars.right())
        return -1;
    return Index((point.y() - bars.top()) / pitch);
}

ReachLayout layoutReach(const BottleneckContent& content, const QRectF& area) {
    const QRectF right = divide(content, area).right;
    const size_t count = wordCount(content);
    ReachLayout layout;
    if (count == 0) return layout;
    const double height = right.height() - bottleneckTitleHeight - 8;
    layout.pitch = std::min(widestPitch, height / double(count));
    double depth = 24;
    const QFontMetricsF metrics(textFont(layout.pitch >= 18 ? TypeSize::body : TypeSize::small));
    for (const auto& word : content.sides[0].words) depth = std::max(depth, metrics.horizontalAdvance(word));
    depth = std::min(depth, right.width() * 0.3) + 12;
    layout.bars = {right.left() + depth, right.top() + bottleneckTitleHeight, right.width() - depth,
                   layout.pitch * double(count)};
    return layout;
}

void paintBottleneck(QPainter& painter, const BottleneckContent& content, const QRectF& area,
                     const Style& style) {
    if (content.sides.empty()) return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const BottleneckParts parts = divide(content, area);
    bool scored = false;
    for (const Curve& curve : content.scores.curves) scored = scored || !curve.points.empty();
    if (scored) {
        const QFont font = textFont(TypeSize::small);
        const double note = paragraphHeight(content.note, font, parts.left.width());
        const bool fits = note > 0 && note + leastCurves <= parts.left.height();
        paintCurves(painter, content.scores, parts.left.adjusted(0, 0, 0, fits ? -note : 0), style);
        painter.setPen(style.theme.quietText);
        if (fits)
            drawParagraph(painter, {parts.left.left(), parts.left.bottom() - note}, content.note, font,
                          parts.left.width());
    } else {
        painter.setPen(style.theme.quietText);
        painter.setFont(textFont(TypeSize::body));
        painter.drawText(parts.left, Qt::AlignCenter | Qt::TextWordWrap,
                         BottleneckWords::tr("This model has not been evaluated by length."));
    }
    painter.setPen(style.theme.quietText);
    const QFont small = textFont(TypeSize::small);
    const QString reach = BottleneckWords::tr("gradient reach: share of Σ ‖∂ log p / ∂ word‖");
    const bool fits = QFontMetricsF(small).horizontalAdvance(reach) <= parts.right.width();
    paintText(painter, fits ? reach : BottleneckWords::tr("gradient reach"), small, parts.right.left(),
              parts.right.top() + 10);
    paintReach(painter, content, layoutReach(content, area), parts.right, style);
    if (parts.drawn.height() == textOnly) {
        painter.setPen(style.theme.quietText);
        paintText(painter,
                  QFontMetricsF(small).elidedText(
                      BottleneckWords::tr("Make the view taller to see what the decoder receives."),
                      Qt::ElideRight, area.width()),
                  small, parts.drawn.left(), parts.drawn.top() + 7);
    }
    double left = parts.output.left();
    for (const auto& side : content.sides) {
        if (parts.drawn.height() > textOnly)
            paintHandedSentence(painter, side,
                                {left, parts.drawn.top(), parts.left.width(), parts.drawn.height()}, style);
        paintTranslation(&painter, side,
                         {left, parts.output.top(), parts.left.width(), parts.output.height()}, style.theme);
        left += parts.left.width() + columnGap;
    }
    painter.restore();
}

QSizeF BottleneckFigure::preferredSize() const {
    const double pitch = content_.sides.size() > 1 ? widestPitch : 22;
    return {960,
            std::max(360.0, double(wordCount(content_)) * pitch + bottleneckTitleHeight) + 90 + mostDrawn};
}

void BottleneckFigure::paint(QPainter& painter, const QRectF& area, const Style& style) const {
    paintBottleneck(painter, content_, area, style);
}

}  // namespace attentionscope
