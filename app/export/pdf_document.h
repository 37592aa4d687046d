#pragma once

#include <QByteArray>
#include <QPainter>
#include <QSizeF>
#include <QString>
#include <functional>

namespace attentionscope {

/// Paints one page of a PDF, in logical pixels (96 to the inch); `page` counts from 0. Returns whether
/// another page follows.
using PaintPage = std::function<bool(QPainter& painter, int page)>;

/// A PDF with pages of a size in logical pixels. The same pages give the same bytes: its dates are fixed.
/// `document` is stored in it, see documentToCarry(); empty: none.
QByteArray pdfDocument(const QString& title, const QByteArray& document, QSizeF pageSize,
                       const PaintPage& paint);

}  // namespace attentionscope
