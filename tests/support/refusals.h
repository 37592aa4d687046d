#pragma once

#include <string>

#include "core/base/error.h"

namespace attentionscope {

/// The report of the Error that an action throws; empty if it throws none.
template <typename Action>
ErrorReport thrownReport(const Action& action) {
    try {
        action();
    } catch (const Error& error) {
        return error.report();
    }
    return {};
}

/// Its message, or nothing.
template <typename Action>
std::string thrownText(const Action& action) {
    try {
        action();
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

}  // namespace attentionscope
