#include "app/figures/content/figures_for.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/figures/content/curve_content.h"
#include "app/figures/story/story.h"

namespace attentionscope {

namespace {

struct FigureKindWords {
    Q_DECLARE_TR_FUNCTIONS(FigureKind)
};

/// A single vector that attends to many, not a text that happens to have one word.
bool hasOneRow(const Recording& recording, const AttentionMap& map) {
    const Sequence& queries = recording.queriesOf(map);
    return recording.crosses(map) && queries.size() == 1 && !queries.produced;
}

bool isPicture(const Sequence& sequence) {
    return sequence.kind == Sequence::Kind::regions && sequence.axis && sequence.axis->gridColumns() > 0;
}

bool isReadAsWords(const Sequence& sequence) {
    return sequence.kind == Sequence::Kind::tokens || sequence.kind == Sequence::Kind::items;
}

}  // namespace

const AttentionMap* mapBeside(const Recording& recording, const AttentionMap& map) {
    const bool overPicture = isPicture(recording.keysOf(map));
    if (!map.normalised || recording.queriesOf(map).produced || !recording.crosses(map)) return nullptr;
    for (const AttentionMap& other : recording.maps) {
        const Sequence& keys = recording.keysOf(other);
        const bool fits = overPicture ? keys.kind == Sequence::Kind::tokens : isPicture(keys);
        if (fits && other.normalised && recording.crosses(other) && other.layer == map.layer &&
            other.querySequence == map.querySequence)
            return &other;
    }
    return nullptr;
}

const AttentionMap* mapOverPicture(const Recording& recording, const AttentionMap& map) {
    return isPicture(recording.keysOf(map)) ? &map : mapBeside(recording, map);
}

bool isOfDocument(const Recording& recording, const AttentionMap& map) {
    const Index own = &map - recording.maps.data();
    return map.parent >= 0 || std::any_of(recording.maps.begin(), recording.maps.end(),
                                          [&](const AttentionMap& other) { return other.parent == own; });
}

std::vector<FigureKind> figuresFor(const Recording& recording, const AttentionMap* map) {
    std::vector<FigureKind> figures;
    if (map) {
        const Sequence& keys = recording.keysOf(*map);
        const bool oneRow = hasOneRow(recording, *map);
        const bool isMatrix = keys.kind == Sequence::Kind::features || keys.kind == Sequence::Kind::regions;
        if (mapOverPicture(recording, *map)) figures.push_back(FigureKind::picture);
        if (isOfDocument(recording, *map)) figures.push_back(FigureKind::document);
        if (oneRow) figures.push_back(FigureKind::bars);
        if (isCurve(recording, *map)) figures.push_back(FigureKind::curve);
        figures.push_back(FigureKind::heatmap);
        if (!oneRow && !isMatrix) figures.push_back(FigureKind::lines);
        const bool within = !recording.crosses(*map);
        if (keys.kind == Sequence::Kind::tokens && map->normalised && recording.sharesWords(*map))
            figures.push_back(FigureKind::arcs);
        // One text cannot show words that are read and, at the same places, others that are written.
        if (isReadAsWords(keys) && (!within || recording.sharesWords(*map)))
            figures.push_back(FigureKind::text);
        figures.push_back(FigureKind::heads);
    }
    if (map || hasStoryWithoutMaps(recording)) figures.push_back(FigureKind::steps);
    if (map || !recording.predictions.empty()) figures.push_back(FigureKind::prediction);
    // Produced from words, not from a picture.
    const bool readsWords =
        std::any_of(recording.sequences.begin(), recording.sequences.end(), [](const Sequence& sequence) {
            return sequence.kind == Sequence::Kind::tokens && !sequence.produced;
        });
    const bool translates = recording.produced() && readsWords && !recording.predictions.empty() &&
                            recording.predictions.front().kind == Prediction::Kind::producedWord;
    if (translates) figures.push_back(FigureKind::bottleneck);
    return figures;
}

bool fits(FigureKind kind, const Recording& recording, const AttentionMap* map) {
    const std::vector<FigureKind> figures = figuresFor(recording, map);
    return std::find(figures.begin(), figures.end(), kind) != figures.end();
}

const char* figureName(FigureKind kind) {
    switch (kind) {
        case FigureKind::heatmap: return "heatmap";
        case FigureKind::heads: return "grid";
        case FigureKind::lines: return "lines";
        case FigureKind::arcs: return "arcs";
        case FigureKind::text: return "text";
        case FigureKind::picture: return "picture";
        case FigureKind::document: return "document";
        case FigureKind::bars: return "bars";
        case FigureKind::curve: return "curve";
        case FigureKind::steps: return "steps";
        case FigureKind::prediction: return "prediction";
        case FigureKind::bottleneck: return "bottleneck";
    }
    return "";
}

QString figureTitle(FigureKind kind) {
    switch (kind) {
        case FigureKind::heatmap: return FigureKindWords::tr("Attention map");
        case FigureKind::heads: return FigureKindWords::tr("All heads");
        case FigureKind::lines: return FigureKindWords::tr("Lines");
        case FigureKind::arcs: return FigureKindWords::tr("Arcs");
        case FigureKind::text: return FigureKindWords::tr("Text");
        case FigureKind::picture: return FigureKindWords::tr("Over the picture");
        case FigureKind::document: return FigureKindWords::tr("Document");
        case FigureKind::bars: return FigureKindWords::tr("Bars");
        case FigureKind::curve: return FigureKindWords::tr("Curve");
        case FigureKind::steps: return FigureKindWords::tr("Steps");
        case FigureKind::prediction: return FigureKindWords::tr("Prediction");
        case FigureKind::bottleneck: return FigureKindWords::tr("The bottleneck");
    }
    return {};
}

}  // namespace attentionscope
