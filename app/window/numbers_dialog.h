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

/// Takes numbers along: the matrix that the map shows, all heads of its layer or of all layers, or the matrix
/// of the step that is told; to the clipboard or into a file.
class NumbersDialog : public QDialog {
    Q_OBJECT
public:
    enum class Source { shown, layer, map, step };

    /// `shown` gives the matrix of the map as it is drawn at the moment.
    NumbersDialog(Document& document, std::function<LabelledMatrix()> shown, QWidget* parent = nullptr);

    void choose(Source what);
    /// Writes to the file, and says that it did or what went wrong.
    bool writeTo(const QString& file);
    void copy();
    QString note() const;

private:
    void build();
    void follow();
    void chooseFile();
    Source what() const;
    /// The matrix that is meant; of several, nothing.
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
