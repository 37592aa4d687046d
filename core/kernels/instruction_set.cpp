#include "core/kernels/instruction_set.h"

#include <cpuid.h>

#include <atomic>
#include <cstdlib>

#include "core/base/error.h"
#include "core/base/lists.h"
#include "core/kernels/kernels.h"

namespace attentionscope::kernels {

namespace {

/// Checks what not every compiler's __builtin_cpu_supports recognises: F16C, MOVBE and LZCNT.
bool supportsRestOfV3() {
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & (1u << 29)) || !(c & (1u << 22))) return false;
    return __get_cpuid(0x80000001u, &a, &b, &c, &d) && (c & (1u << 5));
}

bool supports(InstructionSet set) {
    switch (set) {
        case InstructionSet::baseline: return true;
        case InstructionSet::v3:
            return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
                   __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") && supportsRestOfV3();
        case InstructionSet::v4:
            return supports(InstructionSet::v3) && __builtin_cpu_supports("avx512f") &&
                   __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd") &&
                   __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
    }
    return false;
}

const FunctionTable& tableOf(InstructionSet set) {
    return set == InstructionSet::v4   ? v4::functions
           : set == InstructionSet::v3 ? v3::functions
                                       : baseline::functions;
}

InstructionSet chosenAtStart() {
    const std::vector<InstructionSet> available = availableInstructionSets();
    const char* wish = std::getenv("ATTENTIONSCOPE_ISA");
    if (!wish || !*wish) return available.back();
    for (const InstructionSet set : available)
        if (instructionSetName(set) == wish) return set;
    throw Error({.what = "this machine has no such instruction set",
                 .where = "environment variable ATTENTIONSCOPE_ISA",
                 .got = wish,
                 .expected = Phrase("one of: %1", {joinedTexts(available, instructionSetName)}),
                 .remedy = "Unset it to have the fastest one chosen."});
}

std::atomic<InstructionSet>& current() {
    static std::atomic<InstructionSet> set = chosenAtStart();
    return set;
}

}  // namespace

std::vector<InstructionSet> availableInstructionSets() {
    std::vector<InstructionSet> sets;
    for (const InstructionSet set : {InstructionSet::baseline, InstructionSet::v3, InstructionSet::v4})
        if (supports(set)) sets.push_back(set);
    return sets;
}

InstructionSet instructionSet() {
    return current().load(std::memory_order_relaxed);
}

void setInstructionSet(InstructionSet set) {
    if (!supports(set))
        throw Error({.what = "this machine has no such instruction set",
                     .got = instructionSetName(set),
                     .expected = Phrase("one of: %1",
                                        {joinedTexts(availableInstructionSets(), instructionSetName)})});
    current() = set;
}

std::string instructionSetName(InstructionSet set) {
    return set == InstructionSet::baseline ? "baseline" : set == InstructionSet::v3 ? "v3" : "v4";
}

const FunctionTable& functions() {
    return tableOf(instructionSet());
}

}  // namespace attentionscope::kernels
