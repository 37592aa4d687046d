#pragma once

#include "app/views/common/view.h"
#include "core/recording/model.h"

class QLabel;
class QProgressBar;
class QToolButton;

namespace attentionscope {

/// The slim bar: which model, undo and redo, language, theme, export. Its buttons only ask; the window acts.
class TopBar : public View {
    Q_OBJECT
public:
    TopBar(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    /// What the chooser offers.
    void setModels(const std::vector<ModelInformation>& models);
    /// A spinner for work that takes its time.
    void setBusy(bool busy);
    void setProgress(double share, const QString& what);
    /// What is said of the open model: "8 heads · constructed, not trained".
    QString modelNote() const;
    void fitNote();

signals:
    void modelChosen(const QString& id);
    /// A model folder or session that was opened before.
    void fileChosen(const QString& path);
    void openWanted();
    void startWanted();
    void trainingWanted();
    void languageWanted();
    void themeWanted();
    void exportWanted();

protected:
    void refresh() override;
    void retranslate() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QToolButton* button(const char* name);
    void fillMenu();

    std::vector<ModelInformation> models_;
    QToolButton* model_;
    QLabel* note_;
    QProgressBar* progress_;
    QToolButton* lessons_;
    QToolButton* undo_;
    QToolButton* redo_;
    QToolButton* language_;
    QToolButton* theme_;
    QToolButton* export_;
    const Theme* iconsOf_ = nullptr;
};

}  // namespace attentionscope
