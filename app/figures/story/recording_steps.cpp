// The steps of one attention: from what it reads to the output of all its heads.
#include <QCoreApplication>
#include <tuple>

#include "app/figures/story/story_pages.h"

namespace attentionscope {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Steps)
};

using Kind = StoryPages::Kind;
using Rows = StoryPages::Rows;

bool has(NodeId node) {
    return node != noNode;
}

bool crosses(const AttentionMap& map) {
    return has(map.memory) && map.memory != map.input;
}

bool isDotProduct(const StoryPages& pages) {
    const std::string op = pages.opOf(pages.head().scores);
    return op.empty() || op == "dot products" || op == "scale";
}

bool isAdditive(const StoryPages& pages) {
    const std::string op = pages.opOf(pages.head().scores);
    return op == "pairs to matrix" || op == "additive scores";
}

StepContent tellProjections(const StoryPages& pages) {
    const AttentionMap& map = pages.map();
    const HeadNodes& head = pages.head();
    std::vector<StepPart> parts;
    if (has(map.input)) {
        parts.push_back(pages.vectors("X", map.input));
        if (crosses(map)) parts.push_back(pages.vectors("H", map.memory, Rows::others));
        parts.push_back(QStringLiteral("\\to"));
    }
    parts.push_back(pages.vectors("Q", head.q));
    parts.push_back(pages.vectors("K", head.k, Rows::others));
    if (has(head.v)) parts.push_back(pages.vectors("V", head.v, Rows::others));
    QString formula;
    if (has(map.queryWeights))
        formula = crosses(map) ? QStringLiteral("Q = X W^Q ,  K = H W^K ,  V = H W^V")
                               : QStringLiteral("Q = X W^Q ,  K = X W^K ,  V = X W^V");
    else if (has(head.scores) && isAdditive(pages))
        formula = QStringLiteral("q_i = W_a s_{i-1} ,  k_j = U_a h_j ,  v_j = h_j");
    return {.title = Words::tr("Queries, keys and values"),
            .formula = formula,
            .sentence = crosses(map)
                            ? Words::tr("The word to come asks with its query; every source word offers a "
                                        "key, and passes on its value.")
                            : Words::tr("Each word is turned into three vectors: what it asks for, what it "
                                        "offers, and what it passes on."),
            .parts = std::move(parts)};
}

StepContent tellScores(const StoryPages& pages) {
    const HeadNodes& head = pages.head();
    const bool asks = has(head.q) && has(head.k), additive = isAdditive(pages);
    std::vector<StepPart> parts;
    if (asks) {
        parts = {pages.vectors("Q", head.q), isDotProduct(pages) ? QStringLiteral("·") : QStringLiteral(","),
                 pages.vectors("K", head.k, Rows::others),
                 isDotProduct(pages) ? QStringLiteral("=") : QStringLiteral("\\to")};
    }
    parts.push_back(pages.matrix("S", head.scores, Kind::scores));
    const QString formula = !asks      ? QString()
                            : additive ? QStringLiteral("s_{ij} = v_a^\\top \\tanh (q_i + k_j)")
                            : isDotProduct(pages)
                                ? QStringLiteral("S = Q K^\\top ,  s_{ij} = \\sum_c q_{ic} k_{jc}")
                                : QStringLiteral("s_{ij} = \\text{score}(q_i , k_j)");
    return {.title = Words::tr("Scores"),
            .formula = formula,
            .sentence = Words::tr("How well the query of each row fits the key of each column."),
            .parts = std::move(parts)};
}

/// From one matrix of scores to the next.
struct Link {
    NodeId from;
    QString fromName;
    NodeId to;
    QString name;
};

void addLink(Story& story, const StoryPages& pages, const Link& link, const char* step, const QString& title,
             const QString& formula, const std::function<QString(const StoryPages&)>& sentence) {
    story.push_back(storyStep(pages, step, link.name, [=](const StoryPages& now) {
        std::vector<StepPart> parts;
        if (has(link.from))
            parts = {now.matrix(link.fromName, link.from, Kind::scores), QStringLiteral("\\to")};
        parts.push_back(now.matrix(link.name, link.to, Kind::scores));
        return StepContent{
            .title = title, .formula = formula, .sentence = sentence(now), .parts = std::move(parts)};
    }));
}

