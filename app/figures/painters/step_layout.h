#pragma once

#include "app/figures/painters/steps.h"

namespace attentionscope {

// Sizes shared by laying out and painting a step.
constexpr double stepFormulaSize = 19;
constexpr double formulaGap = 8;  // between its lines
constexpr double stepNameSize = 15;
constexpr double stepSignSize = 17;
constexpr double stepTitleHeight = 22;
constexpr double stepNameHeight = 22;
constexpr double stepNumberRow = 16.5;  // high enough for a number
constexpr double stepLargeRow = 22;     // of numbers that are always to be read
constexpr double stepLargeCell = 56;
constexpr Index mostStepNumbers = 1024;  // of a matrix that shows them all
constexpr double preferredStepWidth = 1040;

constexpr double stepLegendHeight = 28;

/// Whether a matrix of a size is coloured: not bars, nor a column with room for its numbers.
bool isColoured(const StepMatrix& matrix, const QRectF& cells);

/// The coloured and numbered content of a matrix.
CellContent stepCells(const StepMatrix& matrix);

/// The words beside its rows.
LabelLayout stepRowLabels(const StepMatrix& matrix, const QRectF& cells);

}  // namespace attentionscope
