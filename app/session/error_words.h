#pragma once

#include <QString>

#include "core/base/error.h"

namespace attentionscope {

/// A phrase in the language of the program; each phrase stays in English where it has no translation. The one
/// place where phrases are translated: `.ci/phrases` gathers them from the sources.
QString translated(const Phrase& phrase);

/// What went wrong, what was found and expected, and where: "What: got (expected: what) · where".
QString translated(const ErrorReport& report);

/// Why a model went on with a text by no more words: it ended the text, or the text has the length that the
/// model reads at most.
QString whyNoMore(bool ended);

}  // namespace attentionscope
