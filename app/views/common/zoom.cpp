#include "app/views/common/zoom.h"

#include <algorithm>
#include <cmath>

#include "app/figures/drawing/theme.h"

namespace attentionscope {

namespace {

double zoomNow = 1;

}  // namespace

double zoom() {
    return zoomNow;
}

void setZoom(double zoom) {
    zoomNow = std::clamp(zoom, 0.5, 3.0);
}

QFont zoomed(QFont font) {
    return scaled(font, zoomNow);
}

int zoomed(double pixels) {
    return int(std::lround(pixels * zoomNow));
}

}  // namespace attentionscope
