#include "app/figures/drawing/shaped_text.h"

#include <QCache>
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QGlyphRun>
#include <QPaintEngine>
#include <QTextLayout>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace attentionscope {

struct ShapedText {
    double width = 0;
    double ascent = 0;                     // of the line, from which the glyphs hang
    std::optional<QList<QGlyphRun>> runs;  // created on first drawing
};

struct FontFace {
    explicit FontFace(const QFont& of)
        : font(of), metrics(of), texts(mostTexts), paragraphs(mostParagraphs) {}
    static constexpr int mostTexts = 8192, mostParagraphs = 64;
    QFont font;
    QFontMetricsF metrics;
    QCache<QString, ShapedText> texts;
    QCache<std::pair<QString, double>, QTextLayout> paragraphs;  // by text and width
};

namespace {

constexpr size_t mostFonts = 48;

using Faces = std::vector<std::shared_ptr<FontFace>>;
std::unique_ptr<Faces>& faces() {
    static std::unique_ptr<Faces> store;
    return store;
}

const std::shared_ptr<FontFace>& faceOf(const QFont& font) {
    std::unique_ptr<Faces>& store = faces();
    if (!store) {
        store = std::make_unique<Faces>();
        // Glyphs must not outlive the application that loaded their fonts.
        qAddPostRoutine([] { faces().reset(); });
    }
    for (const auto& face : *store)
        if (face->font == font) return face;
    if (store->size() >= mostFonts) store->clear();
    store->push_back(std::make_shared<FontFace>(font));
    return store->back();
}

ShapedText& shapedText(FontFace& face, const QString& text) {
    if (ShapedText* known = face.texts.object(text)) return *known;
    auto* made = new ShapedText{.width = face.metrics.horizontalAdvance(text), .ascent = 0, .runs = {}};
    face.texts.insert(text, made);
    return *made;
}

void shape(const FontFace& face, const QString& text, ShapedText& shaped) {
    QTextLayout layout(text, face.font);
    QTextOption option;
    option.setTextDirection(Qt::LeftToRight);
    option.setWrapMode(QTextOption::NoWrap);
    layout.setTextOption(option);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    if (line.isValid()) line.setLineWidth(1e6);
    layout.endLayout();
    shaped.ascent = line.isValid() ? line.ascent() : 0;
    shaped.runs = layout.glyphRuns();
}

const QTextLayout& paragraph(const QString& text, const QFont& font, double width) {
    FontFace& face = *faceOf(font);
    const std::pair key{text, width};
    if (const QTextLayout* known = face.paragraphs.object(key)) return *known;
    auto* layout = new QTextLayout(text, font);
    double y = 0;
    layout->beginLayout();
    for (QTextLine line = layout->createLine(); line.isValid(); line = layout->createLine()) {
        line.setLineWidth(width);
        line.setPosition({0, y});
        y += line.height();
    }
    layout->endLayout();
    face.paragraphs.insert(key, layout);
    return *layout;
}

}  // namespace

TextMeasure::TextMeasure(const QFont& font) : face_(faceOf(font)) {}

double TextMeasure::width(const QString& text) const {
    return shapedText(*face_, text).width;
}

QString TextMeasure::elided(const QString& text, double width, Qt::TextElideMode mode) const {
    return this->width(text) <= width ? text : face_->metrics.elidedText(text, mode, width);
}

double TextMeasure::lineHeight() const {
    return face_->metrics.ascent() + face_->metrics.descent();
}

double textWidth(const QString& text, const QFont& font) {
    return TextMeasure(font).width(text);
}

QString elidedText(const QString& text, const QFont& font, double width, Qt::TextElideMode mode) {
    return TextMeasure(font).elided(text, width, mode);
}

void drawTextLine(QPainter& painter, QPointF baseline, const QString& text, const QFont& font) {
    const QPaintEngine* engine = painter.paintEngine();
    if (!engine || engine->type() != QPaintEngine::Raster) {
        painter.setFont(font);
        painter.drawText(baseline, text);
        return;
    }
    FontFace& face = *faceOf(font);
    ShapedText& shaped = shapedText(face, text);
    if (!shaped.runs) shape(face, text, shaped);
    const QPointF top = baseline - QPointF(0, shaped.ascent);
    for (const QGlyphRun& run : *shaped.runs) painter.drawGlyphRun(top, run);
}

double paragraphHeight(const QString& text, const QFont& font, double width) {
    return text.isEmpty() ? 0 : paragraph(text, font, width).boundingRect().height();
}

void drawParagraph(QPainter& painter, QPointF at, const QString& text, const QFont& font, double width) {
    if (!text.isEmpty()) paragraph(text, font, width).draw(&painter, at);
}

}  // namespace attentionscope
