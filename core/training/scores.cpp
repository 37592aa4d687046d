#include "core/training/scores.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/base/error.h"
#include "core/base/probability.h"

namespace attentionscope {

namespace {

nlohmann::ordered_json toJson(const Scores& scores) {
    nlohmann::ordered_json json{{"items", scores.items}};
    for (const auto& [name, value] : scores.values) json[name] = value;
    for (const auto& group : scores.byLength) {
        nlohmann::ordered_json one{{"from", group.from}, {"to", group.to}, {"items", group.items}};
        for (const auto& [name, value] : group.values) one[name] = value;
        json["by_length"].push_back(std::move(one));
    }
    for (const auto& other : scores.beside) json[other.name] = toJson(other);
    return json;
}

std::string fixed(double value, int digits) {
    std::ostringstream text;
    text << std::fixed << std::setprecision(digits) << value;
    return text.str();
}

}  // namespace

std::optional<double> Scores::find(const std::string& score) const {
    for (const auto& [known, value] : values)
        if (known == score) return value;
    return {};
}

double Scores::at(const std::string& score) const {
    if (const auto value = find(score)) return *value;
    throw Error({.what = "unknown score", .where = name, .got = score});
}

std::string Scores::json() const {
    return toJson(*this).dump();
}

Scores named(const std::string& name, Scores scores) {
    scores.name = name;
    return scores;
}

Scores PredictionScores::scores(const std::string& name) const {
    const double each = mean(loss);
    return {
        .name = name,
        .items = count,
        .values = {
            {"loss", each}, {"perplexity", std::exp(each)}, {"accuracy", mean(first)}, {"top5", mean(five)}}};
}

Scores PredictionScores::lossAnd(const std::string& accuracy) const {
    return {.items = count, .values = {{"loss", mean(loss)}, {accuracy, mean(first)}}};
}

bool PredictionScores::add(std::span<const float> logits, Index target, bool known) {
    loss += logSumExp(logits) - double(logits[size_t(target)]);
    ++count;
    const auto best = bestOf(logits, 5);
    const bool isFirst = known && best[0] == target;
    first += isFirst;
    five += known && std::find(best.begin(), best.end(), target) != best.end();
    return isFirst;
}

Scores meanOf(const std::vector<Scores>& parts, const std::string& name) {
    Scores mean{.name = name};
    for (const auto& part : parts) mean.items += part.items;
    if (parts.empty()) return mean;
    for (const auto& [score, first] : parts.front().values) {
        double sum = 0;
        bool inAll = true;
        for (const auto& part : parts) {
            const auto value = part.find(score);
            inAll = inAll && value;
            sum += value.value_or(0) * double(part.items);
        }
        if (inAll) mean.values.emplace_back(score, sum / double(std::max<Index>(1, mean.items)));
    }
    for (const auto& other : parts.front().beside) {
        std::vector<Scores> same;
        for (const auto& part : parts)
            for (const auto& one : part.beside)
                if (one.name == other.name) same.push_back(one);
        if (same.size() == parts.size()) mean.beside.push_back(meanOf(same, other.name));
    }
    return mean;
}

Phrase scoreTitle(const std::string& score) {
    static const std::map<std::string, Phrase> titles{{"bleu", "BLEU"},
                                                      {"aer", "AER"},
                                                      {"auc", "AUC"},
                                                      {"rouge_l", "ROUGE-L"},
                                                      {"hit_rate_10", "HR@10"},
                                                      {"ndcg_10", "NDCG@10"},
                                                      {"top5", Phrase("top 5")},
                                                      {"loss", Phrase("loss")},
                                                      {"perplexity", Phrase("perplexity")},
                                                      {"accuracy", Phrase("accuracy")},
                                                      {"token_accuracy", Phrase("token accuracy")},
                                                      {"repeat_accuracy", Phrase("repeat accuracy")},
                                                      {"antecedent_accuracy", Phrase("antecedent accuracy")},
                                                      {"attention_accuracy", Phrase("attention accuracy")},
                                                      {"related_accuracy", Phrase("related word")},
                                                      {"exact_match", Phrase("exact match")},
                                                      {"word_error_rate", Phrase("word error rate")},
                                                      {"aligned", Phrase("aligned")},
                                                      {"unseen_words", Phrase("unseen words")},
                                                      {"attention_on_target", Phrase("attention on target")},
                                                      {"chosen_on_target", Phrase("chosen on target")},
                                                      {"induction", Phrase("induction")},
                                                      {"previous_token", Phrase("previous token")},
                                                      {"baseline", Phrase("baseline")},
                                                      {"trigram", Phrase("trigram")}};
    if (const auto known = titles.find(score); known != titles.end()) return known->second;
    std::string title = score;
    std::replace(title.begin(), title.end(), '_', ' ');
    return Phrase::known(title);
}

std::string scoreText(const std::string& score, double value) {
    const bool share = score.ends_with("accuracy") || score == "exact_match" || score == "aligned" ||
                       score.starts_with("word_error_rate") || score.starts_with("hit_rate") ||
                       score == "top5" || score == "unseen_words";
    if (share) return fixed(100 * value, 1) + " %";
    return fixed(value, score.starts_with("bleu") || score.starts_with("perplexity") ? 1 : 3);
}

}  // namespace attentionscope
