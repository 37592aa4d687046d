#pragma once

#include <QColor>
#include <QPainter>
#include <QRectF>
#include <QString>
#include <memory>

namespace attentionscope {

/// Mathematics set as in a textbook, written in a small subset of TeX: ^ and _ with one character or {group},
/// \frac{a}{b}, \sqrt{a}, \text{words}, \bold{A}, \bar, Greek letters (\alpha … or the letters themselves),
/// \sum, \cdot, \times, \infty, \top, \in, \odot, \tanh and other named functions. Letters are italic, digits
/// and names upright; anything unknown is set verbatim.
class Formula {
public:
    /// `pixels` is the size of a letter.
    Formula(const QString& tex, double pixels);

    double width() const;
    double ascent() const;
    double descent() const;
    double height() const { return ascent() + descent(); }

    /// Draws with the left end of the baseline at `baseline`.
    void paint(QPainter& painter, QPointF baseline, const QColor& color) const;
    /// Draws with its vertical middle at `y`.
    void paintCentred(QPainter& painter, double x, double y, const QColor& color) const;

    /// The formula as presentation MathML: a <math> element, as a separate line if `display`.
    QString mathml(bool display = false) const;

    struct Box;

private:
    double pixels_;
    std::shared_ptr<const Box> box_;  // shared by all copies of the same formula
};

/// The formula as plain text for screen readers and the clipboard: "softmax(QKᵀ/√d_k)V".
QString plainFormula(const QString& tex);

}  // namespace attentionscope
