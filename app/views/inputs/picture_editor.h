#pragma once

#include "app/views/inputs/input_editor.h"

class QLabel;
class QToolButton;

namespace attentionscope {

class SceneBoard;
class ScenePalette;

/// A picture that is dropped, pasted or opened, or a drawn scene of shapes; shown with the grid of the
/// model's regions.
class PictureEditor : public InputEditor {
    Q_OBJECT
public:
    explicit PictureEditor(const Input& input, QWidget* parent = nullptr);

    SceneBoard& board() { return *board_; }
    ScenePalette& shapes() { return *shapes_; }
    InputValue value() const override { return value_; }
    void focusInput() override;
    /// Starts an empty scene, or continues the existing one.
    void beginScene();
    /// Takes a file or a pasted picture.
    void take(const QString& source);

protected:
    void display(const InputValue& value) override;
    void retranslate() override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void choose();
    void showSource();
    void settleButtons();
    void dress();

    PictureInput value_;
    bool drawing_ = false;  // a scene is being drawn, possibly still empty
    SceneBoard* board_;
    ScenePalette* shapes_;
    QLabel* name_;
    QToolButton* open_;
    QToolButton* draw_;
    QToolButton* clear_;
};

}  // namespace attentionscope
