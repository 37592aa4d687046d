// The texts for each kind of step, and their variants. A mechanism adds none here: it declares its own, and
// their translations are in its words.
#include "app/figures/story/step_words.h"

#include "app/figures/drawing/sentences.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <optional>

namespace attentionscope {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Steps)
};

QString embeddingSentence(Sequence::Kind kind, StepKind step, bool addsTypes) {
    if (kind == Sequence::Kind::regions)
        return step == StepKind::embed
                   ? Words::tr("Each part of the picture is turned into a vector.")
                   : Words::tr(
                         "Each part of the picture is turned into a vector; its place in the picture "
                         "is added.");
    if (kind != Sequence::Kind::tokens) return Words::tr("Each row is turned into a vector.");
    if (step == StepKind::addPositions && addsTypes)
        return Words::tr(
            "Each word is looked up as a vector; its place in the sentence is added (P), and which of two "
            "texts it belongs to (G).");
    if (step == StepKind::addPositions)
        return Words::tr(
            "Each word is looked up as a vector; its place in the "
            "sentence is added.");
    return step == StepKind::embed
               ? Words::tr("Each word is looked up as a vector.")
               : Words::tr("Each word is looked up as a vector; other information about it is added.");
}

StepWords embedding(const StepScene& scene, const Step& step) {
    const Sequence* rows = scene.ownSequence();
    const Sequence::Kind kind = rows ? rows->kind : Sequence::Kind::tokens;
    const QString sentence = embeddingSentence(
        kind, step.kind,
        std::ranges::any_of(step.operands, [](const auto& operand) { return operand.symbol == "G"; }));
    if (scene.isInProducedBlock())
        return {Words::tr("Embeddings of the words so far"),
                Words::tr("%1 Row i is the word that is read when word i is produced.").arg(sentence)};
    return {kind == Sequence::Kind::tokens ? Words::tr("Embeddings") : Words::tr("Vectors"), sentence};
}

/// For the sentences of a document, else for words.
QString recurrenceSentence(const StepScene& scene) {
    const Sequence* rows = scene.ownSequence();
    if (rows && rows->kind == Sequence::Kind::items)
        return Words::tr(
            "A recurrent network reads them one by one: each state describes its input in context.");
    return Words::tr(
        "A recurrent network reads the sentence word by word: each state describes its word in "
        "its context.");
}

/// A step's title and the mechanism's name for it.
QString withName(const QString& title, const std::string& id) {
    return Words::tr("%1: %2", "the title of a step, and its name").arg(title, declaredWords(id));
}

StepWords recurrence(const StepScene& scene, const Step& step) {
    const Recording& recording = *scene.recording;
    if (!scene.isInProducedBlock()) {
        const bool encodes = recording.produced() != nullptr;
        QString title = encodes ? Words::tr("The encoder's states") : Words::tr("Recurrent states");
        const auto endsIn = [&](const char* direction) { return step.id.ends_with(direction); };
        if (endsIn("forward") || endsIn("backward")) {
            title = withName(title, endsIn("forward") ? "forward" : "backward");
            return {title,
                    endsIn("forward")
                        ? Words::tr("A recurrent network reads the sentence from left to right: each state "
                                    "describes its word and the words before it.")
                        : Words::tr("A second network reads it from right to left: each state describes its "
                                    "word and the words after it.")};
        }
        return {title, recurrenceSentence(scene)};
    }
    const QString title = Words::tr("The decoder's state");
    if (!recording.attends())
        return {title,
                Words::tr("The new state is computed from the last word, the last state and the single "
                          "vector c. This model has no attention: c is the same for every word.")};
    const bool readsContext = std::ranges::any_of(
        step.operands, [](const Step::Operand& operand) { return operand.symbol == "C"; });
    if (readsContext)
        return {title,
                Words::tr("The new state is computed from the context, the last word and the last state.")};
    return {title, Words::tr("The new state is computed from the last word and the last state.")};
}

