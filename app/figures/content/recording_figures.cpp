#include "app/figures/content/recording_figures.h"

#include <QCoreApplication>
#include <QDir>
#include <algorithm>

#include "app/figures/drawing/number_text.h"
#include "core/text/unicode.h"

namespace attentionscope {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Recording)
};

constexpr size_t mostPredictions = 12;  // more are no longer a figure

bool hasHead(const AttentionMap& map, int head) {
    return head >= 0 && head < int(map.nodes.heads.size());
}

std::string firstInput(const Recording& recording) {
    const auto& inputs = recording.inputs;
    if (inputs.has("text")) return inputs.text();
    return inputs.empty() ? std::string() : inputToText(inputs.values.begin()->second);
}

QString sentenceOf(const Recording& recording) {
    QStringList parts;
    for (const auto& [name, value] : recording.inputs.values) {
        if (kindOf(value) == InputKind::ids) continue;
        const std::string text = inputToText(value);
        // The order of the pair is "text", then "second"; a map has them the other way round.
        if (name == "second")
            parts.append(QString::fromStdString(text));
        else
            parts.prepend(QString::fromStdString(text));
    }
    if (parts.isEmpty()) {
        for (const Token& token : recording.tokens) parts.append(tokenWords(token.text).trimmed());
        return parts.join(' ');
    }
    return parts.join(QStringLiteral("  /  "));
}

/// Whether these tokens are the pieces of this text, so that it can be coloured in its own spelling.
bool coversText(const std::vector<Token>& tokens, Index count) {
    return Index(tokens.size()) == count &&
           std::any_of(tokens.begin(), tokens.end(), [](const Token& token) { return token.hasText(); }) &&
           std::all_of(tokens.begin(), tokens.end(), [](const Token& token) { return token.segment == 0; });
}

QString predictionTitle(const Prediction& prediction, const Recording& recording) {
    const auto wordAt = [&](Index position) {
        return position >= 0 && position < Index(recording.tokens.size())
                   ? visibleToken(tokenWords(recording.tokens[size_t(position)].text))
                   : QString::number(position);
    };
    switch (prediction.kind) {
        case Prediction::Kind::nextWord:
            return Words::tr("Next word after “%1”").arg(wordAt(prediction.position));
        case Prediction::Kind::maskedWord:
            return Words::tr("The masked word at position %1").arg(prediction.position);
        case Prediction::Kind::label:
            return Words::tr("Class of the text");
        case Prediction::Kind::producedWord:
            return Words::tr("Word %1 of what is produced").arg(prediction.position);
    }
    return {};
}

}  // namespace

MatrixSlice stageMatrix(const Recording& recording, const AttentionMap& map, int head, Stage stage) {
    if (stage == Stage::output) {
        return map.nodes.output == noNode ? MatrixSlice()
                                          : MatrixSlice(recording.evaluation->value(map.nodes.output));
    }
    if (!hasHead(map, head)) return {};
    const NodeId node = map.nodes.heads[size_t(head)].stage(stage);
    return node == noNode ? MatrixSlice() : MatrixSlice(recording.evaluation->value(node));
}

std::vector<Index> readKeys(const Recording& recording, const HeadNodes& head) {
    if (head.reading == Reading::all || head.weighted == noNode) return {};
    const Evaluation& evaluation = *recording.evaluation;
    const MatrixPointer weights = evaluation.value(head.weights);
    std::vector<Index> keys(size_t(weights->rows()));
    for (Index row = 0; row < weights->rows(); ++row) {
        // Each row may have been computed in a step of its own; one that was changed by hand reads no place.
        if (evaluation.isEdited(sourceOf(evaluation, {head.weighted, row, 0}).node)) return {};
        weights->row(row).maxCoeff(&keys[size_t(row)]);
    }
    return keys;
}

HeatmapContent heatmapOf(const Recording& recording, const AttentionMap& map, int head, Stage stage) {
    HeatmapContent content;
    content.values = stageMatrix(recording, map, head, stage);
    content.queries = {map.nodes.queries};
    content.valueTitle = stageWords(stage);
    if (stage == Stage::weighted || stage == Stage::output) {
        content.keyTitle = Words::tr("dimension →");
    } else {
        content.keys = {map.nodes.keys};
        if (hasHead(map, head)) content.readKeys = readKeys(recording, map.nodes.heads[size_t(head)]);
    }
    if (stage != Stage::weights) {
        content.scale = ValueScale::over(ScaleKind::centred, content.values);
        content.colors = ColorMapName::diverging;
    } else {
        content.scale = ValueScale::over(ScaleKind::automatic, content.values);
        content.valueTitle = weightTitle(content.scale);
    }
    return content;
}

