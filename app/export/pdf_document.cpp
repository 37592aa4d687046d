#include "app/export/pdf_document.h"

#include <QBuffer>
#include <QHashFunctions>
#include <QPageSize>
#include <QPdfWriter>

#include "app/session/carried_document.h"

namespace attentionscope {

namespace {

constexpr int dotsPerInch = 1200;

/// While it exists, Qt's hash tables have the same order in every run: fonts are written in that order.
struct SameOrder {
    SameOrder() { QHashSeed::setDeterministicGlobalSeed(); }
    ~SameOrder() { QHashSeed::resetRandomGlobalSeed(); }
};

/// Overwrites the digits of a date in place, so that nothing in the file moves.
void fixDates(QByteArray& bytes) {
    constexpr char key[] = "/CreationDate (D:";
    constexpr char fixedDate[] = "20000101000000";
    for (auto at = bytes.indexOf(key); at >= 0; at = bytes.indexOf(key, at + 1)) {
        qsizetype digit = at + qsizetype(sizeof key) - 1;
        for (const char* fixed = fixedDate; *fixed && digit < bytes.size(); ++fixed, ++digit)
            bytes[digit] = *fixed;
        // The zone: "+02'00'" or "Z".
        for (; digit < bytes.size() && bytes[digit] != ')'; ++digit)
            if (bytes[digit] >= '0' && bytes[digit] <= '9') bytes[digit] = '0';
    }
}

}  // namespace

QByteArray pdfDocument(const QString& title, const QByteArray& document, QSizeF pageSize,
                       const PaintPage& paint) {
    const SameOrder order;
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(dotsPerInch);
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("AttentionScope"));
    // Qt's own metadata contains a date and a random number.
    writer.setDocumentXmpMetadata("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">" +
                                  (document.isEmpty() ? QByteArray() : documentAsMetadata(document)) +
                                  "</x:xmpmeta>");
    // Logical pixels are 1/96 inch, points 1/72.
    writer.setPageSize(QPageSize(pageSize * 0.75, QPageSize::Point, {}, QPageSize::ExactMatch));
    writer.setPageMargins({});
    QPainter painter(&writer);
    painter.setRenderHint(QPainter::LosslessImageRendering);
    painter.scale(dotsPerInch / 96.0, dotsPerInch / 96.0);
    for (int page = 0; paint(painter, page); ++page) writer.newPage();
    painter.end();
    buffer.close();
    fixDates(bytes);
    return bytes;
}

}  // namespace attentionscope