/// Whether queries, keys and values were typed.
bool areGiven(const StepScene& scene) {
    const Sequence &queries = scene.recording->queriesOf(*scene.map),
                   &keys = scene.recording->keysOf(*scene.map);
    return queries.kind == Sequence::Kind::numbers && keys.kind == Sequence::Kind::numbers;
}

QString projectionSentence(const StepScene& scene) {
    const Sequence::Kind keys = scene.map ? scene.recording->keysOf(*scene.map).kind : Sequence::Kind::tokens;
    if (scene.queriesWhileProducing() && scene.crosses())
        return keys == Sequence::Kind::regions
                   ? Words::tr(
                         "The words so far provide the query; each region of the picture provides a "
                         "key and a value.")
               : keys == Sequence::Kind::steps
                   ? Words::tr(
                         "The words so far provide the query; each piece of the sound provides a key and a "
                         "value.")
                   : Words::tr(
                         "The words so far provide the query; each source word provides a key and a "
                         "value.");
    if (scene.map && scene.map->input == noNode)
        return areGiven(scene)
                   ? Words::tr("Queries, keys and values are given as they are.")
                   : Words::tr("Queries, keys and values are learnt, or come from earlier steps.");
    if (const HeadNodes* head = scene.ownHead(); head && head->used != noNode)
        return Words::tr(
            "Each word becomes two queries, keys and values side by side: one for words that see their "
            "neighbours, one for words that see the whole text. U is 1 in the half that a word uses.");
    if (scene.crosses())
        return Words::tr(
            "One side provides the query; each position that can be looked at provides a key "
            "and a value.");
    return keys == Sequence::Kind::regions ? Words::tr(
                                                 "Each region becomes three vectors: what it looks for, what "
                                                 "it offers, and what it passes on.")
                                           : Words::tr(
                                                 "Each word becomes three vectors: what it looks for, what "
                                                 "it offers, and what it passes on.");
}

QString scoreSentence(const StepScene& scene) {
    const HeadNodes* head = scene.ownHead();
    if (head && head->q == noNode && !scene.map->scoring.empty())
        return Words::tr("Each row gets a score for each column, without a query.");
    if (scene.map && scene.map->scoring.empty() && scene.map->score == ScoreFunction::location)
        return Words::tr("The query of each row gives each place a score, whatever word is there.");
    return Words::tr("Each score shows how well the query of a row fits the key of a column.");
}

/// A scale of 1 / √d_k compensates for the width of the vectors; a mechanism with another scale declares the
/// reason.
QString scaleSentence(const StepScene& scene) {
    if (scene.map && !scene.map->scaling.empty()) return declaredWords(scene.map->scaling);
    const HeadNodes* head = scene.ownHead();
    if (head && head->q != noNode && head->scale > 0) {
        const auto width = double(head->keyWidth(scene.graph().node(head->q).axes.shape().columns));
        if (std::abs(double(head->scale) * std::sqrt(width) - 1) < 1e-4)
            return Words::tr(
                "The more numbers a vector has, the larger its products grow: the scale keeps the softmax "
                "from becoming too sharp.");
    }
    return Words::tr("Every score is multiplied by the same number.");
}

StepWords projection(const StepScene& scene) {
    if (scene.ownBlock() && !isAttention(*scene.ownBlock()))
        return {Words::tr("Projection"),
                Words::tr("Each vector is multiplied by a matrix, which gives it another width.")};
    const QString title = Words::tr("Queries, keys and values");
    return {title, projectionSentence(scene)};
}

QString maskSentence(const StepScene& scene, const Step& step) {
    const bool changesNothing =
        step.operands.size() == 1 && scene.sameValues(step.operands[0].node, step.result.node);
    return changesNothing ? Words::tr("Every key is visible here, so the scores stay the same.")
                          : Words::tr("Hidden keys get a score of minus infinity, so their weight is 0.");
}

