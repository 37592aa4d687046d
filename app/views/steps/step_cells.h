#pragma once

#include <span>

#include "app/figures/painters/steps.h"
#include "app/views/steps/node_title.h"

namespace attentionscope {

class FigureCanvas;

/// The place in the graph of the cell under the pointer; empty without a cell, and for numbers outside
/// the graph.
std::optional<Place> placeOf(const std::optional<StepLayout::CellPlace>& hit);

/// Highlights what is under the pointer in all of these steps, and describes it: its matrix, its row and
/// column, and its number with all digits.
void showCell(FigureCanvas& canvas, std::span<StepContent> steps,
              const std::optional<StepLayout::CellPlace>& hit, std::optional<NodeTitles>& titles,
              const RecordingPointer& recording, QPoint globalPosition);

/// Frames the cells of a step that show this number, which may be a copy of it.
void frameNumber(QPainter& painter, const StepContent& content, const StepLayout& layout,
                 const Evaluation& evaluation, Place number, const Theme& theme);

}  // namespace attentionscope
