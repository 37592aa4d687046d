#include "app/window/start_page.h"

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <algorithm>

#include "app/figures/drawing/theme.h"
#include "app/views/common/zoom.h"
#include "app/window/gallery_list.h"
#include "app/window/language.h"
#include "app/window/miniature.h"
#include "app/window/style.h"

namespace attentionscope {

namespace {

/// What a newcomer may begin with, which model reads it, and for readers of which language it is meant.
struct EverydaySentence {
    const char *model, *text, *language;
};
constexpr const char *english = "en", *chinese = "zh_CN";
constexpr EverydaySentence everydaySentences[] = {
    {"en-fr-transformer", "The black cat drinks milk in the kitchen every morning.", english},
    {"en-fr-transformer", "Where is the nearest train station?", english},
    {"en-fr-additive", "My sister will come home tomorrow evening.", english},
    {"zh-en-transformer", "他昨天在图书馆看了一本有趣的书。", nullptr},
    {"zh-en-additive", "今天天气很好。", nullptr},
    {"pronoun", "The animal didn't cross the street because it was too wide.", english},
    {"zh-en-transformer", "最近的火车站在哪里？", chinese},
    {"zh-en-transformer", "那只黑猫每天早上在厨房里喝牛奶。", chinese},
    {"zh-en-additive", "我妹妹明天晚上回家。", chinese},
};

}  // namespace

StartPage::StartPage(const std::vector<ModelInformation>& models, const QStringList& recentFiles,
                     const std::vector<QAction*>& actions, RunJob job, QWidget* parent)
    : QWidget(parent), actions_(actions), miniatures_(new Miniatures(models, std::move(job), this)) {
    setObjectName("startPage");
    build(models, recentFiles);
    connect(train_, &QPushButton::clicked, this, &StartPage::trainingWanted);
    connect(close_, &QPushButton::clicked, this, &StartPage::closed);
    connect(keysButton_, &QPushButton::toggled, this, &StartPage::turn);
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
    made.list = new GalleryList(made.model, *miniatures_, whole);
    made.list->setObjectName(names[size_t(section)]);
    auto* column = new QVBoxLayout(whole);
    column->setContentsMargins({});
    column->setSpacing(10);
    column->addWidget(made.title);
    column->addWidget(made.list);
    whole->setVisible(made.model->rowCount() > 0);
    const auto chosen = [this, section](const QModelIndex& index) {
        open(section, index.data(GalleryModel::openRole));
    };
    connect(made.list, &QListView::clicked, this, chosen);
    connect(made.list, &QListView::activated, this, chosen);
    const auto bringIntoView = [this, list = made.list] {
        const QRect row = list->visualRect(list->currentIndex());
        const QPoint middle = list->mapTo(scroll_->widget(), row.center());
        constexpr int around = 8;
        scroll_->ensureVisible(middle.x(), middle.y(), 0, row.height() / 2 + around);
    };
    // When the rows have their places, and the page has moved to where it thinks that the list is.
    connect(made.list->selectionModel(), &QItemSelectionModel::currentChanged, this, bringIntoView,
            Qt::QueuedConnection);
    connect(made.list, &GalleryList::entered, this, bringIntoView, Qt::QueuedConnection);
    return whole;
}

/// Sentences that are opened by a click, each with a model that reads it.
QWidget* StartPage::buildSentences(const std::vector<ModelInformation>& models) {
    auto* whole = new QWidget(this);
    sentencesTitle_ = new QLabel(whole);
    sentencesTitle_->setProperty("role", sectionRole);
    sentencesTitle_->setIndent(0);
    for (size_t i = 0; i < std::size(everydaySentences); ++i)
        if (std::any_of(models.begin(), models.end(), [i](const ModelInformation& model) {
                return model.id == everydaySentences[i].model;
            }))
            readable_.push_back(i);
    sentences_ = new QLabel(whole);
    sentences_->setObjectName("sentences");
    sentences_->setTextFormat(Qt::RichText);
    sentences_->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    sentences_->setWordWrap(true);
    connect(sentences_, &QLabel::linkActivated, this, [this](const QString& link) {
        const EverydaySentence& sentence = everydaySentences[link.toUInt()];
        emit sentenceChosen(QString::fromLatin1(sentence.model), QString::fromUtf8(sentence.text));
        emit closed();
    });
    auto* column = new QVBoxLayout(whole);
    column->setContentsMargins({});
    column->setSpacing(10);
    column->addWidget(sentencesTitle_);
    column->addWidget(sentences_);
    whole->setVisible(!readable_.empty());
    return whole;
}

void StartPage::build(const std::vector<ModelInformation>& models, const QStringList& files) {
    title_ = new QLabel(this);
    title_->setFont(zoomed(textFont(TypeSize::sentence, QFont::Bold)));
    keysButton_ = new QPushButton(this);
    keysButton_->setObjectName("keys");
    keysButton_->setCheckable(true);
    train_ = new QPushButton(this);
    train_->setObjectName("train");
    close_ = new QPushButton(this);
    for (QPushButton* button : {keysButton_, train_, close_}) button->setProperty("role", "framed");
    introduction_ = new QLabel(this);
    introduction_->setWordWrap(true);
    const auto scrolled = [this](QScrollArea*& scroll) {
        scroll = new QScrollArea(this);
        scroll->setFrameShape(QFrame::NoFrame);
        scroll->setWidgetResizable(true);
        scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        scroll->setWidget(new QWidget);
        auto* column = new QVBoxLayout(scroll->widget());
        column->setContentsMargins({});
        column->setSpacing(16);
        return column;
    };
    auto* cards = scrolled(scroll_);
    cards->addWidget(buildSentences(models));
    for (const auto section :
         {GalleryModel::Section::lessons, GalleryModel::Section::models, GalleryModel::Section::files})
        cards->addWidget(addSection(section, models, files));
    cards->addStretch(1);
    QScrollArea* keyScroll = nullptr;
    auto* keyColumn = scrolled(keyScroll);
    keys_ = new QLabel(this);
    keys_->setObjectName("keyTable");
    keys_->setTextFormat(Qt::RichText);
    keys_->setAlignment(Qt::AlignTop);
    keys_->setWordWrap(true);
    keyColumn->addWidget(keys_, 1);
    pages_ = new QStackedWidget(this);
    pages_->addWidget(scroll_);
    pages_->addWidget(keyScroll);
    caution_ = new QLabel(this);
    caution_->setProperty("role", quietRole);
    caution_->setWordWrap(true);
    caution_->setTextFormat(Qt::RichText);
    caution_->setOpenExternalLinks(true);
    auto* head = new QHBoxLayout;
    head->addWidget(title_, 1);
    for (QPushButton* button : {keysButton_, train_, close_}) head->addWidget(button);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(16);
    column->addLayout(head);
    column->addWidget(introduction_);
    column->addWidget(pages_, 1);
    column->addWidget(caution_);
    setFocusProxy(sections_[0].list);
}

void StartPage::showKeys(bool shown) {
    keysButton_->setChecked(shown);
}

bool StartPage::showsKeys() const {
    return keysButton_->isChecked();
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
    QStringList cells;
    for (const QAction* action : actions_) {
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        if (!keys.isEmpty())
            cells << QStringLiteral(
                         "<td style='padding-right:16px'><b>%1</b></td>"
                         "<td style='padding-right:48px'>%2</td>")
                         .arg(keys, action->text().toHtmlEscaped());
    }
    // Two columns of them, read downwards.
    const qsizetype rows = (cells.size() + 1) / 2;
    QString table;
    for (qsizetype row = 0; row < rows; ++row)
        table += QStringLiteral("<tr>%1%2</tr>").arg(cells[row], cells.value(row + rows));
    return QStringLiteral("<table cellspacing=0 cellpadding=3 >%1</table>").arg(table);
}

void StartPage::turn() {
    const bool keys = showsKeys();
    pages_->setCurrentIndex(keys ? 1 : 0);
    title_->setText(keys ? tr("Keys") : tr("Lessons and models"));
    keysButton_->setText(keys ? tr("Lessons and models") : tr("Keys"));
    keysButton_->setToolTip(keys ? QString() : tr("All keys (F1)"));
    introduction_->setVisible(!keys);
    caution_->setVisible(!keys);
}

void StartPage::retranslate() {
    turn();
    introduction_->setText(
        tr("Begin with a lesson, or open a model and type a sentence of your own. Every number can be "
           "clicked. Drop a model folder or a saved session anywhere on the window."));
    const QString titles[] = {tr("Lessons"), tr("Models"), tr("Opened before")};
    for (size_t i = 0; i < std::size(titles); ++i) {
        sections_[i].title->setText(titles[i]);
        sections_[i].list->setAccessibleName(titles[i]);
        sections_[i].model->retranslate();
        sections_[i].list->settle();
    }
    sentencesTitle_->setText(tr("Begin with a sentence"));
    QStringList links;
    for (const size_t i : readable_)
        if (const char* language = everydaySentences[i].language; !language || spokenLanguage() == language)
            links << QStringLiteral("<a href=\"%1\">%2</a>")
                         .arg(i)
                         .arg(QString::fromUtf8(everydaySentences[i].text).toHtmlEscaped());
    sentences_->setText(links.join(QStringLiteral(" &nbsp;·&nbsp; ")));
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
