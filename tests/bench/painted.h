#pragma once

#include <QApplication>
#include <QTimer>
#include <algorithm>
#include <functional>
#include <vector>

#include "app/session/session.h"
#include "app/views/maps/heatmap_plot.h"

namespace attentionscope {

/// Handles events until `reached`; sleeps between them, as the program does. Returns false after ten seconds.
inline bool waitUntil(const std::function<bool()>& reached) {
    QTimer patience;  // its event wakes the loop
    patience.setSingleShot(true);
    patience.start(10000);
    while (!reached()) {
        if (!patience.isActive()) return false;
        QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    }
    return true;
}

/// Until the newest text has been evaluated and its map painted.
inline bool waitForPaint(Session& session, HeatmapPlot& plot, int paintedBefore) {
    return waitUntil(
        [&] { return !session.evaluator().isWorking() && plot.paintedCount() != paintedBefore; });
}

/// Until the rest of the window is up to date as well.
inline bool waitForRest(Session& session) {
    const bool settled = waitUntil([&] { return session.evaluator().isSettled(); });
    for (int i = 0; i < 3; ++i) QApplication::processEvents();
    return settled;
}

/// The value below which the fraction `share` (0 to 1) of `values` lies.
inline double percentile(std::vector<double> values, double share) {
    std::sort(values.begin(), values.end());
    return values[std::min(values.size() - 1, size_t(share * double(values.size())))];
}

}  // namespace attentionscope
