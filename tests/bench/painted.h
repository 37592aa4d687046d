#pragma once

#include <QApplication>
#include <QTimer>
#include <algorithm>
#include <vector>

#include "app/session/session.h"
#include "app/views/heatmap_plot.h"

namespace attentionscope {

/// Until the newest text has been evaluated and its map painted; asleep meanwhile, as the program is. False
/// where that takes longer than ten seconds.
inline bool waitForPaint(Session& session, HeatmapPlot& plot, int paintedBefore) {
    QTimer patience;  // its event wakes the loop
    patience.setSingleShot(true);
    patience.start(10000);
    while (session.evaluator().isWorking() || plot.paintedCount() == paintedBefore) {
        if (!patience.isActive()) return false;
        QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    }
    QApplication::processEvents();  // the rest of the window with it
    return true;
}

/// The value below which `share` (0 to 1) of `values` lie.
inline double percentile(std::vector<double> values, double share) {
    std::sort(values.begin(), values.end());
    return values[std::min(values.size() - 1, size_t(share * double(values.size())))];
}

}  // namespace attentionscope
