#pragma once

#include <QCoreApplication>
#include <string>

#include "core/base/axis.h"

namespace attentionscope {

/// How a position is labelled: its token or item as it stands; what the mechanism itself has named (the one
/// that answers, a source of embeddings) in the language of the moment, where that is known. UTF-8.
inline std::string placeLabel(const Axis& axis, Index position) {
    const std::string label = axis.label(position);
    const bool isNamed = axis.role() == AxisRole::step || axis.role() == AxisRole::item;
    // Only the models themselves bring words for it: an item that was typed is no such word.
    return isNamed && axis.hasLabels() ? QCoreApplication::translate("Places", label.c_str()).toStdString()
                                       : label;
}

/// Whether positions have no names, only their numbers.
inline bool isNumbered(const Axis& axis) {
    const Index last = axis.size() - 1;
    return axis.label(0) == "0" && axis.label(last) == std::to_string(last);
}

}  // namespace attentionscope
