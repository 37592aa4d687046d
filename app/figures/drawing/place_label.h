#pragma once

#include <QCoreApplication>
#include <string>

#include "core/base/axis.h"

namespace attentionscope {

/// The label of a position: its token or item verbatim; a name given by the mechanism (the row that answers,
/// a source of embeddings, a feature) in the current language, if it has a translation. UTF-8.
inline std::string placeLabel(const Axis& axis, Index position) {
    const std::string label = axis.label(position);
    const bool isNamed =
        axis.role() == AxisRole::step || axis.role() == AxisRole::item || axis.role() == AxisRole::feature;
    // Only the models provide words for it: a typed item is not one of them.
    return isNamed && axis.hasLabels() ? QCoreApplication::translate("Places", label.c_str()).toStdString()
                                       : label;
}

/// Whether positions have no names, only numbers.
inline bool isNumbered(const Axis& axis) {
    const Index last = axis.size() - 1;
    return axis.label(0) == "0" && axis.label(last) == std::to_string(last);
}

}  // namespace attentionscope
