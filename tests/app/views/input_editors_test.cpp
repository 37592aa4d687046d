#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>
#include <QToolButton>

#include "app/views/inputs/number_grid.h"
#include "app/views/inputs/numbers_editor.h"
#include "app/views/inputs/picture_editor.h"
#include "app/views/inputs/scene_board.h"
#include "app/views/inputs/scene_palette.h"
#include "app/views/inputs/sound_editor.h"
#include "app/views/inputs/text_editor.h"
#include "app/views/inputs/text_input.h"
#include "app/views/inputs/texts_editor.h"

using namespace attentionscope;

namespace {

using Texts = std::vector<std::string>;
using Rows = std::vector<std::vector<float>>;

NumberTable numbers(Rows rows) {
    return NumberTable(std::move(rows));
}

template <typename Editor>
std::unique_ptr<Editor> editorOf(InputKind kind) {
    QStandardPaths::setTestModeEnabled(true);
    std::unique_ptr<InputEditor> made(makeInputEditor({.name = "given", .kind = kind}, nullptr));
    auto* editor = qobject_cast<Editor*>(made.get());
    EXPECT_TRUE(editor);
    made.release();
    editor->resize(600, 200);
    static_cast<QWidget*>(editor)->show();
    return std::unique_ptr<Editor>(editor);
}

}  // namespace

TEST(TextEditor, AcceptsTextAndShowsIds) {
    const auto editor = editorOf<TextEditor>(InputKind::text);
    const QSignalSpy told(editor.get(), &InputEditor::edited);
    editor->setValue(std::string("a cat"));
    EXPECT_EQ(told.count(), 0);
    QTest::keyClicks(&editor->line(), "s");
    EXPECT_EQ(told.count(), 1);
    editor->setValue(TokenIds{101, 7});
    EXPECT_EQ(editor->line().toPlainText(), "101,7");
    editor->line().setPlainText("101,7,");
    EXPECT_EQ(editor->value(), InputValue(TokenIds{101, 7}));
    editor->line().setPlainText("101,x");
    EXPECT_EQ(editor->value(), InputValue(TokenIds{101, 7}));
    editor->line().setPlainText("101,7,8");
    EXPECT_EQ(editor->value(), InputValue(TokenIds{101, 7, 8}));
    editor->line().clear();
    EXPECT_EQ(editor->value(), InputValue(std::string()));
}

TEST(TextsEditor, AddsMovesRemovesAndPastesLines) {
    const auto editor = editorOf<TextsEditor>(InputKind::texts);
    const QSignalSpy told(editor.get(), &InputEditor::edited);
    TextsList& list = editor->list();
    editor->setValue(Texts{"one", "two"});
    QApplication::processEvents();
    EXPECT_EQ(told.count(), 0);
    EXPECT_EQ(editor->value(), InputValue(Texts{"one", "two"}));
    list.setCurrentRow(1);
    QApplication::clipboard()->setText("three\n\n  four \n");
    QTest::keyClick(&list, Qt::Key_V, Qt::ControlModifier);
    QApplication::processEvents();
    EXPECT_EQ(editor->value(), InputValue(Texts{"one", "two", "three", "four"}));
    EXPECT_EQ(told.count(), 1);
    QTest::keyClick(&list, Qt::Key_Up, Qt::AltModifier);
    QApplication::processEvents();
    EXPECT_EQ(editor->value(), InputValue(Texts{"one", "two", "four", "three"}));
    EXPECT_EQ(told.count(), 2);
    QTest::keyClick(&list, Qt::Key_Delete);
    QApplication::processEvents();
    EXPECT_EQ(editor->value(), InputValue(Texts{"one", "two", "three"}));
    // A new item is reported once it has content.
    const auto count = told.count();
    QTest::mouseClick(editor->findChild<QToolButton*>("addItem"), Qt::LeftButton);
    QApplication::processEvents();
    EXPECT_EQ(told.count(), count);
    list.currentItem()->setText("five");
    QApplication::processEvents();
    EXPECT_EQ(told.count(), count + 1);
    EXPECT_EQ(std::get<Texts>(editor->value()).size(), 4U);
}

