#pragma once

#include "app/views/inputs/input_editor.h"

class QLabel;
class QToolButton;

namespace attentionscope {

class NumberGrid;

/// Rows of numbers in a small spreadsheet.
class NumbersEditor : public InputEditor {
    Q_OBJECT
public:
    explicit NumbersEditor(const Input& input, QWidget* parent = nullptr);

    NumberGrid& grid() { return *grid_; }
    InputValue value() const override { return value_; }
    void focusInput() override;
    void setRoomy(bool roomy) override;
    /// Fills the table with random numbers between -1 and 1 with two decimals; each seed gives others.
    void fillRandomly(std::uint32_t seed);
    /// Ones on the diagonal, zeros elsewhere.
    void fillWithIdentity();

protected:
    void display(const InputValue& value) override;
    void retranslate() override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Fills a table of the present size, or 2 × 2, by a formula.
    void fill(const std::function<float(Index row, Index column)>& number);
    void take();
    void note();
    void dress();
    /// Shows the buttons that fill the table if they fit beside the others.
    void showTools();

    bool roomy_ = true;
    NumberTable value_;
    NumberGrid* grid_;
    QLabel* note_;
    QLabel* rows_;
    QLabel* columns_;
    QToolButton* lessRows_;
    QToolButton* moreRows_;
    QToolButton* lessColumns_;
    QToolButton* moreColumns_;
    QToolButton* random_;
    QToolButton* identity_;
};

}  // namespace attentionscope
