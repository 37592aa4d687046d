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

/// A page of HTML for any browser, which needs nothing else and fetches nothing: the reader chooses map,
/// head and word, and follows the arithmetic. It holds every number as it is where it stays below two million
/// bytes so, else scores and vectors of 16 bits, and vectors of the layer or the head alone that is seen
/// first. `document` is stored in it, see documentToCarry(); empty: none. Throws Error where a run has no
/// attention, and where there is too much for a page.
QByteArray pageOf(const std::vector<PageRun>& runs, const QString& language, const QByteArray& document);

}  // namespace attentionscope
