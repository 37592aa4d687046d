#pragma once

#include <QString>

namespace attentionscope {

/// A link to a paper as rich text, for its citation: "Vaswani et al. 2017". An unknown citation is returned
/// unchanged.
QString paperLink(const QString& citation);

}  // namespace attentionscope