/// What an imported recording lacks for the steps around its weights.
QString missingWords(const StepScene& scene, const Step& step) {
    const HeadNodes* head = scene.ownHead();
    const OpPointer& op = scene.graph().node(step.result.node).op;
    if (!head || !op || op->name() != "recorded") return {};
    QString words;
    if (head->q == noNode && head->scaled == noNode)
        words = Words::tr(
            "The recording lacks queries and keys, so the computation of the weights is not shown.");
    else if (head->scores == noNode)
        words =
            Words::tr("The recording does not contain the computation of the scores from queries and keys.");
    else if (head->masked == noNode)
        words = Words::tr("The mask, if there was one, is not in the recording.");
    if (head->weighted != noNode) return words;
    return joinedSentences({words, Words::tr("It also lacks values, so the result is not shown.")});
}

/// Overwritten rows need not sum to 1.
QString sharingSentence(const StepScene& scene, const Step& step) {
    const Evaluation& evaluation = *scene.recording->evaluation;
    const Index rows = scene.graph().node(step.result.node).axes.shape().rows;
    for (Index row = 0; evaluation.differsFromBase(step.result.node) && row < rows; ++row)
        if (evaluation.isEdited(sourceOf(evaluation, {step.result.node, row, 0}).node))
            return Words::tr(
                "Each row shows how its query divides its attention. Rows that were set by hand need not sum "
                "to 1.");
    return Words::tr("Each row sums to 1 and shows how its query divides its attention.");
}

StepWords normalising(const std::string& formula) {
    const auto has = [&](const char* sign) { return formula.find(sign) != std::string::npos; };
    const bool scales = has("γ");
    if (!has("\\text{var}"))
        return {Words::tr("RMS normalisation"),
                scales ? Words::tr("Each vector is divided by the root of its mean square, then scaled by γ.")
                       : Words::tr("Each vector is divided by the root of its mean square.")};
    return {
        Words::tr("Layer normalisation"),
        scales
            ? Words::tr("Each vector is brought to mean 0 and variance 1, then scaled by γ and shifted by β.")
            : Words::tr("Each vector is shifted and scaled to mean 0 and variance 1.")};
}

StepWords weighing(const StepScene& scene, const Step& step) {
    const QString missing = missingWords(scene, step);
    if (!missing.isEmpty() && scene.map->normalised)
        return {Words::tr("Attention weights"), joinedSentences({sharingSentence(scene, step), missing})};
    return {Words::tr("Attention weights"),
            scene.map && !scene.map->normalised
                ? Words::tr("Each number is between 0 (closed) and 1 (open), independent of the others.")
                : sharingSentence(scene, step)};
}

StepWords prediction(const StepScene& scene) {
    if (scene.recording->predictions.empty())
        return {Words::tr("Logits and prediction"),
                Words::tr("The last vectors are compared with every candidate.")};
    return {Words::tr("Logits and prediction"),
            Words::tr("The last vector is compared with every candidate; the softmax turns the logits into "
                      "probabilities. The most likely are shown.")};
}

/// A step of a generic kind has the title of its block and the mechanism's name for it.
QString ownTitle(const StepScene& scene, const Step& step, const QString& ofKind) {
    const Block* block = scene.ownBlock();
    QString title = block && !block->title.empty() ? declaredWords(block->title) : ofKind;
    // "weights", for a gate shown as a map, adds nothing.
    if (!step.id.empty() && !stageFromName(step.id)) title = withName(title, step.id);
    return title;
}

