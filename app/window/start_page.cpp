#include "app/window/start_page.h"

#include <QAction>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QStyledItemDelegate>
#include <algorithm>

#include "app/figures/drawing/theme.h"
#include "app/window/style.h"

namespace attentionscope {

namespace {

constexpr int padding = 8;  // above and below the words of a row
constexpr int margin = 12;  // beside them
constexpr int gap = 4;      // between title and detail
constexpr int numberWidth = 28;
constexpr int leastForThree = 1160;  // so wide, the keys have a column of their own

/// Where the words of a row stand in it.
QRect wordsIn(const QRect& row, bool numbered) {
    return row.adjusted(margin + (numbered ? numberWidth : 0), 0, -margin, 0);
}

/// A number where there is one, the title, and a quieter text below it, in as many lines as fit.
class GalleryDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void setRowHeight(int height) { rowHeight_ = height; }
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
        return {200, rowHeight_};
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        QStyleOptionViewItem plain = option;
        initStyleOption(&plain, index);
        plain.text.clear();
        const QWidget* widget = option.widget;
        widget->style()->drawControl(QStyle::CE_ItemViewItem, &plain, painter, widget);
        const QVariant number = index.data(GalleryModel::numberRole);
        QRect words = wordsIn(option.rect, number.isValid());
        words.adjust(0, padding, 0, -padding);
        const QFont body = textFont(TypeSize::body, QFont::DemiBold), small = textFont(TypeSize::small);
        const QColor quiet = option.palette.color(QPalette::PlaceholderText);
        painter->setFont(body);
        painter->setPen(quiet);
        painter->drawText(words.translated(-numberWidth, 0), Qt::AlignTop | Qt::AlignLeft, number.toString());
        painter->setPen(option.palette.color(QPalette::Text));
        const QFontMetrics metrics(body);
        painter->drawText(
            words, Qt::AlignTop | Qt::AlignLeft,
            metrics.elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideRight, words.width()));
        painter->setFont(small);
        painter->setPen(quiet);
        painter->drawText(words.adjusted(0, metrics.height() + gap, 0, 0),
                          Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap,
                          index.data(GalleryModel::detailRole).toString());
    }

private:
    int rowHeight_ = 0;
};

/// As tall as its rows: the page scrolls, not the list.
class GalleryList : public QListView {
public:
    explicit GalleryList(QWidget* parent) : QListView(parent), delegate_(new GalleryDelegate(this)) {
        setItemDelegate(delegate_);
        setMouseTracking(true);
        setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    QSize sizeHint() const override { return {240, model() ? model()->rowCount() * rowHeight() : 0}; }
    QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }
    /// The texts have changed, or the room for them.
    void settle() {
        delegate_->setRowHeight(rowHeight());
        scheduleDelayedItemsLayout();
        updateGeometry();
    }

protected:
    void resizeEvent(QResizeEvent* event) override {
        QListView::resizeEvent(event);
        if (event->size().width() != event->oldSize().width()) settle();
    }

private:
    /// All rows are as tall as the tallest has to be.
    int rowHeight() const {
        const QFontMetrics title(textFont(TypeSize::body, QFont::DemiBold)),
            detail(textFont(TypeSize::small));
        int lines = 0;
        for (int i = 0; i < model()->rowCount(); ++i) {
            const QModelIndex index = model()->index(i, 0);
            const QRect room = wordsIn(viewport()->rect(), index.data(GalleryModel::numberRole).isValid());
            lines = std::max(lines, detail
                                        .boundingRect(QRect(0, 0, room.width(), 1000), Qt::TextWordWrap,
                                                      index.data(GalleryModel::detailRole).toString())
                                        .height());
        }
        return title.height() + gap + lines + 2 * padding;
    }

    GalleryDelegate* delegate_;
};

}  // namespace

StartPage::StartPage(const std::vector<ModelInformation>& models, const QStringList& recentFiles,
                     const std::vector<QAction*>& actions, QWidget* parent)
    : QWidget(parent), actions_(actions) {
    setObjectName("startPage");
    build(models, recentFiles);
    connect(train_, &QPushButton::clicked, this, &StartPage::trainingWanted);
    connect(close_, &QPushButton::clicked, this, &StartPage::closed);
    retranslate();
}

QWidget* StartPage::addSection(GalleryModel::Section section, const std::vector<ModelInformation>& models,
                               const QStringList& files) {
    static constexpr const char* names[] = {"lessons", "models", "files"};
    Section& made = sections_[size_t(section)];
    auto* whole = new QWidget(this);
    made.title = new QLabel(whole);
    made.title->setProperty("role", sectionRole);
    made.title->setIndent(0);
    made.model = new GalleryModel(section, models, files, this);
    made.list = new GalleryList(whole);
    made.list->setObjectName(names[size_t(section)]);
    made.list->setModel(made.model);
    auto* column = new QVBoxLayout(whole);
    column->setContentsMargins({});
    column->setSpacing(4);
    column->addWidget(made.title);
    column->addWidget(made.list);
    whole->setVisible(made.model->rowCount() > 0);
    const auto chosen = [this, section](const QModelIndex& index) {
        open(section, index.data(GalleryModel::openRole));
    };
    connect(made.list, &QListView::clicked, this, chosen);
    connect(made.list, &QListView::activated, this, chosen);
    connect(
        made.list->selectionModel(), &QItemSelectionModel::currentChanged, this,
        [this, list = made.list](const QModelIndex& index) {
            const QRect row = list->visualRect(index);
            const QPoint middle = list->mapTo(scroll_->widget(), row.center());
            scroll_->ensureVisible(middle.x(), middle.y(), 0, row.height());
        },
        Qt::QueuedConnection);  // when the rows have their places
    return whole;
}

