#pragma once

#include <QColor>
#include <QIcon>

namespace attentionscope {

/// An icon of the set in resources/icons, in one colour (a fainter one while disabled), sharp at any scale;
/// by itself in the colour of quiet text, in either theme.
QIcon icon(const QString& name, const QColor& color = {});

}  // namespace attentionscope
