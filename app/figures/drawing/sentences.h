#pragma once

#include <QStringList>

namespace attentionscope {

/// Sentences one after the other, without the empty ones. A space separates them, except after Chinese
/// punctuation, which has its own.
QString joinedSentences(const QStringList& sentences);

}  // namespace attentionscope
