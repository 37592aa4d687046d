#pragma once

#include <QStringList>
#include <QWidget>

namespace attentionscope {

/// Automatic checks of a window: displayed failures, cut labels, buttons and tabs, overlapping widgets of one
/// layout, widgets that extend beyond their parent, and text with less contrast than 4.5:1. One problem per
/// line; empty: no problems.
QStringList problemsOf(QWidget& window);

/// Everything that Tab reaches, in turn: lists widgets whose focus is invisible. The window must be the
/// active one.
QStringList problemsOfFocus(QWidget& window);

}  // namespace attentionscope
