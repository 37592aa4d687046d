#pragma once

#include <QString>

#include "core/base/error.h"

namespace attentionscope {

/// A phrase in the program's language; a phrase without a translation stays in English. The only place that
/// translates phrases: `.ci/phrases` gathers them from the sources.
QString translated(const Phrase& phrase);

/// An error as text: "What: got (expected: what) · where".
QString translated(const ErrorReport& report);

/// Why a model stopped continuing a text: it ended the text, or the text has the model's maximum length.
QString whyNoMore(bool ended);

}  // namespace attentionscope
