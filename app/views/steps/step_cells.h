#pragma once

#include <span>

#include "app/figures/painters/steps.h"
#include "app/views/steps/node_title.h"

namespace attentionscope {

class FigureCanvas;

/// Where the cell under the pointer lies in the graph; none where there is no cell, and for numbers that are
/// not of the graph.
std::optional<Place> placeOf(const std::optional<StepLayout::CellPlace>& hit);

/// Lights what is under the pointer in all of these steps, and tells in words what it is: its matrix, its row
/// and column, and its number with all digits.
void showCell(FigureCanvas& canvas, std::span<StepContent> steps,
              const std::optional<StepLayout::CellPlace>& hit, std::optional<NodeTitles>& titles,
              const RecordingPointer& recording, QPoint globalPosition);

}  // namespace attentionscope
