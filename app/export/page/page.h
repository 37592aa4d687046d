#pragma once

#include <QByteArray>
#include <vector>

#include "app/figures/content/figure_request.h"
#include "core/recording/writers.h"

namespace attentionscope {

/// One run on a page.
struct PageRun {
    FigureRequest opens;     ///< the run, and the map, head and query that are seen first
    MapSelection maps = {};  ///< those that are in the page; gates are, too, where none is named
};

/// A self-contained page of HTML for any browser, which fetches nothing: the reader chooses map, head and
/// word, and follows the arithmetic. It contains every number in full if it stays below two million bytes,
/// else scores and vectors of 16 bits, and vectors only of the layer or head that is shown first. `document`
/// is stored in it, see documentToCarry(); empty: none. Throws Error if a run has no attention, or too much
/// for a page.
QByteArray pageOf(const std::vector<PageRun>& runs, const QString& language, const QByteArray& document);

}  // namespace attentionscope
