#pragma once

#include <QObject>

#include "app/figures/content/figure_request.h"
#include "app/figures/drawing/theme.h"

namespace attentionscope {

/// Display settings shared by all views of a window.
class ViewSettings : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    const Theme& theme() const { return *theme_; }
    const Presentation& presentation() const { return presentation_; }
    ColorMapName colorMap() const { return presentation_.colors; }
    ScaleKind scale() const { return presentation_.scale; }
    Comparison comparison() const { return presentation_.comparison; }
    DerivedMap derivedMap() const { return presentation_.derived; }
    /// Whether explanations are animated; off in tests and if the system requests less motion.
    bool motion() const { return motion_; }
    void setTheme(const Theme& theme) { set(theme_, &theme); }
    void setColorMap(ColorMapName name) { set(presentation_.colors, name); }
    void setScale(ScaleKind kind) { set(presentation_.scale, kind); }
    void setComparison(Comparison comparison) { set(presentation_.comparison, comparison); }
    void setDerivedMap(DerivedMap map) { set(presentation_.derived, map); }
    /// Whether the pieces of a word are joined, in every view.
    bool wholeWords() const { return presentation_.wholeWords; }
    void setWholeWords(bool whole) { set(presentation_.wholeWords, whole); }
    void setLines(LineOptions lines) { set(presentation_.lines, std::move(lines)); }
    void setText(TextOptions text) { set(presentation_.text, std::move(text)); }
    void setMotion(bool motion) { set(motion_, motion); }
    /// Shows every figure as at the start; only colours and scale stay.
    void resetFigures() {
        set(presentation_, Presentation{.colors = presentation_.colors, .scale = presentation_.scale});
    }

signals:
    void changed();

private:
    template <typename T>
    void set(T& member, T value) {
        if (member == value) return;
        member = std::move(value);
        emit changed();
    }

    const Theme* theme_ = &Theme::light();
    Presentation presentation_;
    bool motion_ = true;
};

}  // namespace attentionscope
