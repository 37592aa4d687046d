#include "app/figures/content/weight_scale.h"

#include "app/figures/content/map_sides.h"
#include "app/figures/content/map_values.h"
#include "core/analysis/derived_recording.h"

namespace attentionscope {

ValueScale scaleOfAllHeads(const FigureRequest& request) {
    std::vector<MatrixSlice> all;
    for (const AttentionMap& map : request.recording->maps)
        for (std::size_t place = 0; map.name == request.map->name && place < map.nodes.heads.size(); ++place)
            all.push_back(stageMatrix(*request.recording, map, map.headNumber(place), Stage::weights));
    const ValueScale fitted = ValueScale::over(ScaleKind::fitted, all);
    if (fitted.low() < 0) return ValueScale::over(ScaleKind::centred, all);
    return request.shown.scale == ScaleKind::logarithmic
               ? ValueScale::over(request.shown.scale, all)
               : ValueScale::between(ScaleKind::fitted, 0, fitted.high());
}

ValueScale weightScale(const FigureRequest& request) {
    const ScaleKind kind = request.shown.scale;
    if (!request.map || !request.map->normalised) return {};
    const DerivedFrom* derived = derivedFrom(*request.recording, *request.map);
    if (derived && !derived->shares) return scaleOfAllHeads(request);
    if (kind == ScaleKind::fixed || kind == ScaleKind::squareRoot) return ValueScale::between(kind, 0, 1);
    return ValueScale::over(kind, sidesOf(request).of(stageMatrix(*request.recording, *request.map,
                                                                  request.head, Stage::weights)));
}

}  // namespace attentionscope
