#pragma once

#include <QDialog>

#include "app/views/common/shown_figure.h"

class QCheckBox;
class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;

namespace attentionscope {

class BottleneckView;

/// Chooses what leaves the screen, and how. Stays open beside the window; failures are said in it.
class ExportDialog : public QDialog {
    Q_OBJECT
public:
    ExportDialog(Document& document, ViewSettings& settings, QWidget* parent);

    /// Offers what this view draws among the pictures, where it applies.
    void offer(BottleneckView& view);
    void setKind(FigureKind kind);
    /// Writes the picture and says what was written, or why it was not.
    bool writeTo(const QString& file);
    QString note() const;

private:
    void build();
    void follow();
    void chooseFile();
    std::shared_ptr<const Figure> figure() const;

    Document& document_;
    ViewSettings& settings_;
    BottleneckView* bottleneck_ = nullptr;
    QComboBox* kind_;
    QComboBox* format_;
    QDoubleSpinBox* scale_;
    QLabel* scaleName_;
    QComboBox* theme_;
    QCheckBox* carries_;
    QLabel* preview_;
    QLabel* note_;
    QPushButton* save_;
    QPushButton* copy_;
};

}  // namespace attentionscope
