#pragma once

#include <string>
#include <vector>

#include "core/training/task.h"

namespace attentionscope {

struct LabelledText {
    std::string text;
    std::string label;
};

/// "text ⇥ label"
const DataFormat& labelledTextFormat();

/// Reads one text a line, its label behind the last tab. Throws Error as readLines() does.
std::vector<LabelledText> readLabelledTexts(const DataRequest& request, DataReport& report);

/// Counts how often words stand in texts of each label, and judges a text by its words alone, as if each
/// stood there for itself: unigram naive Bayes, with every word counted once more than it was seen.
class NaiveBayes {
public:
    explicit NaiveBayes(Index labels) : words_(size_t(labels)), texts_(size_t(labels), 0) {}
    void learn(const std::vector<std::string>& words, Index label);
    /// log p(label | words) up to a constant, for each label.
    std::vector<double> judge(const std::vector<std::string>& words) const;

private:
    std::vector<std::map<std::string, double>> words_;
    std::vector<double> texts_;
    std::map<std::string, bool> known_;
};

}  // namespace attentionscope