/// What a gate lets through, by the last part of its map's name: (1 - z) h + z h̃ and r h of a GRU (Cho et
/// al. 2014), i c̃ + f c and o tanh(c) of an LSTM.
QString gateSentence(const StepScene& scene) {
    const std::string name = scene.map ? scene.map->name.substr(scene.map->name.rfind('.') + 1) : "";
    if (name == "update")
        return Words::tr("Each number is between 0 and 1: the share of new content that replaces the old.");
    if (name == "reset")
        return Words::tr(
            "Each number is between 0 and 1: how much of the old state is read to compute the new content. "
            "At 0 only the input is used.");
    if (name == "input")
        return Words::tr("Each number is between 0 and 1: how much of the new content comes into the cell.");
    if (name == "forget")
        return Words::tr(
            "Each number is between 0 and 1: how much of the cell is kept. At 0 it is forgotten.");
    if (name == "output")
        return Words::tr("Each number is between 0 and 1: how much of the cell is output as the state.");
    return Words::tr("Each number is between 0 (closed) and 1 (open), independent of the others.");
}

}  // namespace

QString shortWordOf(StepKind kind) {
    switch (kind) {
        case StepKind::embed: return Words::tr("embed");
        case StepKind::addPositions: return Words::tr("places");
        case StepKind::recur: return Words::tr("recur");
        case StepKind::handOver: return Words::tr("pass on");
        case StepKind::gate: return Words::tr("gate");
        case StepKind::normalise: return Words::tr("norm");
        case StepKind::project: return Words::tr("project");
        case StepKind::score: return Words::tr("scores");
        case StepKind::scale: return Words::tr("scale");
        case StepKind::softcap: return Words::tr("cap");
        case StepKind::mask: return Words::tr("mask");
        case StepKind::temperature: return Words::tr("divide");
        case StepKind::subtractLargest: return Words::tr("shift");
        case StepKind::exponentiate: return Words::tr("exp");
        case StepKind::sum: return Words::tr("sum");
        case StepKind::share: return Words::tr("share");
        case StepKind::weigh: return Words::tr("weights");
        case StepKind::favourNear: return Words::tr("nearby");
        case StepKind::draw: return Words::tr("draw");
        case StepKind::weightedSum: return Words::tr("mix");
        case StepKind::readOne: return Words::tr("read");
        case StepKind::concatenate: return Words::tr("join");
        case StepKind::output: return Words::tr("output");
        case StepKind::residual: return Words::tr("add");
        case StepKind::feedForward: return Words::tr("widen");
        case StepKind::layerOutput: return Words::tr("result");
        case StepKind::passLayers: return Words::tr("layers");
        case StepKind::combine: return Words::tr("combine");
        case StepKind::pool: return Words::tr("pool");
        case StepKind::predict: return Words::tr("predict");
    }
    return {};
}

QString groupWordOf(StepKind kind) {
    switch (kind) {
        case StepKind::embed:
        case StepKind::addPositions: return Words::tr("embed");
        case StepKind::passLayers: return Words::tr("layers");
        case StepKind::recur:
        case StepKind::handOver:
        case StepKind::gate: return Words::tr("states");
        case StepKind::project: return QStringLiteral("Q, K, V");
        case StepKind::score:
        case StepKind::scale:
        case StepKind::softcap:
        case StepKind::mask:
        case StepKind::temperature: return Words::tr("scores");
        case StepKind::subtractLargest:
        case StepKind::exponentiate:
        case StepKind::sum:
        case StepKind::share:
        case StepKind::weigh:
        case StepKind::favourNear:
        case StepKind::draw: return Words::tr("weights");
        case StepKind::weightedSum:
        case StepKind::readOne: return Words::tr("sum");
        case StepKind::concatenate:
        case StepKind::output: return Words::tr("output");
        case StepKind::feedForward:
        case StepKind::layerOutput: return Words::tr("feed-forward");
        case StepKind::pool:
        case StepKind::predict: return Words::tr("prediction");
        case StepKind::normalise:
        case StepKind::residual:
        case StepKind::combine: break;
    }
    return {};
}

