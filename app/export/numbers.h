#pragma once

#include <QString>
#include <vector>

#include "app/figures/painters/matrix_slice.h"
#include "core/recording/recording.h"

namespace attentionscope {

/// A matrix as it leaves the screen: its numbers, and what stands along its two sides.
struct LabelledMatrix {
    std::string name = {};
    MatrixSlice values = {};
    AxisSlice rows = {}, columns = {};
};

/// The matrix of a node of a recording, with its axes.
LabelledMatrix matrixOfNode(const Recording& recording, NodeId node);

/// As a spreadsheet takes it from the clipboard: a line of column labels, then each row behind its label,
/// with tabs between. A label that a spreadsheet would take for a formula begins with its mark for text, '.
QString tabSeparated(const LabelledMatrix& matrix);
/// A number so that it reads back as the same.
QString numberAsText(float value);

/// By the ending of the file: .csv, .json ({"name", "rows", "columns", "values"}), .npy (numbers alone) or
/// .safetensors (labels as JSON in its metadata). The file appears whole or not at all. Throws Error.
void writeMatrix(const LabelledMatrix& matrix, const QString& file);

/// The endings, in the order in which they are offered.
const std::vector<QString>& numberEndings();

}  // namespace attentionscope
