// The first screen, what its doors unfold, and the way back.
#include <QGridLayout>
#include <QLabel>
#include <QStyle>
#include <utility>

#include "app/views/common/crossfade.h"
#include "app/views/steps/steps_view.h"
#include "app/window/centre.h"
#include "app/window/gallery.h"
#include "app/window/lesson_recorder.h"
#include "app/window/lesson_strip.h"
#include "app/window/main_window.h"
#include "app/window/panel.h"
#include "app/window/panel_strip.h"
#include "app/window/panels.h"
#include "app/window/sentence_panel.h"
#include "app/window/top_bar.h"

namespace attentionscope {

void MainWindow::unfold(const QString& door, bool open) {
    const bool isModels = door == QLatin1String("models");
    if (isModels || door == QLatin1String("gallery")) gallery_->showLessons(!isModels);
    if (isModels) return unfoldPanel(QStringLiteral("gallery"), open);
    unfoldPanel(door, open);
}

void MainWindow::unfoldPanel(const QString& door, bool open) {
    const bool isSteps = door == QLatin1String("steps");
    if (settings_.motion() && (isSteps || (plain_ && open))) Crossfade::begin(*centre_);
    if (open) cameByDoor_ = plain_;
    const bool leadsBack = !open && cameByDoor_;
    if (!isSteps || !open) panels_->unfold(door, open, settings_.motion());
    if (isSteps && open) picture_ = tab();
    if (isSteps && open != centre_->isOnSteps()) showTab(open ? QStringLiteral("steps") : picture_);
    folded_.clear();
    atHome_ = atHome_ || leadsBack;
    settlePlain();
    if (open && isSteps) stepsPage().setFocus(Qt::OtherFocusReason);
    if (open && door == QLatin1String("gallery")) gallery_->setFocus(Qt::OtherFocusReason);
}

void MainWindow::goToFirstScreen() {
    if (settings_.motion()) Crossfade::begin(*centre_);
    if (plain_) {
        if (folded_.isEmpty()) return;
        panels_->restore(std::exchange(folded_, {}));
        return showTab(foldedTab_);
    }
    QByteArray state = panels_->state();
    QString view = tab();
    lesson_->leave();
    recorder_->leave();
    panels_->foldAll();
    // Steps show other matrices than weights, and so does the map after them.
    Selection shown = session_.document().selection();
    shown.stage = Stage::weights;
    session_.document().select(shown);
    if (!centre_->isOnPlainPage()) showTab(centre_->isOnSteps() ? picture_ : QString());
    // Stored last, because folding on the way forgets what was unfolded.
    folded_ = std::move(state);
    foldedTab_ = std::move(view);
    atHome_ = true;
    settlePlain();
    sentence_->focusInput();
}

void MainWindow::layHead(bool plain) {
    bar_->setMinimumHeight(bar_->buttons().sizeHint().height());
    head_->removeWidget(sentence_);
    if (plain)
        head_->addWidget(sentence_, 1, 0, 1, 3);
    else
        head_->addWidget(sentence_, 0, 1);
    head_->setColumnStretch(0, plain ? 1 : 0);
    head_->setColumnStretch(1, plain ? 0 : 1);
}

void MainWindow::settlePlain() {
    QStringList doors = panels_->shown();
    // Folding what a door opened leads back to the first screen, unless something else was done there.
    if (!std::exchange(unfolded_, doors).isEmpty() && doors.isEmpty())
        atHome_ = cameByDoor_ && !recorder_->isOpen();
    if (centre_->isOnSteps()) doors << QStringLiteral("steps");
    strip_->setShown(doors);
    const bool plain = atHome_ = atHome_ && panels_->areAllFolded() && !lesson_->isOpen() &&
                                 !recorder_->isOpen() && centre_->isOnPlainPage();
    strip_->setVisible(!plain);
    if (std::exchange(plain_, plain) == plain) return;
    const QWidget* focused = focusWidget();
    setProperty("plain", plain);
    style()->unpolish(this);
    style()->polish(this);
    bar_->setPlain(plain);
    bar_->facts().setVisible(!plain);
    layHead(plain);
    sentence_->setPlain(plain);
    centre_->setPlain(plain);
    // The pressed door has gone: the focus returns to the text.
    if (focusWidget() != focused) sentence_->focusInput();
}

}  // namespace attentionscope
