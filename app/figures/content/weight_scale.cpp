#include "app/figures/content/weight_scale.h"

#include "app/figures/content/map_sides.h"
#include "app/figures/content/map_values.h"

namespace attentionscope {

ValueScale weightScale(const FigureRequest& request) {
    const ScaleKind kind = request.shown.scale;
    if (!request.map || !request.map->normalised) return {};
    if (kind == ScaleKind::fixed || kind == ScaleKind::squareRoot) return ValueScale::between(kind, 0, 1);
    return ValueScale::over(kind, sidesOf(request).of(stageMatrix(*request.recording, *request.map,
                                                                  request.head, Stage::weights)));
}

}  // namespace attentionscope
