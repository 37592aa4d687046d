#pragma once

#include <QByteArray>
#include <QString>

#include "app/session/selection.h"
#include "core/run/run_request.h"

namespace attentionscope {

// A picture contains the document it was made from: as the text "AttentionScope" of a PNG, in the metadata of
// an SVG, a PDF and a page of HTML.

/// What is needed to show the same again: the request, the selection, the program's version, and, for a model
/// with at most 64 MiB of weights, their SHA-256. A session on one line.
QByteArray documentToCarry(const RunRequest& request, const Selection& selection);

/// The document in the markup for an SVG, a PDF or a page of HTML; empty for none.
QByteArray documentAsMetadata(const QByteArray& document);

/// The document in a .png, .svg, .pdf or .html; empty if there is none, or for other files. Throws Error if
/// the file cannot be read.
QByteArray documentIn(const QString& file);

/// Whether a document was made with other weights than those of the named model here. False if either is
/// unknown.
bool hasOtherWeights(const QByteArray& document);

}  // namespace attentionscope
