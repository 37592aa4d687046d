#include "app/figures/drawing/theme.h"

#include <QFontDatabase>
#include <QFontInfo>
#include <QGuiApplication>
#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace attentionscope {

namespace {

double luminance(const QColor& color) {
    static const std::array<double, 256> linear = [] {
        std::array<double, 256> table{};
        for (size_t i = 0; i < table.size(); ++i) {
            const double channel = double(i) / 255;
            table[i] = channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
        }
        return table;
    }();
    const auto at = [](int channel) { return linear[size_t(channel)]; };
    return 0.2126 * at(color.red()) + 0.7152 * at(color.green()) + 0.0722 * at(color.blue());
}

/// Takes precedence over the system's choice, which often has the Japanese form of a character.
const QStringList& chineseFamilies() {
    static const QStringList families = {"Noto Sans CJK SC", "Source Han Sans SC", "Noto Sans SC",
                                         "PingFang SC",      "Microsoft YaHei",    "WenQuanYi Micro Hei",
                                         "WenQuanYi Zen Hei"};
    return families;
}

const QStringList& sansFamilies() {
    static const QStringList families = [] {
        QStringList faces{"Inter",     "Noto Sans",          "Cantarell",
                          "Segoe UI",  ".AppleSystemUIFont", "Helvetica Neue",
                          "Open Sans", "Source Sans 3",      "Liberation Sans"};
        // A desktop without a choice of its own names DejaVu Sans. A Chinese face, whose name may be Chinese,
        // comes after those of Latin letters: many have no bold of their own, and lose the dot of an "i".
        const QString system = QFontInfo(QFontDatabase::systemFont(QFontDatabase::GeneralFont)).family();
        const bool isFallback =
            system.startsWith(QLatin1String("DejaVu")) ||
            QFontDatabase::writingSystems(system).contains(QFontDatabase::SimplifiedChinese);
        if (!isFallback) faces.prepend(system);
        return faces + QStringList{"DejaVu Sans"} + chineseFamilies();
    }();
    return families;
}

}  // namespace

const Theme& Theme::light() {
    static const Theme theme = {.dark = false,
                                .ground = "#ffffff",
                                .panel = "#f6f7f9",
                                .text = "#1b1e25",
                                .quietText = "#5a616d",
                                .line = "#dfe2e7",
                                .accent = "#1a66dc",
                                .accentWash = "#e3edfd",
                                .onAccent = "#ffffff",
                                .masked = "#eef0f3"};
    return theme;
}

const Theme& Theme::night() {
    static const Theme theme = {.dark = true,
                                .ground = "#16181d",
                                .panel = "#1e2128",
                                .text = "#e8eaee",
                                .quietText = "#9aa1ad",
                                .line = "#33373f",
                                .accent = "#6aa5ff",
                                .accentWash = "#22314a",
                                .onAccent = "#0e1116",
                                .masked = "#22252c"};
    return theme;
}

const Theme& Theme::named(const QString& name) {
    return name == QLatin1String("dark") ? night() : light();
}

QColor headColor(int head) {
    static const std::array<QRgb, headColorCount> colors = {0xff16905e, 0xfffca507, 0xff4303fc, 0xffc56dff,
                                                            0xff889fb1, 0xffff1600, 0xff8606ab, 0xff5cd69b,
                                                            0xffa30c08, 0xffd1b3ff, 0xff8965ad, 0xff514e62};
    return QColor::fromRgb(colors[size_t((head % headColorCount + headColorCount) % headColorCount)]);
}

// Chinese fonts come in regular and bold: a semi-bold weight would only affect the Latin letters.
QFont textFont(TypeSize size, QFont::Weight weight) {
    // Reusing the font object also reuses its glyphs.
    static std::map<std::pair<TypeSize, QFont::Weight>, QFont> made;
    const auto known = made.find({size, weight});
    if (known != made.end()) return known->second;
    QFont font(sansFamilies());
    font.setPixelSize(int(size));
    font.setWeight(weight);
    return made.emplace(std::pair{size, weight}, font).first->second;
}

QFont formulaFont(double pixels) {
    static std::map<int, QFont> made;
    const int size = std::max(1, int(std::lround(pixels)));
    const auto known = made.find(size);
    if (known != made.end()) return known->second;
    QFont font(QStringList{"STIX Two Text", "Libertinus Serif", "Tinos", "Times New Roman", "DejaVu Serif"} +
               chineseFamilies());
    font.setStyleHint(QFont::Serif);
    font.setPixelSize(size);
    return made.emplace(size, font).first->second;
}

QFont scaled(QFont font, double factor) {
    font.setPixelSize(std::max(1, int(std::lround(font.pixelSize() * factor))));
    return font;
}

QColor readableOn(const QColor& background) {
    static const QColor dark("#101318");
    return contrast(background, Qt::white) >= contrast(background, dark) ? QColor(Qt::white) : dark;
}

double contrast(const QColor& first, const QColor& second) {
    const double one = luminance(first) + 0.05;
    const double other = luminance(second) + 0.05;
    return std::max(one, other) / std::min(one, other);
}

QColor visibleOn(const QColor& ground, QColor color, double least) {
    constexpr float step = 0.02F;
    const float way = ground.lightnessF() < 0.5F ? step : -step;
    const QColor given = color;
    for (float by = 0; contrast(color, ground) < least && std::abs(by) < 1; by += way)
        color = QColor::fromHslF(std::max(given.hslHueF(), 0.0F), given.hslSaturationF(),
                                 std::clamp(given.lightnessF() + by, 0.0F, 1.0F));
    return color;
}

QColor mixed(const QColor& from, const QColor& to, double share) {
    const auto mix = [share](float a, float b) { return float(a + (b - a) * share); };
    return QColor::fromRgbF(mix(from.redF(), to.redF()), mix(from.greenF(), to.greenF()),
                            mix(from.blueF(), to.blueF()));
}

}  // namespace attentionscope
