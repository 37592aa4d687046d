#pragma once

#include <QObject>

#include "app/figures/drawing/color_map.h"
#include "app/figures/drawing/theme.h"
#include "app/figures/drawing/value_scale.h"

namespace attentionscope {

/// How the map relates to the run without the user's changes.
enum class Comparison {
    none,
    ghost,       ///< the unchanged run in place of the changed one
    difference,  ///< changed minus unchanged
};

/// Further maps that are made of what was recorded.
enum class DerivedMap {
    none,
    valueWeighted,  ///< ‖α_ij v_j W_O‖
    rollout,        ///< attention through all layers up to the selected one
};

/// How things are shown, the same in all views of a window.
class ViewSettings : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    const Theme& theme() const { return *theme_; }
    ColorMapName colorMap() const { return colorMap_; }
    ScaleKind scale() const { return scale_; }
    Comparison comparison() const { return comparison_; }
    DerivedMap derivedMap() const { return derivedMap_; }
    /// Whether things may move to explain; off in tests and where the system asks for less motion.
    bool motion() const { return motion_; }
    void setTheme(const Theme& theme) { set(theme_, &theme); }
    void setColorMap(ColorMapName name) { set(colorMap_, name); }
    void setScale(ScaleKind kind) { set(scale_, kind); }
    void setComparison(Comparison comparison) { set(comparison_, comparison); }
    void setDerivedMap(DerivedMap map) { set(derivedMap_, map); }
    void setMotion(bool motion) { set(motion_, motion); }

signals:
    void changed();

private:
    template <typename T>
    void set(T& member, T value) {
        if (member == value) return;
        member = value;
        emit changed();
    }

    const Theme* theme_ = &Theme::light();
    ColorMapName colorMap_ = ColorMapName::viridis;
    ScaleKind scale_ = ScaleKind::automatic;
    Comparison comparison_ = Comparison::none;
    DerivedMap derivedMap_ = DerivedMap::none;
    bool motion_ = true;
};

}  // namespace attentionscope
