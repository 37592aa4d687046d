#include "app/figures/drawing/color_map.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

namespace attentionscope {

namespace {

struct Channels {
    double red, green, blue;
};

Channels channels(QRgb color) {
    return {qRed(color) / 255.0, qGreen(color) / 255.0, qBlue(color) / 255.0};
}

QRgb rgb(const Channels& color) {
    const auto byte = [](double channel) { return int(std::lround(std::clamp(channel, 0.0, 1.0) * 255)); };
    return qRgb(byte(color.red), byte(color.green), byte(color.blue));
}

/// Catmull–Rom spline through evenly spaced colours.
Channels smooth(const std::vector<QRgb>& points, double position) {
    const double place = position * double(points.size() - 1);
    const int segment = std::min(int(place), int(points.size()) - 2);
    const double t = place - segment;
    const auto point = [&points](int index) {
        return channels(points[size_t(std::clamp(index, 0, int(points.size()) - 1))]);
    };
    const Channels a = point(segment - 1), b = point(segment), c = point(segment + 1), d = point(segment + 2);
    const auto blend = [t](double p, double q, double r, double s) {
        return q + 0.5 * t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)));
    };
    return {blend(a.red, b.red, c.red, d.red), blend(a.green, b.green, c.green, d.green),
            blend(a.blue, b.blue, c.blue, d.blue)};
}

/// OKLab (Ottosson 2020), in which equal steps look equal.
struct Lab {
    double lightness, a, b;
};

