#pragma once

#include "app/views/inputs/input_editor.h"

class QLabel;
class QToolButton;

namespace attentionscope {

class SceneBoard;
class ScenePalette;

/// A picture that is dropped, pasted or opened, or a scene of shapes that is drawn; shown with the grid of
/// the regions that the model cuts it into.
class PictureEditor : public InputEditor {
    Q_OBJECT
public:
    explicit PictureEditor(const Input& input, QWidget* parent = nullptr);

    SceneBoard& board() { return *board_; }
    ScenePalette& shapes() { return *shapes_; }
    InputValue value() const override { return value_; }
    void focusInput() override;
    /// Begins an empty scene, or goes on with the one that is there.
    void beginScene();
    /// Takes a file, or what was pasted.
    void take(const QString& source);

protected:
    void display(const InputValue& value) override;
    void retranslate() override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void choose();
    void showSource();
    void settleButtons();
    void dress();

    PictureInput value_;
    bool drawing_ = false;  // a scene is drawn, which may still be empty
    SceneBoard* board_;
    ScenePalette* shapes_;
    QLabel* name_;
    QToolButton* open_;
    QToolButton* draw_;
    QToolButton* clear_;
};

}  // namespace attentionscope