QString declaredWords(const std::string& english) {
    // Common names of sequences; mechanisms provide their own in words.json.
    [[maybe_unused]] static const char* const usual[] = {
        QT_TRANSLATE_NOOP("Blocks", "text"),
        QT_TRANSLATE_NOOP("Blocks", "source"),
        QT_TRANSLATE_NOOP("Blocks", "target"),
        QT_TRANSLATE_NOOP("Blocks", "picture"),
        QT_TRANSLATE_NOOP("Blocks", "state"),
        QT_TRANSLATE_NOOP("Blocks", "queries"),
        QT_TRANSLATE_NOOP("Blocks", "keys"),
        QT_TRANSLATE_NOOP("Blocks", "question"),
        QT_TRANSLATE_NOOP("Blocks", "sentences"),
        QT_TRANSLATE_NOOP("Blocks", "read out"),
        QT_TRANSLATE_NOOP("Blocks", "dense"),
        QT_TRANSLATE_NOOP("Blocks", "dense2"),
        QT_TRANSLATE_NOOP("Blocks", "scaled output"),
        QT_TRANSLATE_NOOP("Blocks", "head input"),
        QT_TRANSLATE_NOOP("Blocks", "what is compared"),
        QT_TRANSLATE_NOOP("Blocks", "distances"),
        QT_TRANSLATE_NOOP("Blocks", "convolution"),
        QT_TRANSLATE_NOOP("Blocks", "sound"),
        QT_TRANSLATE_NOOP("Blocks", "similarity"),
        QT_TRANSLATE_NOOP("Blocks", "regions as words"),
        QT_TRANSLATE_NOOP("Blocks", "forward"),
        QT_TRANSLATE_NOOP("Blocks", "backward"),
    };
    const QByteArray words = QByteArray::fromStdString(english).replace('_', ' ');
    return QCoreApplication::translate("Blocks", words.constData());
}

namespace {

/// The steps of a layer of experts; nothing for another step.
std::optional<StepWords> expertWords(const Step& step) {
    if (step.id == "router")
        return StepWords{Words::tr("Router"),
                         Words::tr("Every expert, a feed-forward layer, gets a score from the vector.")};
    if (step.id == "router_probabilities")
        return StepWords{Words::tr("Probabilities of the experts"), Words::tr("Each row sums to 1.")};
    if (step.id == "chosen_experts")
        return StepWords{Words::tr("Chosen experts"),
                         Words::tr("1 marks the experts with the largest probabilities, 0 the others.")};
    if (step.id == "expert_weights")
        return StepWords{Words::tr("Weights of the experts"),
                         Words::tr("The probabilities of the chosen experts are divided by their sum; the "
                                   "others have the weight 0.")};
    if (step.id == "experts")
        return StepWords{Words::tr("Feed-forward"),
                         Words::tr("The results of the experts are added, each times its weight.")};
    if (step.id.starts_with("expert_"))
        return StepWords{
            Words::tr("Expert %1").arg(QString::fromStdString(step.id.substr(7))),
            Words::tr("Each position passes through a wider layer and a non-linear function, and "
                      "back; only positions that chose the expert use its result.")};
    return {};
}

}  // namespace

