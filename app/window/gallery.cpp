#include "app/window/gallery.h"

#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/figures/content/model_words.h"
#include "app/session/session.h"
#include "app/views/common/widgets.h"
#include "app/window/gallery_list.h"
#include "app/window/lessons.h"
#include "app/window/line_button.h"
#include "app/window/miniature.h"
#include "app/window/model_facts.h"
#include "app/window/preferences.h"
#include "app/window/style.h"

namespace attentionscope {

Gallery::Gallery(Session& session, ViewSettings& settings, QWidget* parent)
    : View(session.document(), settings, parent),
      session_(session),
      miniatures_(new Miniatures(session.models(), session.makeJob(), this)) {
    setObjectName("galleryView");
    lessons_ = named<QToolButton>("onlyLessons", this, "toggle");
    models_ = named<QToolButton>("onlyModels", this, "toggle");
    auto* kinds = boxLayout<QHBoxLayout>(4);
    kinds->setContentsMargins(8, 0, 8, 4);
    for (QToolButton* kind : {lessons_, models_}) {
        kind->setCheckable(true);
        kinds->addWidget(kind);
        connect(kind, &QToolButton::clicked, this, [this, kind] { showLessons(kind == lessons_); });
    }
    kinds->addStretch(1);
    lessons_->setChecked(true);
    scroll_ = new QScrollArea(this);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setWidgetResizable(true);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setFocusPolicy(Qt::NoFocus);
    scroll_->setWidget(build());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(4, 0, 4, 8);
    column->addLayout(kinds);
    column->addWidget(scroll_);
    setFocusProxy(groups_.front().head);
    size_t unfolded = 0;
    for (size_t i = 0; i < groups_.size() && !Preferences::galleryGroup().isEmpty(); ++i)
        if (Preferences::galleryGroup().toStdString() == groups_[i].model->group().title.in("en"))
            unfolded = i;
    unfold(unfolded);
    begin();
}

QWidget* Gallery::build() {
    auto* inside = new QWidget;
    auto* column = boxLayout<QVBoxLayout>(4, inside, {4, 0, 4, 0});
    for (const GalleryGroup& group : chosenGroups()) {
        groups_.push_back(made(group));
        column->addWidget(groups_.back().head);
        column->addWidget(groups_.back().list);
    }
    train_ = named<QPushButton>("train", inside, "framed");
    connect(train_, &QPushButton::clicked, this, &Gallery::trainingRequested);
    record_ = named<QPushButton>("record", inside, "framed");
    connect(record_, &QPushButton::clicked, this, &Gallery::recordingRequested);
    caution_ = quietNote(inside);
    caution_->setTextFormat(Qt::RichText);
    caution_->setOpenExternalLinks(true);
    caution_->setContentsMargins(8, 12, 8, 0);
    // One below the other: side by side they are wider than a narrow panel.
    column->addWidget(train_, 0, Qt::AlignLeft);
    column->addWidget(record_, 0, Qt::AlignLeft);
    column->addWidget(caution_);
    column->addStretch(1);
    return inside;
}

Gallery::Group Gallery::made(const GalleryGroup& group) {
    Group made;
    const size_t number = groups_.size();
    made.head = new LineButton(Qt::Horizontal, this);
    made.head->setCheckable(true);
    made.model = new GalleryModel(group, this);
    made.list = new GalleryList(made.model, *miniatures_, this);
    connect(made.head, &QPushButton::clicked, this, [this, number] {
        unfold(number);
        // After its list has its height.
        QTimer::singleShot(0, this, [this, number] {
            const LineButton* head = groups_[number].head;
            scroll_->verticalScrollBar()->setValue(head->mapTo(scroll_->widget(), QPoint()).y());
        });
        Preferences::setGalleryGroup(QString::fromStdString(groups_[number].model->group().title.in("en")));
    });
    const auto chosen = [this, model = made.model](const QModelIndex& index) { open(model->entry(index)); };
    connect(made.list, &QListView::clicked, this, chosen);
    connect(made.list, &QListView::activated, this, chosen);
    connect(made.list, &GalleryList::linkChosen, this, [this, model = made.model](const QModelIndex& index) {
        const GalleryEntry& entry = model->entry(index);
        if (entry.model)
            showCard(modelTitle(*entry.model), entry.model->id, this);
        else
            emit editingRequested(entry.lesson);
    });
    made.list->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(made.list, &QWidget::customContextMenuRequested, this,
            [this, list = made.list, model = made.model](const QPoint& at) {
                const QModelIndex index = list->indexAt(at);
                if (index.isValid()) offerActions(model->entry(index), list->viewport()->mapToGlobal(at));
            });
    const auto bringIntoView = [this, list = made.list] {
        const QRect row = list->visualRect(list->currentIndex());
        const QPoint middle = list->mapTo(scroll_->widget(), row.center());
        constexpr int around = 8;
        scroll_->ensureVisible(middle.x(), middle.y(), 0, row.height() / 2 + around);
    };
    // After the rows have their places, and the page has scrolled to where it expects the list.
    connect(made.list->selectionModel(), &QItemSelectionModel::currentChanged, this, bringIntoView,
            Qt::QueuedConnection);
    connect(made.list, &GalleryList::entered, this, bringIntoView, Qt::QueuedConnection);
    return made;
}

std::vector<GalleryGroup> Gallery::chosenGroups() const {
    return onlyLessons(galleryGroups(session_.models(), Preferences::recentFiles()), lessons_->isChecked());
}

void Gallery::showLessons(bool lessons) {
    lessons_->setChecked(lessons);
    models_->setChecked(!lessons);
    takeLessons();
}

void Gallery::unfold(size_t group) {
    for (size_t i = 0; i < groups_.size(); ++i) {
        groups_[i].head->setChecked(i == group);
        groups_[i].list->setVisible(i == group && groups_[i].model->rowCount() > 0);
    }
}

void Gallery::showLesson(int number) {
    showLessons(true);
    for (size_t i = 0; i < groups_.size(); ++i)
        for (int row = 0; row < groups_[i].model->rowCount(); ++row) {
            const QModelIndex index = groups_[i].model->index(row);
            const GalleryEntry& entry = groups_[i].model->entry(index);
            if (entry.kind != GalleryEntry::Kind::lesson || entry.lesson != number) continue;
            unfold(i);
            groups_[i].list->setFocus(Qt::OtherFocusReason);
            return groups_[i].list->setCurrentIndex(index);
        }
}

void Gallery::takeLessons() {
    markStale();
    freshen();
}

void Gallery::open(const GalleryEntry& entry) {
    switch (entry.kind) {
        case GalleryEntry::Kind::lesson: return emit lessonChosen(entry.lesson);
        case GalleryEntry::Kind::model: return emit modelChosen(QString::fromStdString(entry.model->id));
        case GalleryEntry::Kind::file: return emit fileChosen(entry.file);
    }
}

void Gallery::offerActions(const GalleryEntry& entry, const QPoint& at) {
    if (entry.kind != GalleryEntry::Kind::lesson) return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto offer = [&](const QString& text, void (Gallery::*wanted)(int)) {
        connect(menu->addAction(text), &QAction::triggered, this,
                [this, wanted, number = entry.lesson] { emit(this->*wanted)(number); });
    };
    if (entry.isOwnLesson()) offer(tr("Edit this lesson"), &Gallery::editingRequested);
    offer(tr("Save this lesson as a file…"), &Gallery::lessonFileRequested);
    if (entry.isOwnLesson()) offer(tr("Delete this lesson…"), &Gallery::deletionRequested);
    menu->popup(at);
}

QString Gallery::titleOf(const GalleryGroup& group) const {
    return group.title.byLanguage.empty() ? tr("Your own lessons and models") : lessonWords(group.title);
}

void Gallery::refresh() {
    const QStringList done = Preferences::lessonsDone();
    const std::vector<GalleryGroup> groups = chosenGroups();
    for (size_t i = 0; i < groups_.size() && i < groups.size(); ++i) {
        Group& shown = groups_[i];
        const auto isSame = [](const GalleryEntry& one, const GalleryEntry& other) {
            return one.kind == other.kind && one.lesson == other.lesson && one.file == other.file &&
                   (one.model ? one.model->id : std::string()) ==
                       (other.model ? other.model->id : std::string());
        };
        if (!std::equal(groups[i].entries.begin(), groups[i].entries.end(),
                        shown.model->group().entries.begin(), shown.model->group().entries.end(), isSame))
            shown.model->setGroup(groups[i]);
        const GalleryGroup& group = shown.model->group();
        const int count = group.lessonCount();
        shown.head->setTexts(titleOf(group),
                             count > 0 ? tr("%1 of %2").arg(group.doneCount(done)).arg(count) : QString());
        shown.list->setAccessibleName(titleOf(group));
        // The user's own begins with the buttons that make one.
        shown.head->setVisible(shown.model->rowCount() > 0 || group.title.byLanguage.empty());
        // The focus stays here when the last card was deleted.
        if (window()->focusWidget() == shown.list && shown.model->rowCount() == 0)
            shown.head->setFocus(Qt::OtherFocusReason);
        shown.list->setVisible(shown.head->isChecked() && shown.model->rowCount() > 0);
        shown.model->retranslate();
        shown.list->settle();
    }
    // The chosen kind has nothing in the group that was unfolded.
    const auto isHidden = [](const Group& group) { return group.head->isHidden(); };
    const auto there = std::ranges::find_if_not(groups_, isHidden);
    if (there != groups_.end() && std::ranges::any_of(groups_, [&](const Group& group) {
            return group.head->isChecked() && isHidden(group);
        }))
        unfold(size_t(there - groups_.begin()));
    record_->setVisible(lessons_->isChecked());
    train_->setVisible(!lessons_->isChecked());
}

QString Gallery::explanation() const {
    return tr(
        "A lesson explains one idea in a few steps: each step opens a model, selects a place and "
        "explains what you see there. The cards of models open a model on its own, with an example.");
}

void Gallery::retranslate() {
    caution_->setText(
        tr("Attention weights show what a head reads from, not by themselves why the model answers as it "
           "does: see "
           "<a href=\"https://aclanthology.org/N19-1357/\">Jain &amp; Wallace 2019</a> and "
           "<a href=\"https://aclanthology.org/D19-1002/\">Wiegreffe &amp; Pinter 2019</a>. Change something "
           "and "
           "look at the prediction to find out."));
    lessons_->setText(tr("Lessons"));
    models_->setText(tr("Models"));
    train_->setText(tr("Train a model…"));
    record_->setText(tr("New lesson…"));
}

void Gallery::showEvent(QShowEvent* event) {
    markStale();  // files were opened and lessons done meanwhile
    View::showEvent(event);
}

}  // namespace attentionscope
