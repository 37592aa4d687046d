#include "core/kernels/lattice.h"

#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "core/base/read_file.h"

namespace attentionscope::kernels {

namespace {

using Lattices = std::map<std::string, std::vector<std::int8_t>>;

Lattices readLattices() {
    Lattices all;
    std::vector<std::int8_t> levels;
    std::vector<std::int8_t>* points = nullptr;
    std::istringstream lines{std::string(bundledText("gguf/lattices.txt"))};
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with('#')) continue;
        std::istringstream words(line);
        if (line.starts_with("iq")) {
            std::string name;
            words >> name;
            points = &all[name];
            levels.clear();
            for (int level = 0; words >> level;) levels.push_back(std::int8_t(level));
        } else {
            for (char digit = 0; words >> digit;) points->push_back(levels.at(std::size_t(digit - '0')));
        }
    }
    return all;
}

}  // namespace

const std::int8_t* latticePoints(BlockKind kind) {
    static const Lattices all = readLattices();
    static const std::int8_t* const points[] = {all.at("iq2_xxs").data(), all.at("iq2_xs").data(),
                                                all.at("iq2_s").data(),   all.at("iq3_xxs").data(),
                                                all.at("iq3_s").data(),   all.at("iq1").data()};
    switch (kind) {
        case BlockKind::iq2_xxs: return points[0];
        case BlockKind::iq2_xs: return points[1];
        case BlockKind::iq2_s: return points[2];
        case BlockKind::iq3_xxs: return points[3];
        case BlockKind::iq3_s: return points[4];
        case BlockKind::iq1_s:
        case BlockKind::iq1_m: return points[5];
        default: return nullptr;
    }
}

}  // namespace attentionscope::kernels
