#pragma once

#include "app/figures/content/figure_request.h"
#include "app/views/common/view.h"

class QBoxLayout;
class QLabel;
class QToolButton;
class QComboBox;

namespace attentionscope {

/// Beside the tabs: which map is shown, and how.
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
    /// If a narrow window has no room for all controls, the least used ones give way.
    void settleControls();

    QString tab_ = QStringLiteral("map");
    bool hasStage_ = false, hasWords_ = false, hasDifference_ = false, hasScale_ = false, hasColors_ = false;
    QBoxLayout* controls_;
    QLabel* place_;
    QString placeWords_, mapName_;
    QString counted_, uncounted_;  // the head and its layer, with where counting begins and without
    QComboBox* stage_;
    QComboBox* scale_;
    QComboBox* colors_;
    QToolButton* wholeWords_;
    QToolButton* difference_;
};

}  // namespace attentionscope
