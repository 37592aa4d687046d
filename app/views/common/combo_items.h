#pragma once

#include <QString>
#include <QVariant>
#include <utility>
#include <vector>

class QComboBox;

namespace attentionscope {

/// The items of a combo box: the text and its value.
using ComboItems = std::vector<std::pair<QString, QVariant>>;

/// Sets the items unless they are already there, because refilling a box lays out the whole window again.
/// Emits no signal; the caller sets the current item.
void setItems(QComboBox& box, const ComboItems& items);

}  // namespace attentionscope
