#pragma once

#include <stdexcept>
#include <string>

#include "core/base/phrase.h"

namespace attentionscope {

/// What a reader needs to fix a problem. Every field except `what` may be empty.
struct ErrorReport {
    Phrase what = {};   ///< what went wrong, a clause without a full stop: "the tensor has the wrong shape"
    Phrase where = {};  ///< file, tensor, line, offset: "model.safetensors, tensor \"wte.weight\""
    Phrase got = {};    ///< what was found: "[50257 × 768]"
    Phrase expected = {};  ///< what was needed: "[512 × 64]"
    Phrase remedy = {};    ///< what to do about it, a full sentence
};

/// The program's only exception for errors: thrown where the input is checked and shown where the user is
/// looking.
class Error : public std::runtime_error {
public:
    explicit Error(ErrorReport report);
    explicit Error(const Phrase& what) : Error({.what = what}) {}
    const ErrorReport& report() const { return report_; }

private:
    ErrorReport report_;
};

/// Thrown after a stop was requested (see StopToken); never shown to the user as a failure.
class Cancelled : public std::runtime_error {
public:
    Cancelled() : std::runtime_error("cancelled") {}
};

/// "[3 × 5]"
std::string shapeText(std::ptrdiff_t rows, std::ptrdiff_t columns);

/// "model.safetensors: the tensor has the wrong shape; got [3 × 5], expected [3 × 4]. Fetch it again."
Phrase sentence(const ErrorReport& report);
/// The same for an Error; for any other exception, its what().
Phrase sentence(const std::exception& problem);

}  // namespace attentionscope
