#pragma once

#include <QString>

class QWidget;

namespace attentionscope {

/// Asks for a file to write, first in the folder of the last one; empty if the user cancels.
QString chooseNewFile(QWidget* parent, const QString& title, const QString& name, const QString& filter);

}  // namespace attentionscope