StepWords wordsOf(const StepScene& scene, const Step& step) {
    if (const auto words = expertWords(step)) return *words;
    switch (step.kind) {
        case StepKind::embed:
        case StepKind::addPositions: return embedding(scene, step);
        case StepKind::recur: return recurrence(scene, step);
        case StepKind::handOver:
            return {
                Words::tr("What the decoder receives"),
                !scene.recording->attends()
                    ? Words::tr("This model has no attention. However long the sentence is, the decoder "
                                "receives only what the encoder's last state holds: that is the bottleneck.")
                    : Words::tr("Everything that was read is passed on as one vector.")};
        case StepKind::gate: return {ownTitle(scene, step, Words::tr("Gate")), gateSentence(scene)};
        case StepKind::normalise: return normalising(step.formula);
        case StepKind::project: return projection(scene);
        case StepKind::score: return {Words::tr("Scores"), scoreSentence(scene)};
        case StepKind::scale: return {Words::tr("Scale"), scaleSentence(scene)};
        case StepKind::softcap:
            return {Words::tr("Softcap"), Words::tr("Scores are compressed so that none exceeds ±c.")};
        case StepKind::mask: return {Words::tr("Mask"), maskSentence(scene, step)};
        case StepKind::temperature:
            return {Words::tr("Temperature"),
                    Words::tr("Above 1 the weights become more even, below 1 sharper.")};
        case StepKind::subtractLargest:
            return {Words::tr("Softmax: subtract the largest"),
                    Words::tr("This changes no weight, but keeps the exponentials from overflowing.")};
        case StepKind::exponentiate:
            return {Words::tr("Softmax: exponentials"),
                    Words::tr("Every score becomes positive; differences become ratios.")};
        case StepKind::sum:
            return {Words::tr("Softmax: sum of each row"),
                    Words::tr("The numbers of each row are added; the next step divides by this sum.")};
        case StepKind::share: return {Words::tr("Softmax: shares"), Words::tr("Each row sums to 1.")};
        case StepKind::weigh: return weighing(scene, step);
        case StepKind::favourNear:
            return {Words::tr("Attention weights"),
                    Words::tr("Places near the predicted centre keep their weight; others fade.")};
        case StepKind::draw:
            return {Words::tr("Attention weights"), Words::tr("One key is drawn and gets all the weight.")};
        case StepKind::weightedSum:
            return {Words::tr("Weighted sum of the values"),
                    Words::tr("Each query takes from every value in proportion to its weight.")};
        case StepKind::readOne:
            return {Words::tr("The value of one place"),
                    Words::tr("Only the place with the largest weight is read.")};
        case StepKind::concatenate:
            if (scene.map && step.result.node == scene.map->nodes.context)
                return {Words::tr("Concatenate the heads"),
                        Words::tr("The sums of all heads are placed side by side.")};
            return {Words::tr("Side by side"), Words::tr("The vectors are put side by side.")};
        case StepKind::output:
            return {Words::tr("Output"), Words::tr("Multiplying by one more matrix mixes the heads.")};
        case StepKind::residual:
            return {Words::tr("Residual connection"),
                    step.id == "feed_forward_residual"
                        ? Words::tr("The vectors are kept; the result of the feed-forward layer is added.")
                    : step.id == "convolution_residual"
                        ? Words::tr("The vectors are kept; the result of the convolution is added.")
                        : Words::tr("The original vectors are kept; attention is added.")};
        case StepKind::feedForward:
            return {Words::tr("Feed-forward"),
                    Words::tr("Each position passes separately through a wider layer and a non-linear "
                              "function, and back to its own width.")};
        case StepKind::layerOutput:
            return {Words::tr("Output of the layer"),
                    Words::tr("The result is added again; the next layer reads the sum.")};
        case StepKind::passLayers:
            return {Words::tr("Earlier layers"),
                    Words::tr("The layers before this one, written f, have each added what they gathered to "
                              "every vector. Click one of them above to see its steps.")};
        case StepKind::combine:
            if (scene.ownBlock() && scene.ownBlock()->kind == Block::Kind::embeddings)
                return embedding(scene, step);
            return {step.id == "dense"    ? Words::tr("Combination: dense")
                    : step.id == "dense2" ? Words::tr("Combination: dense2")
                                          : ownTitle(scene, step, Words::tr("Combination")),
                    step.id.starts_with("dense")
                        ? Words::tr("One more layer transforms each vector before the prediction.")
                    : step.operands.size() == 1 ? Words::tr("The formula is applied to the previous results.")
                                                : Words::tr("The results so far are joined.")};
        case StepKind::pool:
            return {ownTitle(scene, step, Words::tr("Pooling")),
                    Words::tr("All positions become one vector.")};
        case StepKind::predict: return prediction(scene);
    }
    return {};
}

}  // namespace attentionscope
