#pragma once

#include <QString>
#include <vector>

namespace attentionscope {

/// A word of a sentence, what stands before it, and whether the other sentence lacks it there.
struct MarkedWord {
    QString gap;
    QString text;
    bool differs = false;
};

struct DifferingWords {
    std::vector<MarkedWord> before, after;
};

/// The words of two sentences; those that are in no longest common sequence of both differ.
DifferingWords differingWords(const QString& before, const QString& after);

}  // namespace attentionscope
