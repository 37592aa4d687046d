// The words of the view in the language of the window.
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>

#include "app/session/error_words.h"
#include "app/views/analyse/analyse_view.h"
#include "app/views/analyse/numbers_table.h"
#include "app/views/common/zoom.h"

namespace attentionscope {

QString AnalyseView::targetWords() const {
    const bool each = kind_->currentData().toString() == QStringLiteral("tokens");
    return each ? tr("A token…") : tr("Token (default: most likely)");
}

QStringList AnalyseView::wordsOfRun() const {
    return {tr("Cancel"), tr("Analyse"), tr("Analyse again")};
}

void AnalyseView::retranslate() {
    setAccessibleName(tr("Analyse"));
    kind_->setAccessibleName(tr("Analysis"));
    for (int i = 0; i < kind_->count(); ++i) {
        const AnalysisKind& kind = analysisKinds()[std::size_t(i)];
        kind_->setItemText(i, translated(kind.title));
        kind_->setItemData(i, definition(kind), Qt::ToolTipRole);
    }
    // As wide as its longest words, so that its neighbours keep their places.
    int width = 0;
    for (const QString& words : wordsOfRun()) {
        run_->setText(words);
        width = std::max(width, run_->sizeHint().width());
    }
    run_->setMinimumWidth(width);
    run_->setToolTip(tr("Computes the analysis again with the values of the fields"));
    target_->setPlaceholderText(targetWords());
    target_->setAccessibleName(tr("Target token"));
    against_->setPlaceholderText(tr("Minus this token"));
    against_->setAccessibleName(tr("Token that is subtracted"));
    nameChosenPosition();
    at_->setAccessibleName(
        tr("Position of the token whose prediction is analysed, from 0; default: the last"));
    corrupt_->setPlaceholderText(tr("Another text with the same number of tokens"));
    corrupt_->setAccessibleName(tr("Corrupted text"));
    receiver_->setPlaceholderText(tr("To a head, such as 2.1"));
    receiver_->setAccessibleName(tr("Head that the paths lead to"));
    for (QLineEdit* line : {target_, against_, at_, receiver_}) {
        line->setMinimumWidth(zoomed(64));
        line->setMaximumWidth(line->fontMetrics().horizontalAdvance(line->placeholderText()) + zoomed(28));
        line->setToolTip(line->placeholderText());
    }
    // Its words name the position that was used.
    at_->setFixedWidth(at_->fontMetrics().horizontalAdvance(tr("At position %1").arg(188)) + zoomed(28));
    at_->setToolTip(at_->accessibleName());
    receiver_->setToolTip(tr("LAYER.HEAD, counted from 0. Without one, paths lead to the prediction."));
    by_->setAccessibleName(tr("Replace the head by"));
    by_->setItemText(0, tr("zero"));
    by_->setItemText(1, tr("mean of the texts"));
    by_->setItemText(2, tr("other positions"));
    steps_->setPrefix(tr("Steps: "));
    steps_->setSpecialValueText(tr("Steps: automatic"));
    steps_->setAccessibleName(tr("Steps of the integral"));
    steps_->setToolTip(tr(
        "The number of points between the baseline and the text at which gradients are computed. More points "
        "leave a smaller error, which is shown above the figure. Automatic: 12, doubled up to 192 while the "
        "error exceeds 5 %."));
    eachToken_->setText(tr("Each token"));
    eachToken_->setToolTip(tr("Lists every token of all texts in place of the mean of each text"));
    data_->setText(texts_.isEmpty() ? tr("Texts…") : tr("Texts: %1").arg(texts_.section(u'/', -1)));
    for (QToolButton* clear : {clearData_, clearCheckpoints_}) clear->setText(QStringLiteral("×"));
    clearData_->setToolTip(tr("Analyses this text again, not the file"));
    clearCheckpoints_->setToolTip(tr("Analyses this model again, not the folder"));
    for (QToolButton* clear : {clearData_, clearCheckpoints_}) clear->setAccessibleName(clear->toolTip());
    data_->setToolTip(
        tr("Analyses the texts of a file, one per line, and shows means; otherwise analyses this text"));
    checkpoints_->setText(models_.empty() ? tr("Checkpoints…")
                                          : tr("Checkpoints: %1").arg(folder_.section(u'/', -1)));
    checkpoints_->setToolTip(
        tr("Runs the same analysis on every model in a folder, such as the checkpoints of a training"));
    along_->setItemText(0, tr("At a checkpoint"));
    along_->setItemText(1, tr("Along the training"));
    openCheckpoint_->setText(tr("Open it"));
    openCheckpoint_->setToolTip(tr("Opens this checkpoint: all views show its maps of the same text"));
    asNumbers_->setText(tr("Numbers"));
    asNumbers_->setToolTip(tr("Shows the result as rows that you can sort and filter"));
    numbers_->retranslate();
    along_->setAccessibleName(tr("At a checkpoint or along the training"));
    checkpoint_->setAccessibleName(tr("Checkpoint"));
    beside_->setAccessibleName(tr("A second checkpoint"));
    table_->setAccessibleName(tr("Table"));
    x_->setAccessibleName(tr("Score from left to right"));
    y_->setAccessibleName(tr("Score from bottom to top"));
    save_->setText(tr("Save…"));
    filled_.reset();
    showResult();
}

}  // namespace attentionscope
