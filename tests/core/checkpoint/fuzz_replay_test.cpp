#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <iterator>
#include <vector>

#include "core/base/random.h"
#include "tests/fuzz/outside.h"
#include "tests/fuzz/targets.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

using Target = std::function<void(std::span<const std::byte>)>;

std::vector<std::string> corpus(const std::string& name) {
    const auto folder = std::filesystem::path(TEST_DATA).parent_path() / "fuzz/corpus" / name;
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) paths.push_back(entry.path());
    std::ranges::sort(paths);
    std::vector<std::string> inputs;
    for (const auto& path : paths) {
        std::ifstream file(path, std::ios::binary);
        inputs.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
    return inputs;
}

/// Changes bytes and digits, cuts, repeats and splices: typical damage to files.
std::string mutated(std::string input, const std::vector<std::string>& others, Random& random) {
    const std::uint64_t changes = 1 + random.below(4);
    for (std::uint64_t change = 0; change < changes && !input.empty(); ++change) {
        const auto at = std::size_t(random.below(input.size()));
        const auto span = std::size_t(1 + random.below(std::min<std::uint64_t>(input.size() - at, 24)));
        switch (random.below(6)) {
            case 0: input[at] = char(random.below(256)); break;
            case 1: input[at] = "0123456789-.eE[]{}\",:"[random.below(21)]; break;
            case 2: input.resize(at); break;
            case 3: input.insert(at, input.substr(at, span)); break;
            case 4: input.erase(at, span); break;
            default: {
                const std::string& other = others[std::size_t(random.below(others.size()))];
                if (!other.empty())
                    input.replace(at, span, other.substr(std::size_t(random.below(other.size())), span));
            }
        }
    }
    return input;
}

void replay(const std::string& name, const Target& target, int rounds = 10000) {
    const auto inputs = corpus(name);
    ASSERT_FALSE(inputs.empty());
    for (const std::string& input : inputs) target(std::as_bytes(std::span(input)));
    Random random(20);
    for (int i = 0; i < rounds; ++i) {
        const std::string& input = inputs[std::size_t(i) % inputs.size()];
        const std::string damaged = mutated(input, inputs, random);
        target(std::as_bytes(std::span(damaged)));
    }
}

}  // namespace

TEST(FuzzReplay, Safetensors) {
    replay("safetensors", fuzz::readSafetensors);
}
TEST(FuzzReplay, Config) {
    replay("config", fuzz::readConfig);
}

TEST(FuzzReplay, FormatsFromOutside) {
    for (const fuzz::OutsideFormat& format : fuzz::outsideFormats) {
        SCOPED_TRACE(format.name);
        replay(
            format.name,
            [&](std::span<const std::byte> input) {
                format.read({reinterpret_cast<const char*>(input.data()), input.size()});
            },
            2000);
    }
}
