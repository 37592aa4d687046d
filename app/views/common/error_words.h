#pragma once

#include <QString>
#include <vector>

#include "core/base/error.h"

namespace attentionscope {

/// A phrase of core/, in the language of the window where its words are known there.
QString said(const Phrase& phrase);

/// What went wrong, what was found and expected, and where: "What: got (expected: what) · where".
QString said(const ErrorReport& report);

/// The phrases that are known in other languages.
std::vector<std::string> knownPhrases();

/// Why a model went on with a text by no more words: it ended the text, or the text has the length that the
/// model reads at most.
QString whyNoMore(bool ended);

}  // namespace attentionscope