void StartPage::build(const std::vector<ModelInformation>& models, const QStringList& files) {
    title_ = new QLabel(this);
    title_->setFont(textFont(TypeSize::sentence, QFont::DemiBold));
    train_ = new QPushButton(this);
    train_->setObjectName("train");
    train_->setProperty("role", "framed");
    close_ = new QPushButton(this);
    close_->setProperty("role", "framed");
    introduction_ = new QLabel(this);
    introduction_->setWordWrap(true);
    scroll_ = new QScrollArea(this);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setWidgetResizable(true);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* inside = new QWidget;
    scroll_->setWidget(inside);
    auto* lessonColumn = addSection(GalleryModel::Section::lessons, models, files);
    auto* modelColumn = new QWidget(inside);
    auto* below = new QVBoxLayout(modelColumn);
    below->setContentsMargins({});
    below->setSpacing(16);
    below->addWidget(addSection(GalleryModel::Section::models, models, files));
    below->addWidget(addSection(GalleryModel::Section::files, models, files));
    keysSection_ = new QWidget(inside);
    keysTitle_ = new QLabel(keysSection_);
    keysTitle_->setProperty("role", sectionRole);
    keysTitle_->setIndent(0);
    keys_ = new QLabel(keysSection_);
    keys_->setTextFormat(Qt::RichText);
    keys_->setAlignment(Qt::AlignTop);
    keys_->setWordWrap(true);
    auto* keyColumn = new QVBoxLayout(keysSection_);
    keyColumn->setContentsMargins({});
    keyColumn->setSpacing(8);
    keyColumn->addWidget(keysTitle_);
    keyColumn->addWidget(keys_);
    grid_ = new QGridLayout(inside);
    grid_->setContentsMargins({});
    grid_->setSpacing(24);
    grid_->addWidget(lessonColumn, 0, 0, Qt::AlignTop);
    grid_->addWidget(modelColumn, 0, 1, Qt::AlignTop);
    grid_->setRowStretch(2, 1);
    caution_ = new QLabel(this);
    caution_->setProperty("role", quietRole);
    caution_->setWordWrap(true);
    caution_->setTextFormat(Qt::RichText);
    caution_->setOpenExternalLinks(true);
    auto* head = new QHBoxLayout;
    head->addWidget(title_, 1);
    head->addWidget(train_);
    head->addWidget(close_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(16);
    column->addLayout(head);
    column->addWidget(introduction_);
    column->addWidget(scroll_, 1);
    column->addWidget(caution_);
    setFocusProxy(sections_[0].list);
}

void StartPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const bool three = width() >= leastForThree;
    grid_->removeWidget(keysSection_);
    if (three)
        grid_->addWidget(keysSection_, 0, 2, Qt::AlignTop);
    else
        grid_->addWidget(keysSection_, 1, 0, 1, 2, Qt::AlignTop);
    grid_->setColumnStretch(0, 6);
    grid_->setColumnStretch(1, three ? 5 : 6);
    grid_->setColumnStretch(2, three ? 4 : 0);
}

void StartPage::open(GalleryModel::Section section, const QVariant& what) {
    switch (section) {
        case GalleryModel::Section::lessons:
            emit lessonChosen(what.toInt());
            break;
        case GalleryModel::Section::models:
            emit modelChosen(what.toString());
            break;
        case GalleryModel::Section::files:
            emit fileChosen(what.toString());
            break;
    }
    emit closed();
}

QString StartPage::keyTable() const {
    QString rows;
    for (const QAction* action : actions_) {
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        if (!keys.isEmpty())
            rows += QStringLiteral("<tr><td style='padding-right:16px'><b>%1</b></td><td>%2</td></tr>")
                        .arg(keys, action->text().toHtmlEscaped());
    }
    return QStringLiteral("<table cellspacing=0 cellpadding=3 style='margin-left:9px'>%1</table>").arg(rows);
}

void StartPage::retranslate() {
    title_->setText(tr("Lessons and models"));
    introduction_->setText(
        tr("Begin with a lesson, or open a model and type a sentence of your own. Every number can be "
           "clicked. Drop a model folder or a saved session anywhere on the window."));
    const QString titles[] = {tr("Lessons"), tr("Models"), tr("Opened before")};
    for (size_t i = 0; i < std::size(titles); ++i) {
        sections_[i].title->setText(titles[i]);
        sections_[i].list->setAccessibleName(titles[i]);
        sections_[i].model->retranslate();
        static_cast<GalleryList*>(sections_[i].list)->settle();
    }
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
