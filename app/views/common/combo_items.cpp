#include "app/views/common/combo_items.h"

#include <QComboBox>
#include <QSignalBlocker>

namespace attentionscope {

void setItems(QComboBox& box, const ComboItems& items) {
    bool same = box.count() == int(items.size());
    for (int i = 0; same && i < box.count(); ++i)
        same = box.itemText(i) == items[size_t(i)].first && box.itemData(i) == items[size_t(i)].second;
    if (same) return;
    const QSignalBlocker quiet(box);
    box.clear();
    for (const auto& [text, data] : items) box.addItem(text, data);
}

}  // namespace attentionscope
