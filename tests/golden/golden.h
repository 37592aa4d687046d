#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

namespace attentionscope {

/// What the program computed when tests/data/golden.json was last written, as SHA-256. A change that is to
/// keep every number the same is held to it; one that is to alter some writes the file again, with
/// `cmake --build build --target update_golden`, and the difference shows which.
///
/// Numbers are the same bits only on the baseline instruction set with one thread, as g++ compiles them
/// without sanitizers; elsewhere tests that hash numbers are skipped.
class GoldenTest : public testing::Test {
protected:
    void SetUp() override;

    /// The file, or a part of it: golden()["recordings"].
    static nlohmann::ordered_json& golden();
    /// Compares the hash of `found` with `entry`, a place in golden(), or writes it there.
    static void hold(nlohmann::ordered_json& entry, const std::string& found);
};

/// A golden test that hashes floating-point results.
class GoldenNumbersTest : public GoldenTest {
protected:
    void SetUp() override;
};

}  // namespace attentionscope
