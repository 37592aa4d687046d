#include "core/run/score_texts.h"

#include "core/analysis/analysis_parts.h"
#include "core/base/error.h"
#include "core/base/probability.h"

namespace attentionscope {

namespace {

/// Adds the predictions of one text.
class TextScorer {
public:
    TextScorer(RunRequest request, ModelShelf& shelf, const RunOptions& options)
        : request_(std::move(request)), shelf_(shelf), options_{.stop = options.stop} {}

    void add(const std::string& line) {
        const std::size_t tab = line.rfind('\t');
        request_.inputs.values["text"] = line.substr(0, tab);
        const RecordingPointer recording = run(request_, shelf_, options_);
        if (predictsNextWords(*recording))
            addNextWords(*recording);
        else if (recording->provenance.contains("mask"))
            addMaskedWords(*recording);
        else
            addLabel(*recording, tab == std::string::npos ? "" : line.substr(tab + 1));
        ++items_;
    }

    Scores scores() const {
        Scores all = predictions_.scores("");
        all.items = items_;
        return all;
    }

private:
    void addNextWords(const Recording& recording) {
        const MatrixPointer logits = recording.evaluation->value(recording.logits, options_.stop);
        const auto& tokens = recording.sequences.back().tokens;
        for (std::size_t i = 1; i < tokens.size(); ++i)
            predictions_.add(rowOf(*logits, Index(i) - 1), tokens[i].id);
    }

    void addMaskedWords(const Recording& recording) {
        const auto& tokens = recording.sequences.back().tokens;
        TokenIds ids;
        for (const Token& token : tokens) ids.push_back(token.id);
        const Index mask = tokenNamed(recording, recording.provenance.at("mask"));
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            if (tokens[i].special) continue;
            TokenIds hidden = ids;
            hidden[i] = mask;
            request_.inputs.values["text"] = std::move(hidden);
            const RecordingPointer masked = run(request_, shelf_, options_);
            const MatrixPointer logits = masked->evaluation->value(logitsOfAll(*masked), options_.stop);
            predictions_.add(rowOf(*logits, Index(i)), tokens[i].id);
        }
    }

    void addLabel(const Recording& recording, const std::string& label) {
        const PredictedRow place = predictedRow(recording);
        const Axis& labels = *recording.evaluation->graph()->node(place.logits).axes.columns;
        for (Index i = 0; i < labels.size(); ++i)
            if (labels.label(i) == label) {
                predictions_.add(logitsAt(*recording.evaluation, place, options_.stop), i);
                return;
            }
        throw Error({.what = "the model predicts no such label",
                     .where = recording.model,
                     .got = label.empty() ? Phrase("nothing behind a tab") : Phrase(label),
                     .expected = "a text, a tab, and one of the model's labels"});
    }

    RunRequest request_;
    ModelShelf& shelf_;
    RunOptions options_;
    PredictionScores predictions_;
    Index items_ = 0;
};

}  // namespace

Scores scoreTexts(const RunRequest& request, const std::vector<std::string>& texts, ModelShelf& shelf,
                  const RunOptions& options) {
    TextScorer scorer(request, shelf, options);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        scorer.add(texts[i]);
        if (options.progress) options.progress(double(i + 1) / double(texts.size()), "judging");
    }
    return scorer.scores();
}

}  // namespace attentionscope
