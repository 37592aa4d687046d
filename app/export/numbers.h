#pragma once

#include <QString>
#include <vector>

#include "app/figures/painters/matrix_slice.h"
#include "core/recording/recording.h"

namespace attentionscope {

/// A matrix for export: its numbers, and the labels of its two sides.
struct LabelledMatrix {
    std::string name = {};
    MatrixSlice values = {};
    AxisSlice rows = {}, columns = {};
};

/// The matrix of a node of a recording, with its axes.
LabelledMatrix matrixOfNode(const Recording& recording, NodeId node);

/// The clipboard format of spreadsheets: a line of column labels, then each row after its label, separated by
/// tabs. A label that a spreadsheet would read as a formula begins with the text mark, '.
QString tabSeparated(const LabelledMatrix& matrix);
/// A number as text that reads back as the same float.
QString numberAsText(float value);

/// Chooses the format by the file's extension: .csv, .json ({"name", "rows", "columns", "values"}), .npy
/// (only numbers) or .safetensors (labels as JSON in its metadata). The file is written whole or not at all.
/// Throws Error.
void writeMatrix(const LabelledMatrix& matrix, const QString& file);

/// The extensions, in the order in which they are offered.
const std::vector<QString>& numberEndings();

}  // namespace attentionscope