TEST(NumbersEditor, IsASmallSpreadsheet) {
    const auto editor = editorOf<NumbersEditor>(InputKind::numbers);
    const QSignalSpy told(editor.get(), &InputEditor::edited);
    NumberGrid& grid = editor->grid();
    editor->setValue(numbers({{1, 0}, {0, 0.25F}}));
    EXPECT_EQ(told.count(), 0);
    EXPECT_EQ(grid.item(1, 1)->text(), "0.25");
    grid.resizeBy(1, 1);
    EXPECT_EQ(editor->value(), InputValue(numbers({{1, 0, 0}, {0, 0.25F, 0}, {0, 0, 0}})));
    // Rows and columns count from 0, as their queries and keys do.
    for (const Qt::Orientation side : {Qt::Horizontal, Qt::Vertical})
        for (const int at : {0, 2})
            EXPECT_EQ(grid.model()->headerData(at, side).toString(), QString::number(at));
    grid.resizeBy(-1, -1);
    EXPECT_EQ(told.count(), 2);
    // As a spreadsheet copies it, and as a file has it.
    grid.setCurrentCell(1, 0);
    grid.pasteText("3\t4\t5\r\n6\t7\t8\r\n");
    EXPECT_EQ(editor->value(), InputValue(numbers({{1, 0, 0}, {3, 4, 5}, {6, 7, 8}})));
    grid.setCurrentCell(0, 0);
    grid.pasteText("0.5, -1; 2e1");
    EXPECT_EQ(grid.table()->rows[0][2], 20.0F);
    grid.setRangeSelected({0, 0, 1, 1}, true);
    EXPECT_EQ(grid.copiedText(), "0.5\t-1\n3\t4");
}

TEST(NumbersEditor, NamesAnInvalidCellAndKeepsTheLastTable) {
    const auto editor = editorOf<NumbersEditor>(InputKind::numbers);
    editor->setValue(numbers({{1, 2}}));
    const QSignalSpy told(editor.get(), &InputEditor::edited);
    for (const char* wrong : {"x", "", "nan", "1e99", "1 2"}) {
        editor->grid().item(0, 1)->setText(wrong);
        EXPECT_EQ(told.count(), 0) << wrong;
        EXPECT_FALSE(editor->grid().problem().isEmpty()) << wrong;
        EXPECT_EQ(editor->value(), InputValue(numbers({{1, 2}})));
    }
    editor->grid().item(0, 1)->setText("3");
    EXPECT_TRUE(editor->grid().problem().isEmpty());
    EXPECT_EQ(editor->value(), InputValue(numbers({{1, 3}})));
}

TEST(NumbersEditor, FillsATable) {
    const auto editor = editorOf<NumbersEditor>(InputKind::numbers);
    editor->fillWithIdentity();
    EXPECT_EQ(editor->value(), InputValue(numbers({{1, 0}, {0, 1}})));
    editor->fillRandomly(7);
    const InputValue first = editor->value();
    for (const auto& row : std::get<NumberTable>(first).rows)
        for (const float number : row) EXPECT_LE(std::abs(number), 1.0F);
    editor->fillRandomly(8);
    EXPECT_NE(editor->value(), first);
    editor->fillRandomly(7);
    EXPECT_EQ(editor->value(), first);
}

