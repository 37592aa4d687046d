#pragma once

#include <QDialog>
#include <functional>
#include <optional>

#include "app/export/numbers.h"
#include "app/session/document.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace attentionscope {

/// Exports numbers: the displayed matrix of the map, all heads of its layer or of all layers, or the matrix
/// of the current step; to the clipboard or into a file.
class NumbersDialog : public QDialog {
    Q_OBJECT
public:
    enum class Source { shown, layer, map, step };

    /// `shown` returns the currently displayed matrix of the map.
    NumbersDialog(Document& document, std::function<LabelledMatrix()> shown, QWidget* parent = nullptr);

    void choose(Source what);
    /// Writes to the file and reports success or failure.
    bool writeTo(const QString& file);
    void copy();
    QString note() const;

private:
    void build();
    void follow();
    void chooseFile();
    Source what() const;
    /// The selected matrix; empty if there are several.
    std::optional<LabelledMatrix> matrix() const;

    Document& document_;
    std::function<LabelledMatrix()> shown_;
    QComboBox* what_;
    QComboBox* format_;
    QLabel* note_;
    QPushButton* copy_;
    QPushButton* save_;
};

}  // namespace attentionscope
