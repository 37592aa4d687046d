#include "app/window/start_page.h"

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QStyledItemDelegate>

#include "app/figures/theme.h"
#include "app/window/gallery_model.h"
#include "app/window/style.h"

namespace attentionscope {

namespace {

/// The title, and a quieter line below it.
class GalleryDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {200, 52}; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        QStyleOptionViewItem plain = option;
        initStyleOption(&plain, index);
        plain.text.clear();
        const QWidget* widget = option.widget;
        widget->style()->drawControl(QStyle::CE_ItemViewItem, &plain, painter, widget);
        const QRect inside = option.rect.adjusted(12, 6, -12, -6);
        painter->setPen(option.palette.color(QPalette::Text));
        painter->setFont(textFont(TypeSize::body, QFont::DemiBold));
        painter->drawText(inside, Qt::AlignTop | Qt::AlignLeft, index.data().toString());
        painter->setPen(option.palette.color(QPalette::PlaceholderText));
        const QFont small = textFont(TypeSize::small);
        painter->setFont(small);
        painter->drawText(inside, Qt::AlignBottom | Qt::AlignLeft,
                          QFontMetrics(small).elidedText(index.data(GalleryModel::detailRole).toString(),
                                                         Qt::ElideMiddle, inside.width()));
    }
};

}  // namespace

StartPage::StartPage(const std::vector<ModelInformation>& models, const QStringList& recentFiles,
                     const std::vector<QAction*>& actions, QWidget* parent)
    : QWidget(parent), actions_(actions), model_(new GalleryModel(models, recentFiles, this)) {
    setObjectName("startPage");
    title_ = new QLabel(this);
    title_->setFont(textFont(TypeSize::sentence, QFont::DemiBold));
    introduction_ = new QLabel(this);
    introduction_->setWordWrap(true);
    list_ = new QListView(this);
    list_->setObjectName("gallery");
    list_->setModel(model_);
    list_->setItemDelegate(new GalleryDelegate(list_));
    list_->setMouseTracking(true);
    keysTitle_ = new QLabel(this);
    keysTitle_->setProperty("role", headingRole);
    keys_ = new QLabel(this);
    keys_->setTextFormat(Qt::RichText);
    keys_->setAlignment(Qt::AlignTop);
    keys_->setWordWrap(true);
    caution_ = new QLabel(this);
    caution_->setWordWrap(true);
    caution_->setTextFormat(Qt::RichText);
    caution_->setOpenExternalLinks(true);
    train_ = new QPushButton(this);
    train_->setObjectName("train");
    train_->setProperty("role", "framed");
    close_ = new QPushButton(this);
    close_->setProperty("role", "framed");
    auto* head = new QHBoxLayout;
    head->addWidget(title_, 1);
    head->addWidget(train_);
    head->addWidget(close_);
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(keys_);
    auto* right = new QVBoxLayout;
    right->setSpacing(8);
    right->addWidget(keysTitle_);
    right->addWidget(scroll, 1);
    auto* columns = new QHBoxLayout;
    columns->setSpacing(24);
    columns->addWidget(list_, 3);
    columns->addLayout(right, 2);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(16);
    column->addLayout(head);
    column->addWidget(introduction_);
    column->addLayout(columns, 1);
    column->addWidget(caution_);
    const auto open = [this](const QModelIndex& index) {
        const QString what = index.data(GalleryModel::openRole).toString();
        const QVariant lesson = index.data(GalleryModel::lessonRole);
        if (lesson.isValid()) {
            emit lessonChosen(lesson.toInt());
        } else if (index.data(GalleryModel::isFileRole).toBool()) {
            emit fileChosen(what);
        } else {
            emit modelChosen(what);
        }
        emit closed();
    };
    connect(list_, &QListView::clicked, this, open);
    connect(list_, &QListView::activated, this, open);
    connect(train_, &QPushButton::clicked, this, &StartPage::trainingWanted);
    connect(close_, &QPushButton::clicked, this, &StartPage::closed);
    retranslate();
}

QString StartPage::keyTable() const {
    QString rows;
    for (const QAction* action : actions_) {
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        if (!keys.isEmpty())
            rows += QStringLiteral("<tr><td style='padding-right:16px'><b>%1</b></td><td>%2</td></tr>")
                        .arg(keys, action->text().toHtmlEscaped());
    }
    return QStringLiteral("<table cellspacing=0 cellpadding=3>%1</table>").arg(rows);
}

void StartPage::retranslate() {
    title_->setText(tr("Lessons and models"));
    introduction_->setText(
        tr("Open one, type a sentence of your own, and follow the steps with the arrow keys. Every number "
           "can be "
           "clicked. Drop a model folder or a saved session anywhere on the window."));
    keysTitle_->setText(tr("Keys"));
    keys_->setText(keyTable());
    caution_->setText(
        tr("Attention weights show what a head reads from, not by themselves why the model answers as it "
           "does: see "
           "<a href=\"https://aclanthology.org/N19-1357/\">Jain &amp; Wallace 2019</a> and "
           "<a href=\"https://aclanthology.org/D19-1002/\">Wiegreffe &amp; Pinter 2019</a>. Change something "
           "and "
           "look at the prediction to find out."));
    train_->setText(tr("Train a model…"));
    close_->setText(tr("Back to the map"));
    list_->setAccessibleName(tr("Lessons and models"));
    model_->retranslate();
}

void StartPage::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

void StartPage::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) return emit closed();
    QWidget::keyPressEvent(event);
}

}  // namespace attentionscope
