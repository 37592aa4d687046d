#pragma once

#include <QColor>
#include <QIcon>

namespace attentionscope {

/// An icon of resources/icons, in one colour (fainter while disabled), sharp at any scale.
QIcon icon(const QString& name, const QColor& color);

}  // namespace attentionscope