TEST(PictureEditor, DrawsAScene) {
    const auto editor = editorOf<PictureEditor>(InputKind::picture);
    const QSignalSpy told(editor.get(), &InputEditor::edited);
    SceneBoard& board = editor->board();
    EXPECT_FALSE(board.scene());
    editor->beginScene();
    ASSERT_TRUE(board.scene());
    EXPECT_EQ(told.count(), 0);
    editor->shapes().choose(SceneColour::blue, SceneShape::square);
    QTest::mouseClick(&board, Qt::LeftButton, {}, board.middleOf(5, 4).toPoint());
    EXPECT_EQ(editor->value(), InputValue(PictureInput("scene: blue square 5,4")));
    // A shape is dragged from the palette.
    QMimeData shape;
    shape.setData(shapeFormat, "red circle");
    const QPoint place = board.mapTo(editor.get(), board.middleOf(1, 2).toPoint());
    QDragEnterEvent enter(place, Qt::CopyAction, &shape, Qt::LeftButton, {});
    QApplication::sendEvent(editor.get(), &enter);
    EXPECT_TRUE(enter.isAccepted());
    QDropEvent drop(place, Qt::CopyAction, &shape, Qt::LeftButton, {});
    QApplication::sendEvent(editor.get(), &drop);
    EXPECT_EQ(editor->value(), InputValue(PictureInput("scene: blue square 5,4; red circle 1,2")));
    // One is moved, then taken away by a click, the other with the keyboard.
    QTest::mousePress(&board, Qt::LeftButton, {}, board.middleOf(5, 4).toPoint());
    QTest::mouseMove(&board, board.middleOf(6, 7).toPoint());
    QTest::mouseRelease(&board, Qt::LeftButton, {}, board.middleOf(6, 7).toPoint());
    EXPECT_EQ(editor->value(), InputValue(PictureInput("scene: red circle 1,2; blue square 6,7")));
    QTest::mouseClick(&board, Qt::LeftButton, {}, board.middleOf(1, 2).toPoint());
    EXPECT_EQ(editor->value(), InputValue(PictureInput("scene: blue square 6,7")));
    QTest::mouseClick(&board, Qt::LeftButton, {}, board.middleOf(6, 6).toPoint());
    QTest::keyClick(&board, Qt::Key_Down);
    QTest::keyClick(&board, Qt::Key_Space);
    EXPECT_EQ(editor->value(), InputValue(PictureInput("scene: blue square 6,6")));
}

TEST(SoundEditor, AcceptsAFile) {
    const auto editor = editorOf<SoundEditor>(InputKind::sound);
    const QSignalSpy told(editor.get(), &InputEditor::edited);
    EXPECT_EQ(editor->value(), InputValue(SoundInput()));
    editor->take("/sounds/word.wav");
    EXPECT_EQ(editor->value(), InputValue(SoundInput("/sounds/word.wav")));
    editor->take("/sounds/word.wav");
    EXPECT_EQ(told.count(), 1);
    editor->setValue(std::string("other.flac"));
    EXPECT_EQ(editor->value(), InputValue(SoundInput("other.flac")));
    EXPECT_EQ(told.count(), 1);
}

TEST(SoundEditor, SpeaksTypedDigits) {
    const auto editor = editorOf<SoundEditor>(InputKind::sound);
    const QSignalSpy told(editor.get(), &InputEditor::edited);
    auto* digits = editor->findChild<QLineEdit*>("saidDigits");
    ASSERT_TRUE(digits);
    QTest::keyClicks(digits, "3 x1");
    EXPECT_EQ(editor->value(), InputValue(SoundInput("say: 3 1"))) << "letters are not taken";
    EXPECT_EQ(told.count(), 3);
    editor->take("/sounds/word.wav");
    EXPECT_TRUE(digits->text().isEmpty());
    editor->setValue(SoundInput("say: 4 2"));
    EXPECT_EQ(digits->text(), "4 2");
    digits->clear();
    QTest::keyClicks(digits, "7");
    QTest::keyClick(digits, Qt::Key_Backspace);
    EXPECT_EQ(editor->value(), InputValue(SoundInput()));
}

TEST(PictureEditor, KeepsWhatIsPastedInAFile) {
    const auto editor = editorOf<PictureEditor>(InputKind::picture);
    QImage image(12, 8, QImage::Format_RGB888);
    image.fill(Qt::red);
    QApplication::clipboard()->setImage(image);
    QTest::keyClick(&editor->board(), Qt::Key_V, Qt::ControlModifier);
    const std::string file = std::get<PictureInput>(editor->value()).source;
    ASSERT_FALSE(file.empty());
    const Picture picture = readPicture(file);
    EXPECT_EQ(picture.width, 12);
    EXPECT_EQ(picture.height, 8);
    EXPECT_EQ(picture.pixels(0, 0), 1.0F);
}