/// Scale, softcap, mask and temperature, of which a mechanism has some; what the softmax is taken of.
std::pair<NodeId, QString> addScoreLinks(Story& story, const StoryPages& pages) {
    const HeadNodes& head = pages.head();
    NodeId last = head.scores;
    QString lastName = QStringLiteral("S");
    const auto follow = [&](NodeId node, const QString& name, const char* step, const QString& title,
                            const QString& formula, const auto& sentence) {
        if (!has(node)) return;
        addLink(story, pages, {last, lastName, node, name}, step, title, formula, sentence);
        last = node;
        lastName = name;
    };
    const auto always = [](const QString& sentence) {
        return [sentence](const StoryPages&) { return sentence; };
    };
    follow(head.scaled, "S'", "scaled", Words::tr("Scale"), QStringLiteral("S' = \\frac{S}{\\sqrt{d_k}}"),
           always(Words::tr(
               "Long vectors have large products: the scale keeps the softmax from becoming too sharp.")));
    follow(head.softcapped, "C", "softcapped", Words::tr("Softcap"),
           QStringLiteral("C = c \\tanh (\\frac{S'}{c})"),
           always(Words::tr("Scores are bent so that none goes beyond ±c.")));
    const NodeId unmasked = last;
    follow(head.masked, "M", "masked", Words::tr("Mask"),
           QStringLiteral("m_{ij} = s_{ij} \\text{ or }\\text{−}\\infty"), [unmasked](const StoryPages& now) {
               return has(unmasked) && now.sameValues(unmasked, now.head().masked)
                          ? Words::tr("Here every key may be seen: the scores stay as they are.")
                          : Words::tr("Keys that a query may not see get minus infinity, and so no weight.");
           });
    follow(head.tempered, "T", "tempered", Words::tr("Temperature"), QStringLiteral("T = \\frac{M}{\\tau}"),
           always(Words::tr("Above 1 the weights become more even, below 1 sharper.")));
    return {last, lastName};
}

void addSoftmax(Story& story, const StoryPages& pages, NodeId logits, const QString& logitsName) {
    const HeadNodes& head = pages.head();
    if (has(head.shifted) && has(logits))
        story.push_back(storyStep(pages, "shifted", "Z", [=](const StoryPages& now) {
            std::vector<StepPart> parts = {now.matrix(logitsName, logits, Kind::scores)};
            if (has(now.head().maximum)) {
                parts.push_back(QStringLiteral("-"));
                parts.push_back(now.matrix("m", now.head().maximum, Kind::column));
            }
            parts.push_back(QStringLiteral("="));
            parts.push_back(now.matrix("Z", now.head().shifted, Kind::scores));
            return StepContent{
                .title = Words::tr("Softmax: subtract the largest"),
                .formula = QStringLiteral("z_{ij} = s_{ij} - m_i ,  m_i = \\text{max}_j s_{ij}"),
                .sentence = Words::tr("This changes no weight, but keeps the exponentials from overflowing."),
                .parts = std::move(parts)};
        }));
    if (has(head.exponentials))
        story.push_back(storyStep(pages, "exponentials", "E", [](const StoryPages& now) {
            std::vector<StepPart> parts;
            if (has(now.head().shifted))
                parts = {now.matrix("Z", now.head().shifted, Kind::scores), QStringLiteral("\\to")};
            parts.push_back(now.matrix("E", now.head().exponentials, Kind::shares));
            return StepContent{
                .title = Words::tr("Softmax: exponentials"),
                .formula = QStringLiteral("e_{ij} = \\exp(z_{ij})"),
                .sentence = Words::tr("Every score becomes positive; differences become ratios."),
                .parts = std::move(parts)};
        }));
    if (has(head.sums))
        story.push_back(storyStep(pages, "sums", QStringLiteral("\\sigma"), [](const StoryPages& now) {
            return StepContent{
                .title = Words::tr("Softmax: sum of each row"),
                .formula = QStringLiteral("\\sigma_i = \\sum_j e_{ij}"),
                .sentence = Words::tr("What each row has to be divided by."),
                .parts = {now.matrix("E", now.head().exponentials, Kind::shares), QStringLiteral("\\to"),
                          now.matrix("\\sigma", now.head().sums, Kind::column)}};
        }));
}

/// "E / σ =", where the softmax was recorded in steps.
std::vector<StepPart> quotient(const StoryPages& pages) {
    const HeadNodes& head = pages.head();
    if (!has(head.exponentials) || !has(head.sums)) return {};
    return {pages.matrix("E", head.exponentials, Kind::shares), QStringLiteral("\\text{/}"),
            pages.matrix("\\sigma", head.sums, Kind::column), QStringLiteral("=")};
}

