#pragma once

#include "app/views/common/view.h"
#include "core/recording/model.h"

class QLabel;
class QProgressBar;
class QToolButton;

namespace attentionscope {

/// The slim bar: model, undo and redo, language, theme, export. Its buttons only emit signals; the window
/// acts.
class TopBar : public View {
    Q_OBJECT
public:
    TopBar(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    /// Sets the models to choose from.
    void setModels(const std::vector<ModelInformation>& models);
    /// A spinner for long work.
    void setBusy(bool busy);
    void setProgress(double share, const QString& what);
    /// A note on the open model: "8 heads · constructed, not trained".
    QString modelNote() const;
    void fitNote();
    /// In the plain window: the program's name, and little else.
    void setPlain(bool plain);
    /// Sets which doors are open: "steps", "heads", "prediction", "gallery".
    void setUnfolded(const QStringList& doors);

signals:
    void modelChosen(const QString& id);
    /// A previously opened model folder or session.
    void fileChosen(const QString& path);
    void openWanted();
    /// The button of "steps", "heads", "prediction" or "gallery" was pressed.
    void doorWanted(const QString& door, bool open);
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
    QLabel* title_;
    QLabel* claim_;
    QToolButton* heads_;
    QToolButton* steps_;
    QToolButton* prediction_;
    QToolButton* lessons_;
    QToolButton* undo_;
    QToolButton* redo_;
    QToolButton* language_;
    QToolButton* theme_;
    QToolButton* export_;
    bool plain_ = false;
    const Theme* iconsOf_ = nullptr;
};

}  // namespace attentionscope
