// The page that lists what is read names the families that there are, and no others.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "core/transformer/family.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

std::string contentOf(const std::string& file) {
    std::ifstream in(std::string(TEST_DATA) + "/../../" + file);
    std::ostringstream all;
    all << in.rdbuf();
    return all.str();
}

}  // namespace

TEST(ModelsPage, ListsTheFamilies) {
    std::set<std::string> known;
    for (const Family& family : families()) known.insert(family.modelTypes.begin(), family.modelTypes.end());
    for (const char* file : {"docs/models.md", "docs/models.zh_CN.md"}) {
        SCOPED_TRACE(file);
        std::istringstream lines(contentOf(file));
        std::set<std::string> listed;
        std::size_t rows = 0;
        for (std::string line; std::getline(lines, line);) {
            // | family | `model_type` `model_type` | reads | paper |
            const std::size_t cell = line.find("| `", 2);
            if (line.rfind("| ", 0) != 0 || cell == line.npos || line.find("`model_type`") != line.npos)
                continue;
            const std::size_t end = line.find(" |", cell + 2);
            const std::string types = line.substr(cell + 2, end - cell - 2);
            if (types.find_first_not_of("`abcdefghijklmnopqrstuvwxyz0123456789_- ") != types.npos) continue;
            ++rows;
            for (std::size_t at = types.find('`'); at != types.npos;) {
                const std::size_t close = types.find('`', at + 1);
                listed.insert(types.substr(at + 1, close - at - 1));
                at = types.find('`', close + 1);
            }
        }
        EXPECT_EQ(listed, known);
        EXPECT_EQ(rows, families().size());
    }
    const std::string count = std::to_string(families().size());
    EXPECT_NE(contentOf("README.md").find("[" + count + " families](docs/models.md)"), std::string::npos);
    EXPECT_NE(contentOf("docs/guide/en.md").find(count + " families"), std::string::npos);
    EXPECT_NE(contentOf("docs/guide/zh_CN.md").find(count + " 个模型族"), std::string::npos);
}
