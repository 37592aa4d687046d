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

/// Above the map: what is looked at in plain words, and how it is shown.
class MapHeader : public View {
    Q_OBJECT
public:
    MapHeader(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    /// Shows the controls that do something in this tab.
    void setTab(const QString& tab);

protected:
    void refresh() override;
    void retranslate() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fillStages();
    bool hasPieces() const;
    /// Words beside the controls, or above them where there is no room.
    void settleLines();
    void settleControls(bool wide);
    /// The controls of every map, and whether they are for this one; not that for differences.
    std::vector<std::pair<QWidget*, bool>> parts() const;
    /// Of any word that can be chosen: the map is not to move from word to word.
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
