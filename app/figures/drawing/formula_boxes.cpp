#include "app/figures/drawing/formula_boxes.h"

#include <QFontMetricsF>
#include <QPainterPath>
#include <algorithm>

#include "app/figures/drawing/shaped_text.h"

namespace attentionscope {

namespace {

/// Height of the bar of fractions, of plus and minus, above the baseline.
constexpr double axisHeight = 0.27;

struct Glyphs : Formula::Box {
    Glyphs(QString content, const QFont& face) : text(std::move(content)), font(face) {
        const QFontMetricsF metrics(font);
        width = textWidth(text, font);
        const QRectF ink = metrics.tightBoundingRect(text);
        ascent = std::max(-ink.top(), metrics.xHeight());
        descent = std::max(ink.bottom(), 0.0);
        // A slanted letter leans out of its box; the next one keeps its distance.
        if (font.italic()) width = std::max(width, ink.right() + 0.02 * font.pixelSize());
    }
    void paint(QPainter& painter, QPointF at) const override { drawTextLine(painter, at, text, font); }
    QString mathml(double) const override {
        const QString escaped = text.toHtmlEscaped();
        const QChar first = text.isEmpty() ? QChar() : text.front();
        if (font.italic()) return QStringLiteral("<mi>%1</mi>").arg(escaped);
        if (first.isDigit()) return QStringLiteral("<mn>%1</mn>").arg(escaped);
        if (text.contains(' ')) return QStringLiteral("<mtext>%1</mtext>").arg(escaped);
        if (font.bold()) return QStringLiteral("<mi style=\"font-weight: bold\">%1</mi>").arg(escaped);
        if (first.isLetter()) return QStringLiteral("<mi mathvariant=\"normal\">%1</mi>").arg(escaped);
        // The surrounding space is added separately.
        return QStringLiteral("<mo lspace=\"0\" rspace=\"0\" stretchy=\"false\">%1</mo>").arg(escaped);
    }
    QString text;
    QFont font;
};

struct PlacedBox {
    FormulaBox box;
    QPointF offset;
};

/// Boxes at fixed places, with rules (thin filled rectangles).
struct Composite : Formula::Box {
    void add(FormulaBox box, double x, double y) {
        if (!box) return;
        width = std::max(width, x + box->width);
        ascent = std::max(ascent, box->ascent - y);
        descent = std::max(descent, box->descent + y);
        parts.push_back({std::move(box), {x, y}});
    }
    void paint(QPainter& painter, QPointF at) const override {
        for (const PlacedBox& part : parts) part.box->paint(painter, at + part.offset);
        for (const QRectF& rule : rules) painter.fillRect(rule.translated(at), painter.pen().color());
    }
    QString mathml(double pixels) const override {
        QString inside;
        for (const PlacedBox& part : parts) inside += part.box->mathml(pixels);
        if (!element.isEmpty()) return QStringLiteral("<%1>%2</%1>").arg(element, inside);
        if (!parts.empty()) return QStringLiteral("<mrow>%1</mrow>").arg(inside);
        return QStringLiteral("<mspace width=\"%1em\"/>").arg(QString::number(width / pixels, 'f', 2));
    }
    std::vector<PlacedBox> parts;  ///< in the order of the element's children
    std::vector<QRectF> rules;
    QString element = {};  ///< of MathML; empty: a row
};

struct Root : Composite {
    void paint(QPainter& painter, QPointF at) const override {
        Composite::paint(painter, at);
        painter.save();
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(painter.pen().color(), thickness, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        const double top = -ascent + thickness / 2;
        const double height = ascent + descent;
        QPainterPath path(at + QPointF(signWidth * 0.1, top + height * 0.6));
        path.lineTo(at + QPointF(signWidth * 0.3, top + height * 0.52));
        path.lineTo(at + QPointF(signWidth * 0.58, top + height - thickness));
        path.lineTo(at + QPointF(signWidth * 0.95, top));
        path.lineTo(at + QPointF(width, top));
        painter.drawPath(path);
        painter.restore();
    }
    double thickness = 1;
    double signWidth = 0;
};

/// A bracket of any height, drawn as a stroke.
struct Bracket : Formula::Box {
    void paint(QPainter& painter, QPointF at) const override {
        const bool opens = sign == u'(' || sign == u'[';
        const double inner = opens ? width * 0.8 : width * 0.2, outer = opens ? width * 0.25 : width * 0.75;
        const double top = -ascent, bottom = descent, bend = (bottom - top) * 0.22;
        QPainterPath path(at + QPointF(inner, top));
        if (sign == u'(' || sign == u')') {
            path.cubicTo(at + QPointF(outer, top + bend), at + QPointF(outer, bottom - bend),
                         at + QPointF(inner, bottom));
        } else {
            path.lineTo(at + QPointF(outer, top));
            path.lineTo(at + QPointF(outer, bottom));
            path.lineTo(at + QPointF(inner, bottom));
        }
        painter.save();
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(painter.pen().color(), thickness, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        painter.drawPath(path);
        painter.restore();
    }
    QString mathml(double) const override { return QStringLiteral("<mo>%1</mo>").arg(sign); }
    QChar sign;
    double thickness = 1;
};

struct OverlineBox : Composite {
    QString mathml(double pixels) const override {
        return QStringLiteral("<mover>%1<mo>¯</mo></mover>").arg(Composite::mathml(pixels));
    }
};

struct ArrowBox : Composite {
    void paint(QPainter& painter, QPointF at) const override {
        Composite::paint(painter, at);
        const double from = right ? 0 : width, to = right ? width : 0, back = right ? -head : head;
        painter.save();
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(painter.pen().color(), thickness));
        painter.drawLine(at + QPointF(from, -arrow), at + QPointF(to, -arrow));
        painter.drawLine(at + QPointF(to + back, -arrow - head * 0.7), at + QPointF(to, -arrow));
        painter.drawLine(at + QPointF(to + back, -arrow + head * 0.7), at + QPointF(to, -arrow));
        painter.restore();
    }
    QString mathml(double pixels) const override {
        return QStringLiteral("<mover>%1<mo>%2</mo></mover>")
            .arg(Composite::mathml(pixels), QChar(right ? 0x2192 : 0x2190));
    }
    bool right = true;
    double arrow = 0, head = 0, thickness = 1;  ///< its height above the baseline; its head's size
};

double rule(double pixels) {
    return std::max(1.0, pixels * 0.055);
}

}  // namespace

FormulaBox glyphs(const QString& text, const QFont& font) {
    return std::make_unique<Glyphs>(text, font);
}

FormulaBox space(double width) {
    auto box = std::make_unique<Composite>();
    box->width = width;
    return box;
}

FormulaBox row(std::vector<FormulaBox> boxes) {
    auto result = std::make_unique<Composite>();
    double x = 0;
    for (FormulaBox& box : boxes) {
        const double width = box->width;
        result->add(std::move(box), x, 0);
        x += width;
    }
    result->width = x;
    return result;
}

FormulaBox scripts(FormulaBox base, FormulaBox above, FormulaBox below, double pixels) {
    auto result = std::make_unique<Composite>();
    const double x = base->width + pixels * 0.04;
    double rise = std::max(pixels * 0.36, base->ascent - pixels * 0.28);
    double drop = std::max(pixels * 0.16, base->descent + pixels * 0.06);
    if (above) rise = std::max(rise, above->descent + pixels * 0.25);
    // If both exist, they must not touch.
    if (above && below) drop = std::max(drop, below->ascent + above->descent + pixels * 0.12 - rise);
    result->element = above && below ? "msubsup" : above ? "msup" : "msub";
    result->add(std::move(base), 0, 0);
    result->add(std::move(below), x, drop);
    result->add(std::move(above), x, -rise);
    result->width += pixels * 0.04;
    return result;
}

FormulaBox limits(FormulaBox sign, FormulaBox above, FormulaBox below, double pixels) {
    auto result = std::make_unique<Composite>();
    const double width =
        std::max({sign->width, above ? above->width : 0, below ? below->width : 0}) + pixels * 0.1;
    const double top = sign->ascent + pixels * 0.12;
    const double bottom = sign->descent + pixels * 0.1;
    const auto centred = [width](const FormulaBox& box) { return (width - box->width) / 2; };
    result->element = above && below ? "munderover" : above ? "mover" : "munder";
    const double x = centred(sign);
    result->add(std::move(sign), x, 0);
    if (below) {
        const double place = centred(below), y = bottom + below->ascent;
        result->add(std::move(below), place, y);
    }
    if (above) {
        const double place = centred(above), y = -top - above->descent;
        result->add(std::move(above), place, y);
    }
    result->width = width + pixels * 0.08;
    return result;
}

FormulaBox fraction(FormulaBox numerator, FormulaBox denominator, double pixels) {
    auto result = std::make_unique<Composite>();
    const double thickness = rule(pixels);
    const double axis = pixels * axisHeight;
    const double gap = pixels * 0.16;
    const double width = std::max(numerator->width, denominator->width) + pixels * 0.2;
    const double left = pixels * 0.08;
    const double upX = left + (width - numerator->width) / 2, upY = -axis - gap - numerator->descent;
    const double downX = left + (width - denominator->width) / 2, downY = -axis + gap + denominator->ascent;
    result->add(std::move(numerator), upX, upY);
    result->add(std::move(denominator), downX, downY);
    result->element = "mfrac";
    result->rules.push_back({left, -axis - thickness / 2, width, thickness});
    result->width = width + 2 * left;
    return result;
}

FormulaBox root(FormulaBox inside, double pixels) {
    auto result = std::make_unique<Root>();
    result->element = "msqrt";
    result->thickness = rule(pixels);
    result->signWidth = pixels * 0.62;
    const double gap = pixels * 0.14;
    result->add(std::move(inside), result->signWidth, 0);
    result->ascent += gap + result->thickness;
    result->width += pixels * 0.06;
    return result;
}

FormulaBox overline(FormulaBox inside, double pixels) {
    auto result = std::make_unique<OverlineBox>();
    const double width = inside->width;
    const double top = inside->ascent + pixels * 0.12;
    result->add(std::move(inside), 0, 0);
    result->rules.push_back({0, -top, width, rule(pixels)});
    result->ascent = top + rule(pixels);
    return result;
}

FormulaBox arrowed(FormulaBox inside, bool right, double pixels) {
    auto result = std::make_unique<ArrowBox>();
    const double width = std::max(inside->width, pixels * 0.5);
    result->head = pixels * 0.16;
    result->arrow = inside->ascent + pixels * 0.12 + result->head * 0.7;
    result->thickness = rule(pixels);
    result->right = right;
    result->add(std::move(inside), 0, 0);
    result->width = width;
    result->ascent = result->arrow + result->head * 0.7 + result->thickness;
    return result;
}

bool isTall(const Formula::Box& inside, double pixels) {
    return inside.ascent > pixels * 0.9 || inside.descent > pixels * 0.45;
}

FormulaBox enclosed(QChar open, FormulaBox inside, QChar close, double pixels) {
    // Extends equally above and below the axis of fractions, so that the content is centred.
    const double axis = pixels * axisHeight;
    const double reach = std::max(inside->ascent - axis, inside->descent + axis) + pixels * 0.06;
    const auto bracket = [&](QChar sign) {
        auto box = std::make_unique<Bracket>();
        box->sign = sign;
        box->thickness = rule(pixels) * 1.2;
        box->width = pixels * 0.32;
        box->ascent = reach + axis;
        box->descent = reach - axis;
        return box;
    };
    std::vector<FormulaBox> boxes;
    boxes.push_back(bracket(open));
    boxes.push_back(std::move(inside));
    boxes.push_back(bracket(close));
    return row(std::move(boxes));
}

}  // namespace attentionscope
