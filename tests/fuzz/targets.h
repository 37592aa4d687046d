#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "core/base/error.h"
#include "core/checkpoint/config_file.h"
#include "core/checkpoint/safetensors_header.h"
#include "core/transformer/family.h"

/// What the fuzzers and the replay of their corpora do with one input: read it, and accept only an answer or
/// an error with words. A violated property ends the program, as a fuzzer requires.
namespace attentionscope::fuzz {

inline void require(bool holds) {
    if (!holds) __builtin_trap();
}

inline void readSafetensors(std::span<const std::byte> input) {
    try {
        const SafetensorsHeader header = parseSafetensorsHeader(input, "input");
        for (const TensorEntry& tensor : header.tensors) {
            require(tensor.offset <= input.size() && tensor.size <= input.size() - tensor.offset);
            require(tensor.type == DataType::other ||
                    std::size_t(tensor.count) * dataTypeSize(tensor.type) == tensor.size);
        }
    } catch (const Error& error) {
        require(!error.report().what.empty() && error.report().where.text().starts_with("input"));
    }
}

inline void readConfig(std::span<const std::byte> input) {
    try {
        const auto config = JsonValue::parse({reinterpret_cast<const char*>(input.data()), input.size()},
                                             "input", configRules)
                                .requireObject();
        const auto ask = [](const auto& question) {
            try {
                question();
            } catch (const Error& error) {
                require(!error.report().what.empty());
            }
        };
        for (const std::string& key : config.keys()) {
            ask([&] { (void)config.integerOr(key, 0, 1 << 20, 0); });
            ask([&] { (void)config.numberOr(key, -1e30, 1e30, 0); });
            ask([&] { (void)config.textOr(key, ""); });
            ask([&] { (void)config.optionalObject(key); });
            ask([&] { (void)config.integersOrOne(key, -1, 1 << 20); });
        }
        const FamilyReading reading = readSpec(config);
        require(reading.spec.encoder || reading.spec.decoder);
        require(reading.spec.source().heads > 0 && reading.spec.source().headWidth > 0);
    } catch (const Error& error) {
        require(!error.report().what.empty() && error.report().where.text().starts_with("input"));
    }
}

}  // namespace attentionscope::fuzz
