#include "app/views/word_chooser.h"

#include <QLabel>
#include <QLineEdit>
#include <QScreen>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/figures/recording_figures.h"
#include "app/views/figure_canvas.h"
#include "app/views/node_title.h"
#include "app/views/view_settings.h"

namespace attentionscope {

namespace {

constexpr size_t mostCandidates = 8;

}  // namespace

WordChooser::WordChooser(const Prediction& prediction, const Token& word, bool forced,
                         const ViewSettings& settings, QWidget* parent)
    : QFrame(parent, Qt::Popup), settings_(settings) {
    setObjectName("wordChooser");
    setAttribute(Qt::WA_DeleteOnClose);
    setProperty("role", "card");
    title_ = new QLabel(tr("In place of “%1”").arg(plainToken(word.text)), this);
    title_->setProperty("role", "heading");
    const size_t count = std::min(mostCandidates, prediction.candidates.size());
    for (size_t i = 0; i < count; ++i) {
        const auto& candidate = prediction.candidates[i];
        content_.bars.push_back({tokenWords(candidate.label), candidate.probability});
        tokens_.push_back(candidate.id);
        if (candidate.id == word.id) content_.chosen = i;
    }
    canvas_ = new FigureCanvas(
        [this](QPainter& painter, const QRectF& area) {
            paintBars(painter, content_, area, Style{settings_.theme()});
        },
        this);
    canvas_->setFixedHeight(int(barPitch) * int(count));
    canvas_->setMinimumWidth(280);
    canvas_->setCursor(Qt::PointingHandCursor);
    canvas_->setAccessibleName(tr("The likeliest words here"));
    editor_ = new QLineEdit(this);
    editor_->setObjectName("typedWord");
    editor_->setPlaceholderText(tr("or type another word"));
    editor_->setAccessibleName(tr("Another word"));
    release_ = new QToolButton(this);
    release_->setObjectName("release");
    release_->setText(tr("Let the model choose again"));
    release_->setVisible(forced);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(8);
    for (QWidget* part : {static_cast<QWidget*>(title_), static_cast<QWidget*>(canvas_),
                          static_cast<QWidget*>(editor_), static_cast<QWidget*>(release_)})
        column->addWidget(part);
    connect(canvas_, &FigureCanvas::clicked, this, [this](QPointF point) {
        const auto bar = barAt(content_, QRectF(canvas_->rect()), point);
        if (!bar || *bar >= tokens_.size()) return;
        emit tokenChosen(tokens_[*bar]);
        close();
    });
    connect(editor_, &QLineEdit::returnPressed, this, [this] {
        if (!editor_->text().trimmed().isEmpty()) emit wordTyped(editor_->text().trimmed());
        close();
    });
    connect(release_, &QToolButton::clicked, this, [this] {
        emit releaseWanted();
        close();
    });
}

QPointF WordChooser::rowOf(size_t candidate) const {
    return {20, (double(candidate) + 0.5) * barPitch};
}

void WordChooser::openBelow(const QRect& rectangle) {
    adjustSize();
    const QRect screen = this->screen()->availableGeometry();
    QPoint at(rectangle.left(), rectangle.bottom() + 4);
    at.setX(std::clamp(at.x(), screen.left(), std::max(screen.left(), screen.right() - width())));
    if (at.y() + height() > screen.bottom()) at.setY(rectangle.top() - 4 - height());
    move(at);
    QFrame::show();
    editor_->setFocus();
}

}  // namespace attentionscope
