#include "app/export/numbers.h"

#include <QFileInfo>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/checkpoint/atomic_file.h"
#include "core/checkpoint/npy.h"
#include "core/checkpoint/safetensors_writer.h"
#include "core/recording/json_text.h"

namespace attentionscope {

namespace {

std::vector<std::string> labelsOf(const AxisSlice& side, Index size) {
    std::vector<std::string> labels;
    for (Index i = 0; i < size; ++i) labels.push_back(side.label(i));
    return labels;
}

/// In quotation marks if a label contains the separator.
QString cellText(const QString& label, QChar parted) {
    if (!label.contains(parted) && !label.contains('"') && !label.contains('\n') && !label.contains('\r'))
        return label;
    return '"' + QString(label).replace('"', QLatin1String("\"\"")) + '"';
}

QString plainCell(const std::string& label) {
    const QString text = QString::fromStdString(label);
    const bool isFormula = text.size() > 1 && QStringLiteral("=+-@").contains(text[0]);
    return cellText(isFormula ? '\'' + text : text, '\t');
}

std::string commaSeparated(const LabelledMatrix& matrix) {
    QString text;
    for (const std::string& label : labelsOf(matrix.columns, matrix.values.columns()))
        text += ',' + cellText(QString::fromStdString(label), ',');
    text += '\n';
    for (Index r = 0; r < matrix.values.rows(); ++r) {
        text += cellText(QString::fromStdString(matrix.rows.label(r)), ',');
        for (Index c = 0; c < matrix.values.columns(); ++c) text += ',' + numberAsText(matrix.values(r, c));
        text += '\n';
    }
    return text.toStdString();
}

std::string jsonOf(const LabelledMatrix& matrix) {
    nlohmann::ordered_json json{{"name", matrix.name},
                                {"rows", labelsOf(matrix.rows, matrix.values.rows())},
                                {"columns", labelsOf(matrix.columns, matrix.values.columns())},
                                {"values", nlohmann::ordered_json::array()}};
    for (Index r = 0; r < matrix.values.rows(); ++r) {
        auto row = nlohmann::ordered_json::array();
        for (Index c = 0; c < matrix.values.columns(); ++c)
            row.push_back(std::isfinite(matrix.values(r, c)) ? nlohmann::ordered_json(matrix.values(r, c))
                                                             : nlohmann::ordered_json(nullptr));
        json["values"].push_back(std::move(row));
    }
    return jsonText(json) + '\n';
}

}  // namespace

LabelledMatrix matrixOfNode(const Recording& recording, NodeId node) {
    const Node& described = recording.evaluation->graph()->node(node);
    return {
        described.name, recording.evaluation->value(node), {described.axes.rows}, {described.axes.columns}};
}

QString numberAsText(float value) {
    if (std::isnan(value)) return QStringLiteral("nan");
    if (std::isinf(value)) return value > 0 ? QStringLiteral("inf") : QStringLiteral("-inf");
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    return QString::fromLatin1(digits, end - digits);
}

QString tabSeparated(const LabelledMatrix& matrix) {
    QString text;
    for (const std::string& label : labelsOf(matrix.columns, matrix.values.columns()))
        text += '\t' + plainCell(label);
    text += '\n';
    for (Index r = 0; r < matrix.values.rows(); ++r) {
        text += plainCell(matrix.rows.label(r));
        for (Index c = 0; c < matrix.values.columns(); ++c) text += '\t' + numberAsText(matrix.values(r, c));
        text += '\n';
    }
    return text;
}

const std::vector<QString>& numberEndings() {
    static const std::vector<QString> endings = {QStringLiteral("csv"), QStringLiteral("json"),
                                                 QStringLiteral("npy"), QStringLiteral("safetensors")};
    return endings;
}

void writeMatrix(const LabelledMatrix& matrix, const QString& file) {
    const QString ending = QFileInfo(file).suffix().toLower();
    const std::string path = file.toStdString();
    if (ending == "csv") return writeText(path, commaSeparated(matrix));
    if (ending == "json") return writeText(path, jsonOf(matrix));
    Matrix numbers(matrix.values.rows(), matrix.values.columns());
    for (Index r = 0; r < numbers.rows(); ++r)
        for (Index c = 0; c < numbers.cols(); ++c) numbers(r, c) = matrix.values(r, c);
    if (ending == "npy") return writeNumpy(path, numbers);
    if (ending != "safetensors")
        throw Error({.what = "the ending of the file name selects the format, and this ending is unknown",
                     .where = path,
                     .expected = ".csv, .json, .npy, .safetensors"});
    SafetensorsWriter writer;
    writer.add(matrix.name.empty() ? "values" : matrix.name, numbers);
    writer.setMetadata("rows", jsonText(labelsOf(matrix.rows, numbers.rows())));
    writer.setMetadata("columns", jsonText(labelsOf(matrix.columns, numbers.cols())));
    writer.write(path);
}

}  // namespace attentionscope
