#pragma once

#include <QString>

namespace attentionscope {

/// A link to a paper as rich text, by how it is cited: "Vaswani et al. 2017". What is not known is given back
/// as it stands.
QString paperLink(const QString& citation);

}  // namespace attentionscope
