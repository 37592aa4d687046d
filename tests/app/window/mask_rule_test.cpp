// The window's mask rule with a size and the command's option for it agree.
#include <QComboBox>
#include <QSpinBox>
#include <QTemporaryDir>
#include <cmath>
#include <sstream>

#include "app/cli/command_line.h"
#include "core/checkpoint/safetensors.h"
#include "core/checkpoint/safetensors_writer.h"
#include "tests/app/window/window_test.h"

using namespace attentionscope;

namespace {

class MaskRuleOfTheWindow : public WindowTest {
protected:
    /// The result of `attend` for the queries, keys and values of a displayed head.
    std::shared_ptr<const Safetensors> attended(const HeadNodes& head,
                                                const std::vector<std::string>& options) {
        const std::string in = folder.filePath("in.safetensors").toStdString(),
                          out = folder.filePath("out.safetensors").toStdString();
        const Evaluation& evaluation = *document().recording()->evaluation;
        SafetensorsWriter writer;
        const MatrixPointer q = evaluation.value(head.q), k = evaluation.value(head.k),
                            v = evaluation.value(head.v);
        writer.add("q", *q);
        writer.add("k", *k);
        writer.add("v", *v);
        writer.write(in);
        std::vector<std::string> words{"attentionscope", "attend", "--in", in, "-o", out};
        words.insert(words.end(), options.begin(), options.end());
        std::vector<const char*> given;
        for (const std::string& word : words) given.push_back(word.c_str());
        std::ostringstream said, complained;
        Console console{said, complained};
        EXPECT_EQ(runCommandLine(readCommandLine(int(given.size()), given.data()), console), 0)
            << complained.str();
        return Safetensors::open(out);
    }
    void chooseRule(const char* name) {
        auto* rule = child<QComboBox>("rule");
        rule->setCurrentIndex(rule->findData(name));
        emit rule->activated(rule->currentIndex());
        settle();
    }

    QTemporaryDir folder;
};

}  // namespace

TEST_F(MaskRuleOfTheWindow, AWindowOfNClosesTheCellsThatTheCommandCloses) {
    session.openModel("constructed");
    document().setText("one two three four five six seven eight");
    settle();
    chooseRule("window");
    const Index words = document().map()->nodes.keys->size();
    ASSERT_EQ(words, 8);
    for (int size = 1; size < int(words); ++size) {
        child<QSpinBox>("ruleSize")->setValue(size);
        settle();
        for (const HeadNodes& head : document().map()->nodes.heads) {
            const auto file = attended(head, {"--window", std::to_string(size)});
            const Matrix masked = file->matrix(file->at("masked")),
                         weights = file->matrix(file->at("weights"));
            const MatrixPointer shown = document().recording()->evaluation->value(head.masked),
                                shares = document().recording()->evaluation->value(head.weights);
            ASSERT_EQ(masked.size(), shown->size());
            for (Index i = 0; i < words; ++i)
                for (Index j = 0; j < words; ++j) {
                    const bool isSeen = std::abs(i - j) < size;  // as both document it
                    ASSERT_EQ(std::isfinite((*shown)(i, j)), isSeen) << size << ": " << i << ' ' << j;
                    ASSERT_EQ(std::isfinite(masked.data()[i * words + j]), isSeen)
                        << size << ": " << i << ' ' << j;
                    ASSERT_NEAR((*shares)(i, j), weights.data()[i * words + j], 1e-5)
                        << size << ": " << i << ' ' << j;
                }
        }
    }
}
