#pragma once

#include <string>
#include <vector>

#include "core/training/task.h"

namespace attentionscope {

/// A text or a document with its label.
struct LabelledText {
    std::vector<std::string> sentences;  ///< the whole text if it is not divided
    std::string label;
    Index place = 0;  ///< of the label among those of a model; set by its task

    /// All sentences, separated by spaces.
    std::string text() const;
};

/// Reads one text a line, its label after the last tab, or one document a line, {"sentences": […], "label"}.
/// Throws Error as readLines() does.
std::vector<LabelledText> readLabelledTexts(const DataRequest& request, DataReport& report);

/// Counts how often words occur in texts of each label, and classifies a text by its words as if they were
/// independent: unigram naive Bayes, with one added to every count.
class NaiveBayes {
public:
    explicit NaiveBayes(Index labels) : words_(size_t(labels)), texts_(size_t(labels), 0) {}
    void learn(const std::vector<std::string>& words, Index label);
    /// log p(label | words) up to a constant, for each label.
    std::vector<double> classify(const std::vector<std::string>& words) const;

private:
    std::vector<std::map<std::string, double>> words_;
    std::vector<double> texts_;
    std::map<std::string, bool> known_;
};

}  // namespace attentionscope