Lab toLab(QRgb color) {
    const auto linear = [](double c) {
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    const Channels c = channels(color);
    const double r = linear(c.red), g = linear(c.green), b = linear(c.blue);
    const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

QRgb fromLab(const Lab& lab) {
    const auto cube = [](double x) { return x * x * x; };
    const double l = cube(lab.lightness + 0.3963377774 * lab.a + 0.2158037573 * lab.b);
    const double m = cube(lab.lightness - 0.1055613458 * lab.a - 0.0638541728 * lab.b);
    const double s = cube(lab.lightness - 0.0894841775 * lab.a - 1.2914855480 * lab.b);
    const auto gamma = [](double c) {
        return c <= 0.0031308 ? 12.92 * c : 1.055 * std::pow(c, 1 / 2.4) - 0.055;
    };
    return rgb({gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
                gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
                gamma(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)});
}

Lab between(const Lab& from, const Lab& to, double share) {
    return {from.lightness + (to.lightness - from.lightness) * share, from.a + (to.a - from.a) * share,
            from.b + (to.b - from.b) * share};
}

template <typename ColorAt>
ColorMap tabulate(ColorAt colorAt) {
    ColorMap::Table table;
    for (int i = 0; i < ColorMap::size; ++i) table[size_t(i)] = colorAt(i / double(ColorMap::size - 1));
    return ColorMap(table);
}

ColorMap diverging(const QColor& ground) {
    const bool dark = ground.lightnessF() < 0.5f;
    const Lab zero = toLab(ground.rgb());
    const Lab low = toLab(dark ? 0xff62b0ff : 0xff0b4fa0);
    const Lab high = toLab(dark ? 0xffffa24d : 0xffb34700);
    return tabulate([&](double position) {
        // The two middle entries are on either side of zero; both equal the background.
        const double signedPosition = 2 * position - 1;
        const double share = std::max(0.0, std::abs(signedPosition) * 256 - 1) / 255;
        return fromLab(between(zero, signedPosition < 0 ? low : high, share));
    });
}

ColorMap wash(const QColor& ground) {
    const Lab zero = toLab(ground.rgb());
    // Far enough from the text colour that letters keep one colour everywhere: if they turned white, the
    // words that matter least would look darkest.
    const Lab high = toLab(ground.lightnessF() < 0.5f ? 0xff117a72 : 0xff62cfc3);
    return tabulate([&](double position) { return fromLab(between(zero, high, position)); });
}

}  // namespace

int ColorMap::indexOf(double position) {
    return position <= 0 ? 0 : position >= 1 ? size - 1 : int(position * (size - 1) + 0.5);
}

const ColorMap& ColorMap::named(ColorMapName name, const QColor& ground) {
    // viridis: van der Walt and Smith 2015 (CC0), every fifth of its 256 colours; cividis: Nuñez, Anderton
    // and Renslow 2018, ten evenly spaced. The rest is a smooth curve through them.
    static const ColorMap viridis = tabulate([](double position) {
        static const std::vector<QRgb> fifths{
            0xff440154, 0xff46085c, 0xff471063, 0xff481769, 0xff481d6f, 0xff482475, 0xff472a7a, 0xff46307e,
            0xff453781, 0xff433d84, 0xff414287, 0xff3f4889, 0xff3d4e8a, 0xff3a538b, 0xff38598c, 0xff355e8d,
            0xff33638d, 0xff31688e, 0xff2e6d8e, 0xff2c718e, 0xff2a768e, 0xff297b8e, 0xff27808e, 0xff25848e,
            0xff23898e, 0xff218e8d, 0xff20928c, 0xff1f978b, 0xff1e9c89, 0xff1fa188, 0xff21a585, 0xff24aa83,
            0xff28ae80, 0xff2eb37c, 0xff35b779, 0xff3dbc74, 0xff46c06f, 0xff50c46a, 0xff5ac864, 0xff65cb5e,
            0xff70cf57, 0xff7cd250, 0xff89d548, 0xff95d840, 0xffa2da37, 0xffb0dd2f, 0xffbddf26, 0xffcae11f,
            0xffd8e219, 0xffe5e419, 0xfff1e51d, 0xfffde725};
        return rgb(smooth(fifths, position));
    });
    static const ColorMap cividis = tabulate([](double position) {
        return rgb(smooth({0xff00224e, 0xff123570, 0xff3b496c, 0xff575d6d, 0xff707173, 0xff8a8678, 0xffa59c74,
                           0xffc3b369, 0xffe1cc55, 0xfffee838},
                          position));
    });
    static const ColorMap greys = tabulate(
        [](double position) { return fromLab(between(toLab(0xffffffff), toLab(0xff0d0f12), position)); });
    static const ColorMap veil = tabulate([](double position) {
        const QColor over = veilOver(position);
        const double white = 1 - over.alphaF(), level = white + over.redF() * over.alphaF();
        return rgb({level, level, level});
    });
    switch (name) {
        case ColorMapName::veil: return veil;
        case ColorMapName::viridis: return viridis;
        case ColorMapName::cividis: return cividis;
        case ColorMapName::greys: return greys;
        case ColorMapName::diverging:
        case ColorMapName::wash: break;
    }
    thread_local std::map<std::pair<ColorMapName, QRgb>, ColorMap> made;
    const std::pair key(name, ground.rgb());
    const auto found = made.find(key);
    if (found != made.end()) return found->second;
    return made.emplace(key, name == ColorMapName::wash ? wash(ground) : diverging(ground)).first->second;
}

QColor veilOver(double position) {
    constexpr double thickest = 0.55;
    QColor grey(128, 128, 128);
    grey.setAlphaF(float(thickest * (1 - std::clamp(position, 0.0, 1.0))));
    return grey;
}

QString colorMapId(ColorMapName name) {
    switch (name) {
        case ColorMapName::viridis: return QStringLiteral("viridis");
        case ColorMapName::cividis: return QStringLiteral("cividis");
        case ColorMapName::greys: return QStringLiteral("greys");
        case ColorMapName::wash: return QStringLiteral("wash");
        case ColorMapName::veil: return QStringLiteral("veil");
        case ColorMapName::diverging: break;
    }
    return QStringLiteral("diverging");
}

}  // namespace attentionscope
