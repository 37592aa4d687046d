#include "app/views/predictions/word_chooser.h"

#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/figures/content/map_words.h"
#include "app/views/common/figure_canvas.h"
#include "app/views/common/view_settings.h"
#include "app/views/common/widgets.h"
#include "app/views/predictions/produced_words.h"

namespace attentionscope {

namespace {

constexpr size_t mostCandidates = 8;

}  // namespace

WordChooser* WordChooser::open(Document& document, const ViewSettings& settings, Index position,
                               const QRect& globalRectangle, QWidget* parent) {
    const Prediction* prediction = producedWordAt(document, position);
    if (!prediction) return nullptr;
    auto* chooser = new WordChooser(document, settings, *prediction, parent);
    chooser->openBelow(globalRectangle);
    return chooser;
}

WordChooser::WordChooser(Document& document, const ViewSettings& settings, const Prediction& prediction,
                         QWidget* parent)
    : WordCard(document, parent), document_(document), settings_(settings), position_(prediction.position) {
    setObjectName("wordChooser");
    const Token& word = *producedTokenAt(document_, position_);
    title_ = styled<QLabel>(headingRole, tr("In place of “%1”").arg(plainToken(word.text)), this);
    fill(prediction, word.id);
    canvas_ = new FigureCanvas(
        [this](QPainter& painter, const QRectF& area) {
            paintBars(painter, content_, area, Style{settings_.theme()});
        },
        this);
    canvas_->setFigureHeight(barPitch * double(candidates_.size()));
    canvas_->setMinimumWidth(280);
    canvas_->setCursor(Qt::PointingHandCursor);
    canvas_->setAccessibleName(tr("Most likely words here"));
    QLineEdit& line = editor();
    line.setObjectName("typedWord");
    line.setPlaceholderText(tr("or type another word"));
    release_ = named<QToolButton>("release", this);
    release_->setText(tr("Let the model choose again"));
    release_->setVisible(forcedWordAt(document_, position_) != nullptr);
    auto* column = boxLayout<QVBoxLayout>(8, this, {12, 12, 12, 12});
    for (QWidget* part : {static_cast<QWidget*>(title_), static_cast<QWidget*>(canvas_),
                          static_cast<QWidget*>(&line), static_cast<QWidget*>(release_)})
        column->addWidget(part);
    connect(canvas_, &FigureCanvas::clicked, this, &WordChooser::choose);
    connect(&line, &QLineEdit::returnPressed, this, [this] {
        const QString text = editor().text().trimmed();
        close();
        if (!text.isEmpty()) emit wordTyped(position_, text);
    });
    connect(release_, &QToolButton::clicked, this, [this] {
        releaseWord(document_, position_);
        close();
    });
}

void WordChooser::fill(const Prediction& prediction, Index shown) {
    candidates_ = prediction.candidates.read();
    candidates_.resize(std::min(mostCandidates, candidates_.size()));
    for (size_t i = 0; i < candidates_.size(); ++i) {
        content_.bars.push_back({QString::fromStdString(candidates_[i].label), candidates_[i].probability});
        if (candidates_[i].id == shown) content_.chosen = i;
    }
}

void WordChooser::choose(QPointF point) {
    const auto bar = barAt(content_, canvas_->area(), point);
    if (!bar || *bar >= candidates_.size()) return;
    forceWords(document_, position_, {candidates_[*bar].id}, candidates_[*bar].label);
    close();
}

QPointF WordChooser::rowOf(size_t candidate) const {
    return {20, (double(candidate) + 0.5) * barPitch};
}

}  // namespace attentionscope
