#pragma once

#include <utility>
#include <vector>

#include "app/figures/content/figure_request.h"
#include "app/views/common/view.h"

class QBoxLayout;
class QLabel;
class QToolButton;
class QComboBox;

namespace attentionscope {

/// Above the map: its description in plain words, and its display controls.
class MapHeader : public View {
    Q_OBJECT
public:
    MapHeader(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    /// Shows the controls that apply to this tab.
    void setTab(const QString& tab);

protected:
    void refresh() override;
    void retranslate() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fillStages();
    bool hasPieces() const;
    /// Texts beside the controls, or above them if there is no room.
    void settleLines();
    void settleControls(bool wide);
    /// The controls of every map, and whether they apply to this one; except the one for differences.
    std::vector<std::pair<QWidget*, bool>> parts() const;
    /// The widest title for any word, so that the map does not move between words.
    int widestTitle(FigureRequest request) const;

    QString tab_ = QStringLiteral("map");
    int widestTitle_ = 0;
    bool hasColors_ = false, hasScale_ = false;
    QBoxLayout* lines_;
    QBoxLayout* words_;
    QBoxLayout* controls_;
    QLabel* title_;
    QLabel* subtitle_;
    QComboBox* stage_;
    QComboBox* scale_;
    QComboBox* colors_;
    QToolButton* wholeWords_;
    QToolButton* difference_;
};

}  // namespace attentionscope