void addWeights(Story& story, const StoryPages& pages) {
    const QString division = QStringLiteral("\\frac{e_{ij}}{\\sigma_i}");
    if (has(pages.head().probabilities))
        story.push_back(storyStep(pages, "probabilities", "P", [division](const StoryPages& now) {
            std::vector<StepPart> parts = quotient(now);
            parts.push_back(now.matrix("P", now.head().probabilities, Kind::shares));
            return StepContent{.title = Words::tr("Softmax: shares"),
                               .formula = QStringLiteral("p_{ij} = ") + division,
                               .sentence = Words::tr("Each row sums to 1."),
                               .parts = std::move(parts)};
        }));
    story.push_back(storyStep(pages, "weights", "A", [division](const StoryPages& now) {
        const HeadNodes& head = now.head();
        StepContent step{.title = Words::tr("Attention weights"),
                         .formula = QStringLiteral("a_{ij} = ") + division,
                         .sentence = Words::tr("Each row sums to 1: how the word shares out its attention.")};
        if (!has(head.probabilities)) {
            step.parts = quotient(now);
            if (step.parts.empty()) step.formula = QStringLiteral("A = \\text{softmax}(S)");
        } else {
            step.parts = {now.matrix("P", head.probabilities, Kind::shares), QStringLiteral("\\to")};
            const bool near = now.opOf(head.weights) == "multiply elements";
            step.formula = near ? QStringLiteral("a_{ij} = p_{ij} \\exp (\\frac{-(j - c_i)^2}{2 \\sigma^2})")
                                : QStringLiteral("a_{ij} \\in \\text{draw}(p_i)");
            step.sentence = near ? Words::tr("Places near the predicted centre are favoured, others fade.")
                                 : Words::tr("One key is drawn and gets all the weight.");
        }
        step.parts.push_back(now.matrix("A", head.weights, Kind::shares));
        return step;
    }));
}

StepContent tellWeightedSum(const StoryPages& pages) {
    const HeadNodes& head = pages.head();
    const bool one = head.reading == Reading::largest;
    std::vector<StepPart> parts;
    if (has(head.weights) && has(head.v))
        parts = {pages.matrix("A", head.weights, Kind::shares),
                 one ? QStringLiteral(",") : QStringLiteral("·"), pages.vectors("V", head.v, Rows::others),
                 one ? QStringLiteral("\\to") : QStringLiteral("=")};
    parts.push_back(pages.vectors("O_h", head.weighted));
    return {.title = one ? Words::tr("The value of one place") : Words::tr("Weighted sum of the values"),
            .formula = one ? QStringLiteral("o_i = v_{j} ,  j = \\text{arg max}_j a_{ij}")
                           : QStringLiteral("O_h = A V ,  o_i = \\sum_j a_{ij} v_j"),
            .sentence = one ? Words::tr("Only the place with the largest weight is read.")
                            : Words::tr("Each word takes from every word as much as its weight says."),
            .parts = std::move(parts)};
}

void addOutput(Story& story, const StoryPages& pages) {
    const AttentionNodes& nodes = pages.map().nodes;
    if (has(pages.head().weighted)) story.push_back(storyStep(pages, "weighted", "O_h", tellWeightedSum));
    if (has(nodes.context) && nodes.heads.size() > 1)
        story.push_back(storyStep(pages, "context", "O", [](const StoryPages& now) {
            return StepContent{.title = Words::tr("Concatenate the heads"),
                               .formula = QStringLiteral("O = [O_1 ; … ; O_h]"),
                               .sentence = Words::tr("The sums of all heads stand side by side."),
                               .parts = {now.vectors("O", now.map().nodes.context)}};
        }));
    if (has(nodes.output) && nodes.output != nodes.context)
        story.push_back(storyStep(pages, "output", "Y", [](const StoryPages& now) {
            return StepContent{.title = Words::tr("Output"),
                               .formula = QStringLiteral("Y = O W^O"),
                               .sentence = Words::tr("One more product mixes the heads."),
                               .parts = {now.vectors("O", now.map().nodes.context), QStringLiteral("\\to"),
                                         now.vectors("Y", now.map().nodes.output)}};
        }));
}

}  // namespace

void addAttentionSteps(Story& story, const StoryPages& pages) {
    const HeadNodes& head = pages.head();
    if (has(head.q) && has(head.k))
        story.push_back(storyStep(pages, "values", QStringLiteral("QKV"), tellProjections));
    NodeId logits = noNode;
    QString logitsName;
    if (has(head.scores)) story.push_back(storyStep(pages, "scores", "S", tellScores));
    std::tie(logits, logitsName) = addScoreLinks(story, pages);
    addSoftmax(story, pages, logits, logitsName);
    if (has(head.weights)) addWeights(story, pages);
    addOutput(story, pages);
}

}  // namespace attentionscope
