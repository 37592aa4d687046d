#pragma once

#include "core/attention/attention.h"

namespace attentionscope {

/// The nodes of single-head attention, in the form of a map.
inline AttentionNodes singleHead(const HeadNodes& head, AxisPointer queries, AxisPointer keys) {
    return {.queries = std::move(queries),
            .keys = std::move(keys),
            .q = head.q,
            .k = head.k,
            .v = head.v,
            .heads = {head},
            .context = head.weighted,
            .output = head.weighted};
}

}  // namespace attentionscope
