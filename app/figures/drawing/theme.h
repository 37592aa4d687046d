#pragma once

#include <QColor>
#include <QFont>
#include <QString>

namespace attentionscope {

/// The colours of the window and of every figure. Sizes are logical pixels, 96 to the inch.
struct Theme {
    bool dark;
    QColor ground;      ///< behind figures: white, or near black
    QColor panel;       ///< slightly different from the background
    QColor text;        ///< at least 12:1 on the ground
    QColor quietText;   ///< axis titles, captions; at least 4.5:1
    QColor line;        ///< hairlines, about 12 % contrast
    QColor accent;      ///< means "selected" and nothing else; at least 4.5:1
    QColor accentWash;  ///< the accent as a tint behind text
    QColor onAccent;    ///< text on the accent
    QColor masked;      ///< masked cells, hatched with `line`

    static const Theme& light();
    static const Theme& night();
    /// "light" or "dark"; anything else is light.
    static const Theme& named(const QString& name);
};

/// The colour of a head, the same everywhere and in both themes; twelve, then repeating. Protan-, deuter- and
/// tritanopic eyes can distinguish them (tests/app/figures/theme_test.cpp).
QColor headColor(int head);
constexpr int headColorCount = 12;

/// The type scale: three sizes, in logical pixels.
enum class TypeSize { small = 13, body = 14, sentence = 21 };

/// The face that the desktop names, then good faces of each platform, then faces of Simplified Chinese.
QFont textFont(TypeSize size, QFont::Weight weight = QFont::Normal);
/// A serif for formulas, upright; formula.h makes letters italic.
QFont formulaFont(double pixels);
/// Makes a font `factor` times as large.
QFont scaled(QFont font, double factor);

/// Black or white, whichever is more readable on `background`.
QColor readableOn(const QColor& background);
/// Relative luminance contrast of two colours, 1 … 21 (WCAG 2).
double contrast(const QColor& first, const QColor& second);
/// A colour of the same hue, darkened or lightened until its contrast with `ground` is at least `least`.
QColor visibleOn(const QColor& ground, QColor color, double least);
/// The colour at this share of the way from one to the other.
QColor mixed(const QColor& from, const QColor& to, double share);

}  // namespace attentionscope