QString weightTitle(const ValueScale& scale) {
    if (scale.kind() != ScaleKind::fitted) return stageWords(Stage::weights);
    return Words::tr("attention weight (colours end at %1)").arg(numberText(scale.high()));
}

HeadGridContent headGridOf(const Recording& recording, const std::string& mapName) {
    HeadGridContent content;
    size_t count = 0;
    for (const AttentionMap& map : recording.maps) {
        if (map.name != mapName) continue;
        content.columns = std::max(content.columns, int(map.nodes.heads.size()));
        count += map.nodes.heads.size();
    }
    for (const AttentionMap& map : recording.maps) {
        if (map.name != mapName) continue;
        for (int head = 0; head < int(map.nodes.heads.size()); ++head) {
            HeadThumbnail thumbnail{{map.layer, head},
                                    forThumbnail(stageMatrix(recording, map, head, Stage::weights), count)};
            if (size_t(head) < map.headNames.size()) {
                thumbnail.note = headWords(map.headNames[size_t(head)]);
            }
            content.heads.push_back(std::move(thumbnail));
        }
        // Layers with fewer heads than others would shift the next row.
        while (content.heads.size() % size_t(std::max(content.columns, 1)) != 0) {
            content.heads.push_back({{map.layer, int(content.heads.size() % size_t(content.columns))}, {}});
        }
    }
    return content;
}

AlignmentContent alignmentOf(const Recording& recording, const AttentionMap& map,
                             const std::vector<int>& heads) {
    AlignmentContent content;
    content.queries = {map.nodes.queries};
    content.keys = {map.nodes.keys};
    content.queryCount = map.nodes.queries ? map.nodes.queries->size() : 0;
    content.keyCount = map.nodes.keys ? map.nodes.keys->size() : 0;
    for (const int head : heads) {
        content.heads.push_back({head, stageMatrix(recording, map, head, Stage::weights)});
    }
    return content;
}

WeightedTextContent weightedTextOf(const Recording& recording, const AttentionMap& map, int head,
                                   std::optional<Index> query) {
    const MatrixSlice weights = stageMatrix(recording, map, head, Stage::weights);
    std::vector<float> row(size_t(weights.columns()), 0.0f);
    for (Index key = 0; key < weights.columns(); ++key) {
        if (query && *query < weights.rows()) {
            row[size_t(key)] = weights(*query, key);
        } else {
            double sum = 0;
            for (Index i = 0; i < weights.rows(); ++i) sum += double(weights(i, key));
            row[size_t(key)] = float(sum / double(std::max<Index>(weights.rows(), 1)));
        }
    }
    WeightedTextContent content;
    const std::string text = firstInput(recording);
    if (coversText(recording.tokens, weights.columns()) && !text.empty()) {
        content.text = QString::fromStdString(text);
        const TextOffsets offsets(text);
        Index covered = 0;
        for (size_t i = 0; i < recording.tokens.size(); ++i) {
            const Token& token = recording.tokens[i];
            if (!token.hasText() || token.end > offsets.size()) continue;
            const Index begin = std::max(offsets.toUtf16(token.begin), covered);
            const Index end = offsets.toUtf16(token.end);
            // The second byte of an emoji covers the same character as the first.
            if (end <= begin || end > content.text.size()) continue;
            content.spans.push_back({int(begin), int(end - begin), row[i], query == Index(i)});
            covered = end;
        }
        if (content.spans.size() < recording.tokens.size()) {
            content.note =
                Words::tr("Tokens that are no part of the text are not shown; weights are as they were.");
        }
    } else {
        std::vector<QString> labels;
        for (Index key = 0; key < weights.columns(); ++key) {
            labels.push_back(
                tokenWords(map.nodes.keys ? map.nodes.keys->label(key) : std::to_string(key)).trimmed());
        }
        content = joinTokens(labels, row);
        if (query && map.nodes.keys == map.nodes.queries && size_t(*query) < content.spans.size()) {
            content.spans[size_t(*query)].chosen = true;
        }
    }
    const MatrixSlice values(
        std::make_shared<Matrix>(Eigen::Map<const Matrix>(row.data(), 1, Index(row.size()))));
    content.scale =
        ValueScale::between(ScaleKind::fitted, 0, ValueScale::over(ScaleKind::fitted, values).high());
    content.title = query && map.nodes.queries && *query < map.nodes.queries->size()
                        ? Words::tr("Where “%1” looks")
                              .arg(visibleToken(tokenWords(map.nodes.queries->label(*query)).trimmed()))
                        : Words::tr("How much each word is looked at, on average");
    return content;
}

