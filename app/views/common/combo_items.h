#pragma once

#include <QString>
#include <QVariant>
#include <utility>
#include <vector>

class QComboBox;

namespace attentionscope {

/// What a combo box offers: what the user reads, and what it stands for.
using ComboItems = std::vector<std::pair<QString, QVariant>>;

/// Puts these in where they are not there already, for filling a box anew lays the whole window out again.
/// Says nothing to anybody; the choice stays the caller's to make.
void setItems(QComboBox& box, const ComboItems& items);

}  // namespace attentionscope
