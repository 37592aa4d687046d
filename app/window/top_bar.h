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
    /// The name of the open model.
    QString title() const;
    /// How good the open model is, what it cannot do and what it learnt from, and the link to its card.
    QLabel& facts() { return *note_; }
    /// Undo, language, theme and export: beside the bar, at the other end of the window.
    QWidget& buttons() { return *buttons_; }
    /// While nothing is unfolded: what the program is, and little else.
    void setPlain(bool plain);
    /// A narrow window, or one with several inputs, has no room for the button that presents.
    void settleRoom();

signals:
    /// The name of an action of the window, as in runAction.
    void actionRequested(const QString& action);
    void modelChosen(const QString& id);
    /// A previously opened model folder or session.
    void fileChosen(const QString& path);
    /// The list of all models.
    void galleryRequested();
    void trainingRequested();

protected:
    void refresh() override;
    void retranslate() override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QToolButton* button(const char* name);
    void fillMenu();
    void fitNote();
    /// The buttons state what they undo.
    void nameSteps();

    std::vector<ModelInformation> models_;
    QToolButton* model_;
    QLabel* note_;
    QProgressBar* progress_;
    QLabel* title_;
    QLabel* claim_;
    QWidget* buttons_;
    QToolButton* undo_;
    QToolButton* redo_;
    QToolButton* language_;
    QToolButton* theme_;
    QToolButton* present_;
    QToolButton* export_;
    bool plain_ = false;
    const Theme* iconsOf_ = nullptr;
};

}  // namespace attentionscope