std::vector<BarContent> predictionsOf(const Recording& recording, const Recording* before,
                                      std::optional<Index> query) {
    std::vector<BarContent> blocks;
    for (size_t i = 0; i < recording.predictions.size(); ++i) {
        const Prediction& prediction = recording.predictions[i];
        const bool everywhere = prediction.kind == Prediction::Kind::nextWord;
        if (query ? prediction.position != *query : everywhere && i + 1 < recording.predictions.size())
            continue;
        if (blocks.size() == mostPredictions) break;
        BarContent block{.title = predictionTitle(prediction, recording), .bars = {}};
        for (const Prediction::Candidate& candidate : prediction.candidates) {
            Bar bar{tokenWords(candidate.label), candidate.probability};
            if (before && i < before->predictions.size()) {
                for (const Prediction::Candidate& old : before->predictions[i].candidates) {
                    if (old.label == candidate.label && old.id == candidate.id) bar.before = old.probability;
                }
            }
            block.bars.push_back(std::move(bar));
        }
        blocks.push_back(std::move(block));
    }
    return blocks;
}

Caption captionOf(const Recording& recording, const AttentionMap* map, std::optional<int> head,
                  bool allLayers) {
    QStringList title;
    if (map) {
        title << mapWords(map->name);
        if (!allLayers) title << Words::tr("layer %1").arg(map->layer);
        if (!head) title << Words::tr("all heads");
        if (head) {
            QString name = Words::tr("head %1").arg(*head);
            if (size_t(*head) < map->headNames.size()) {
                name += QStringLiteral(": ") + headWords(map->headNames[size_t(*head)]);
            }
            title << name;
        }
    }
    // Of a folder the name is enough; what its weights come from is not known here.
    const bool isFolder = recording.model.find('/') != std::string::npos;
    const QString model = QString::fromStdString(recording.model);
    QString source = isFolder ? QDir(model).dirName() : model;
    if (!recording.system.empty()) source += QStringLiteral(" · ") + QString::fromStdString(recording.system);
    if (recording.constructed) {
        source += QStringLiteral(" · ") + Words::tr("constructed, not trained");
    } else if (!isFolder) {
        source += QStringLiteral(" · ") + Words::tr("trained");
    }
    if (recording.truncated) {
        source += QStringLiteral(" · ") + Words::tr("cut to %1 tokens").arg(countText(recording.tokenLimit));
    }
    return {title.join(QStringLiteral(" · ")), source, sentenceOf(recording)};
}

QString stageWords(Stage stage) {
    switch (stage) {
        case Stage::scores:
            return Words::tr("score q · k");
        case Stage::scaled:
            return Words::tr("scaled score");
        case Stage::softcapped:
            return Words::tr("softcapped score");
        case Stage::masked:
            return Words::tr("masked score");
        case Stage::weights:
            return Words::tr("attention weight");
        case Stage::weighted:
            return Words::tr("weighted sum of values");
        case Stage::output:
            return Words::tr("output");
    }
    return {};
}

QString mapWords(const std::string& name) {
    if (name == "self") return Words::tr("Self-attention");
    if (name == "encoder.self") return Words::tr("Encoder self-attention");
    if (name == "decoder.self") return Words::tr("Decoder self-attention");
    if (name == "cross") return Words::tr("Cross-attention");
    return QString::fromStdString(name);
}

QString headWords(const std::string& name) {
    // Said by core/mechanisms/constructed_weights.h, and gathered here for translators.
    [[maybe_unused]] static const char* const known[] = {
        QT_TRANSLATE_NOOP("Heads", "previous token"),   QT_TRANSLATE_NOOP("Heads", "next token"),
        QT_TRANSLATE_NOOP("Heads", "same token"),       QT_TRANSLATE_NOOP("Heads", "first token"),
        QT_TRANSLATE_NOOP("Heads", "similar spelling"), QT_TRANSLATE_NOOP("Heads", "nearest punctuation"),
        QT_TRANSLATE_NOOP("Heads", "wide Gaussian"),    QT_TRANSLATE_NOOP("Heads", "uniform"),
    };
    return QCoreApplication::translate("Heads", name.c_str());
}

QString tokenWords(const std::string& label) {
    QString text = QString::fromStdString(label);
    // Byte-level vocabularies write a space as Ġ and a line break as Ċ; SentencePiece writes a space as ▁.
    text.replace(QChar(0x120), u' ').replace(QChar(0x10a), u'\n').replace(QChar(0x2581), u' ');
    return text;
}

}  // namespace attentionscope
