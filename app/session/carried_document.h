#pragma once

#include <QByteArray>
#include <QString>

#include "app/session/selection.h"
#include "core/run/run_request.h"

namespace attentionscope {

// A picture carries the document that it was made from: as the text "AttentionScope" of a PNG, in the
// metadata of an SVG and a PDF.

/// What is needed to see the same again: the request, what is selected, the program's version, and of a model
/// whose weights are no larger than 64 MiB their SHA-256. A session, on one line.
QByteArray documentToCarry(const RunRequest& request, const Selection& selection);

/// What stands in an SVG or a PDF around it.
QByteArray documentAsMetadata(const QByteArray& document);

/// The document that a .png, .svg or .pdf carries; empty where it has none, or is none of these. Throws Error
/// where the file cannot be read.
QByteArray documentIn(const QString& file);

/// Whether a document was made with other weights than the model of its name has here. Where either is not
/// known, they are not.
bool hasOtherWeights(const QByteArray& document);

}  // namespace attentionscope
