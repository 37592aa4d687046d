#pragma once

#include <QFont>
#include <QPainter>
#include <QString>
#include <memory>
#include <vector>

#include "app/figures/drawing/formula.h"

namespace attentionscope {

/// A piece of typeset mathematics: its size around the baseline, and how to draw it.
struct Formula::Box {
    double width = 0, ascent = 0, descent = 0;
    virtual ~Box() = default;
    /// `at` is the left end of the baseline; the pen has the colour.
    virtual void paint(QPainter& painter, QPointF at) const = 0;
    /// The same in MathML; widths in letters of `pixels`.
    virtual QString mathml(double pixels) const = 0;
};

using FormulaBox = std::unique_ptr<Formula::Box>;

/// Letters in one font.
FormulaBox glyphs(const QString& text, const QFont& font);
/// Boxes side by side.
FormulaBox row(std::vector<FormulaBox> boxes);
/// Empty space.
FormulaBox space(double width);
/// A base with a superscript and a subscript, either of which may be missing.
FormulaBox scripts(FormulaBox base, FormulaBox above, FormulaBox below, double pixels);
/// A large sign with limits above and below it.
FormulaBox limits(FormulaBox sign, FormulaBox above, FormulaBox below, double pixels);
FormulaBox fraction(FormulaBox numerator, FormulaBox denominator, double pixels);
FormulaBox root(FormulaBox inside, double pixels);
FormulaBox overline(FormulaBox inside, double pixels);
/// An arrow above, to the right or to the left.
FormulaBox arrowed(FormulaBox inside, bool right, double pixels);
/// Whether brackets around it must be larger than letters.
bool isTall(const Formula::Box& inside, double pixels);
/// Brackets as high as their content; round or square, each as given.
FormulaBox enclosed(QChar open, FormulaBox inside, QChar close, double pixels);

}  // namespace attentionscope
