#pragma once

#include <QDialog>

#include "app/figures/painters/curves.h"
#include "app/figures/painters/heatmap.h"
#include "app/session/training_job.h"
#include "app/views/common/view_settings.h"

class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace attentionscope {

class FigureCanvas;
class TrainingSetup;

/// Training in view: the setup, the curves of the loss, and the attention of one input as it forms. Closing
/// the window lets the training continue; closing the program stops it and keeps its weights in the folder.
class TrainingWindow : public QDialog {
    Q_OBJECT
public:
    explicit TrainingWindow(ViewSettings& settings, QWidget* parent = nullptr);

    TrainingSetup& setup() { return *setup_; }
    TrainingJob& job() { return job_; }
    /// The displayed map.
    const HeatmapContent& map() const { return map_; }
    const CurveContent& curves() const { return curves_; }
    QString status() const;

signals:
    /// Open the model in this folder with the watched input.
    void keepRequested(const QString& folder, const QString& input);

protected:
    void changeEvent(QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void build();
    QWidget* buildLive();
    void retranslate();
    void begin();
    void followState();
    void followReport();
    void followSample();
    QString watchedInput() const;

    ViewSettings& settings_;
    TrainingSetup* setup_;
    QLabel* status_;
    QProgressBar* progress_;
    QLabel* lossTitle_;
    FigureCanvas* lossCanvas_;
    QLabel* held_;
    QLabel* watchTitle_;
    QLineEdit* watched_;
    QLabel* answer_;
    FigureCanvas* mapCanvas_;
    QLabel* note_;
    QPushButton* pause_;
    QPushButton* stop_;
    QPushButton* keep_;
    CurveContent curves_;
    HeatmapContent map_;
    TrainingJob job_;  // last, because its thread reports to the other members
};

}  // namespace attentionscope
