#pragma once

#include <QColor>
#include <QString>
#include <array>

namespace attentionscope {

/// How values become colours. The first three run from dark or light to the other end in even steps of
/// lightness; the diverging map runs from blue through the background colour (zero) to orange; the wash runs
/// from the background colour to a green-blue, for words, which must stay readable; the veil is how white
/// looks through veilOver(), for pictures, whose own colours must not change.
enum class ColorMapName { viridis, cividis, greys, diverging, wash, veil };

/// A table of 256 colours.
class ColorMap {
public:
    static constexpr int size = 256;

    /// `ground` is the colour of zero in the diverging map and the wash; the other maps ignore it.
    static const ColorMap& named(ColorMapName name, const QColor& ground = Qt::white);

    /// The colour at a position 0 … 1; positions outside are clamped.
    QRgb at(double position) const { return table_[size_t(indexOf(position))]; }
    QRgb entry(int index) const { return table_[size_t(index)]; }
    static int indexOf(double position);

    using Table = std::array<QRgb, size>;
    explicit ColorMap(const Table& table) : table_(table) {}

private:
    Table table_;
};

/// The overlay on a part of a picture at a position of the scale: nothing at its end, before it a neutral
/// grey that lets the picture show through. It dims a colour without changing its hue.
QColor veilOver(double position);

/// "viridis", "cividis", "greys", "diverging", "wash", "veil".
QString colorMapId(ColorMapName name);

}  // namespace attentionscope
