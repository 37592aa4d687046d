#pragma once

#include <QStringList>
#include <QWidget>

namespace attentionscope {

/// What can be checked of a window as it stands: failures that it tells, labels, buttons and tabs that are
/// cut off, widgets of one layout that lie over one another, widgets that reach out of what they are in, and
/// text of less contrast than 4.5:1. Each problem in a line; none: all is well.
QStringList problemsOf(QWidget& window);

/// Everything that Tab leads to, in turn: where nothing on the screen tells that it has the focus. The window
/// has to be the active one.
QStringList problemsOfFocus(QWidget& window);

}  // namespace attentionscope
