#include "app/window/sentence_panel.h"

#include <QApplication>
#include <QGridLayout>
#include <QLabel>
#include <QRegularExpression>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "app/figures/content/map_words.h"
#include "app/figures/drawing/number_text.h"
#include "app/session/given_inputs.h"
#include "app/views/common/icon.h"
#include "app/views/common/widgets.h"
#include "app/views/common/zoom.h"
#include "app/views/inputs/hidden_word.h"
#include "app/views/inputs/text_editor.h"
#include "app/views/inputs/text_input.h"
#include "app/views/inputs/token_chips.h"
#include "app/views/predictions/produced_sentence.h"
#include "app/window/style.h"
#include "core/run/run_request.h"

namespace attentionscope {

namespace {

constexpr int roomyLine = 1360;  // wide enough for four tables side by side instead of three

}  // namespace

SentencePanel::SentencePanel(Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent) {
    setObjectName("sentencePanel");
    auto* column = boxLayout<QVBoxLayout>(8, this, {16, 0, 16, 8});
    grid_ = new QGridLayout;
    grid_->setSpacing(8);
    produced_ = new ProducedSentence(document, settings, this);
    play_ = named<QToolButton>("playSentence", this, "tight");
    play_->setFocusPolicy(Qt::TabFocus);
    connect(play_, &QToolButton::clicked, this, &SentencePanel::wordsRequested);
    arrow_ = new QLabel(QStringLiteral("→"), this);
    arrow_->setProperty("role", quietRole);
    chips_ = new TokenChips(document, settings, this);
    unseen_ = named<QLabel>("unseenWords", this, quietRole);
    unseen_->setFocusPolicy(Qt::TabFocus);
    note_ = named<QLabel>("tokenNote", this, quietRole);
    hide_ = named<QToolButton>("hideWord", this, "inline");
    hide_->setFocusPolicy(Qt::TabFocus);
    connect(hide_, &QToolButton::clicked, chips_, &TokenChips::hideChosen);
    // Optional inputs are beside the chips: a separate line would take space from the figure.
    adders_ = boxLayout<QHBoxLayout>(8);
    auto* below = boxLayout<QHBoxLayout>(8);
    below->addWidget(arrow_);
    below->addWidget(produced_, 1);
    below->addWidget(chips_, 1);
    below->addLayout(adders_);
    below->addWidget(hide_);
    below->addWidget(unseen_);
    below->addWidget(note_);
    below->addWidget(play_, 0, Qt::AlignTop);
    below->addStretch();  // without words, all begins at the left
    column->addLayout(grid_);
    column->addLayout(below);
    connect(&document_, &Document::requestChanged, this, &SentencePanel::markStale);
    connect(&document_, &Document::modelKnown, this, &SentencePanel::compose);
    compose();
    begin();
}

SentencePanel::Row SentencePanel::rowFor(const Input& input) {
    Row row{.editor = makeInputEditor(input, this), .label = new QLabel(this), .adder = nullptr};
    row.label->setProperty("role", quietRole);
    row.label->setBuddy(row.editor);
    row.editor->setRoomy(roomy_);
    connect(row.editor, &InputEditor::edited, this,
            [this, editor = row.editor] { document_.setInput(editor->input().name, editor->value()); });
    if (!input.optional) return row;
    row.adder = new QToolButton(this);
    row.adder->setObjectName("add." + QString::fromStdString(input.name));
    adders_->addWidget(row.adder);
    connect(row.adder, &QToolButton::clicked, this, [this, name = input.name] {
        for (Row& one : rows_)
            if (one.editor->input().name == name) {
                one.wanted = true;
                settleRows();
                one.editor->focusInput();
            }
    });
    return row;
}

void SentencePanel::compose() {
    if (composed_ == document_.inputs()) return;
    composed_ = document_.inputs();
    const bool focused = isAncestorOf(QApplication::focusWidget());
    for (const Row& row : std::exchange(rows_, {}))
        for (QWidget* widget : {static_cast<QWidget*>(row.editor), static_cast<QWidget*>(row.label),
                                static_cast<QWidget*>(row.adder)})
            if (widget) {
                grid_->removeWidget(widget);
                adders_->removeWidget(widget);
                widget->hide();
                widget->deleteLater();
            }
    for (const Input& input : composed_) rows_.push_back(rowFor(input));
    // Typed inputs come before what is derived from them.
    for (const Row& row : rows_)
        for (QWidget* inside : row.editor->findChildren<QWidget*>())
            if (inside->focusPolicy() & Qt::TabFocus) setTabOrder(inside, chips_);
    laid_.clear();
    retranslate();
    settlePlain();
    refresh();
    if (focused) focusInput();
}

void SentencePanel::settleRoom() {
    const bool low = isLow(*this), roomy = !low || !isNarrow(*this);
    const int beside = !roomy || window()->width() >= roomyLine ? 4 : 3;
    if (low == low_ && roomy == roomy_ && beside == tablesBeside_) return;
    low_ = low;
    roomy_ = roomy;
    tablesBeside_ = beside;
    for (const Row& row : rows_) {
        row.editor->setRoomy(roomy);
        for (QWidget* inside : row.editor->findChildren<QWidget*>()) inside->updateGeometry();
    }
    nameAdders();
    laid_.clear();
    markStale();
}

/// Texts and pictures are one below the other; tables side by side, three or four in a line.
void SentencePanel::lay(const std::vector<bool>& shown) {
    laid_ = shown;
    int line = 0, beside = 0, most = 0;
    for (size_t i = 0; i < rows_.size(); ++i) {
        const Row& row = rows_[i];
        grid_->removeWidget(row.label);
        grid_->removeWidget(row.editor);
        if (!shown[i]) continue;
        const bool isTable = row.editor->input().kind == InputKind::numbers;
        if (beside > 0 && (!isTable || beside == tablesBeside_)) {
            line += 2;
            beside = 0;
        }
        if (isTable) {
            grid_->addWidget(row.label, line, beside + 1);
            grid_->addWidget(row.editor, line + 1, beside + 1, Qt::AlignTop);
            most = std::max(most, ++beside);
        } else {
            grid_->addWidget(row.label, line, 0);
            grid_->addWidget(row.editor, line, 1, 1, tablesBeside_);
            line += 2;
        }
    }
    for (int column = 1; column < grid_->columnCount(); ++column)
        grid_->setColumnStretch(column, column <= (most ? most : tablesBeside_) ? 1 : 0);
}

void SentencePanel::settleRows() {
    // A recording is not recomputed, whatever is typed.
    const bool takesInput = !isRecordingFile(document_.request().model);
    std::vector<bool> shown;
    for (const Row& row : rows_)
        shown.push_back(takesInput && (!row.adder || row.wanted || !isBlank(row.editor->value())));
    if (shown != laid_) lay(shown);
    const bool several = std::count(shown.begin(), shown.end(), true) > 1;
    for (size_t i = 0; i < rows_.size(); ++i) {
        rows_[i].editor->setVisible(shown[i]);
        rows_[i].label->setVisible(shown[i] && several);
        if (rows_[i].adder) rows_[i].adder->setVisible(takesInput && !shown[i] && !plain_);
    }
}

InputEditor* SentencePanel::editor(const std::string& name) const {
    for (const Row& row : rows_)
        if (row.editor->input().name == name) return row.editor;
    return nullptr;
}

TextInput* SentencePanel::input(const std::string& name) const {
    auto* text = qobject_cast<TextEditor*>(editor(name));
    return text ? &text->line() : nullptr;
}

QToolButton* SentencePanel::adder(const std::string& name) const {
    for (const Row& row : rows_)
        if (row.editor->input().name == name) return row.adder;
    return nullptr;
}

void SentencePanel::setPlain(bool plain) {
    if (std::exchange(plain_, plain) == plain) return;
    settlePlain();
    markStale();
    freshen();
}

void SentencePanel::setTight(bool tight) {
    if (std::exchange(tight_, tight) == tight) return;
    settlePlain();
    produced_->setTight(tight);
}

void SentencePanel::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    settlePlain();
}

void SentencePanel::settlePlain() {
    constexpr int edge = 24;
    const int beside = plain_ ? std::max(edge, (width() - zoomed(widestPlain)) / 2) : 16;
    const bool low = isLow(*this);
    layout()->setContentsMargins(beside, !plain_ ? 6 : low ? 0 : 16, beside, plain_ && low ? 0 : 6);
    settleWords();
    offerToHide();
    for (const Row& row : rows_)
        if (auto* text = qobject_cast<TextEditor*>(row.editor))
            text->line().setSize(plain_ && rows_.size() == 1                 ? TextInput::Size::large
                                 : !plain_ && window()->height() < lowWindow ? TextInput::Size::small
                                                                             : TextInput::Size::usual);
}

void SentencePanel::focusInput() {
    rows_.front().editor->focusInput();
}

void SentencePanel::refresh() {
    const auto& given = document_.request().inputs.values;
    for (const Row& row : rows_) {
        const auto found = given.find(row.editor->input().name);
        row.editor->setValue(found == given.end() ? emptyInput(row.editor->input().kind) : found->second);
    }
    settleRows();
    offerToHide();
    noteUnseen();
    settleWords();
    if (std::exchange(iconOf_, &settings_.theme()) != &settings_.theme())
        play_->setIcon(icon("play", settings_.theme().text));
    const auto& recording = document_.recording();
    // A translator still reads the pieces of such a word.
    const bool reads = recording && recording->provenance.contains("translation");
    Index tokens = 0, unknown = 0;
    for (const Sequence& sequence : recording ? recording->sequences : std::vector<Sequence>())
        if (!sequence.produced && !sequence.input.empty()) {
            tokens += std::ssize(sequence.tokens);
            unknown += std::count_if(sequence.tokens.begin(), sequence.tokens.end(),
                                     [reads](const Token& token) { return !reads && token.unknown; });
        }
    if (tokens == 0)
        note_->clear();
    else if (std::ranges::any_of(recording->leftOut, [](const Truncation& one) {
                 return !one.latest && !one.ofEach && one.unit != LimitUnit::sentences;
             }))
        note_->setText(tr("first %1 tokens").arg(countText(tokens)));
    else
        note_->setText(tr("%n token(s)", nullptr, int(tokens)));
    if (tokens > 0 && recording->produced()) note_->setText(tr("source: %1").arg(note_->text()));
    if (unknown > 0)
        note_->setText(note_->text() + QStringLiteral(" · ") + tr("%n unknown", nullptr, int(unknown)));
    const bool spells = recording && recording->provenance.contains("unknown words");
    note_->setToolTip(
        unknown == 0 ? QString()
        : recording->provenance.contains(unlistedWords)
            ? tr("The model has no features for the marked words: their queries are empty, so all their "
                 "weights are equal.")
        : spells
            ? tr("The marked words are not in the vocabulary: the model reads their characters.")
            : tr("The marked words are not in the vocabulary: the model sees only that they are unknown."));
}

void SentencePanel::offerToHide() {
    const auto word = plain_ || tight_ ? std::nullopt : wordToHide(document_, settings_);
    hide_->setVisible(word.has_value());
    // The words need the room more than their count.
    note_->setVisible(!word && !plain_ && !tight_);
    if (word) hide_->setText(tr("Hide “%1”").arg(word->label));
}

void SentencePanel::settleWords() {
    const bool produces = ProducedSentence::hasText(document_);
    const bool isOfProduced = document_.sequence() && document_.sequence()->produced;
    const bool hasChips = !plain_ && !tight_ && (isOfProduced || !produces);
    chips_->setVisible(hasChips);
    arrow_->setVisible(hasChips && isOfProduced);
    produced_->setVisible(produces && !hasChips);
    play_->setVisible(produces);
}

void SentencePanel::noteUnseen() {
    constexpr int mostNamed = 2;
    QStringList words;
    const auto& recording = document_.recording();
    if (recording && recording->provenance.contains("translation"))
        for (const Sequence& sequence : recording->sequences) {
            // If its chips are visible, they show it themselves.
            if (sequence.produced || document_.sequence() == &sequence) continue;
            const JoinedWords joined = wordsOf(*recording, sequence);
            for (Index word = 0; word < joined.count(); ++word)
                if (joined.begin(word) < std::ssize(sequence.tokens) &&
                    sequence.tokens[size_t(joined.begin(word))].unknown)
                    words << plainToken(joined.join() ? joined.labels[size_t(word)]
                                                      : sequence.axis->label(joined.begin(word)));
        }
    words.removeDuplicates();
    unseen_->setVisible(!words.isEmpty() && !plain_);
    if (words.isEmpty()) return;
    const QString named = QStringList(words.mid(0, mostNamed)).join(QStringLiteral(", ")) +
                          (words.size() > mostNamed ? QStringLiteral(" …") : QString());
    unseen_->setText(tr("read in pieces: %1").arg(named));
    unseen_->setToolTip(tr("Not in the training text: %1. The model reads such a word in pieces and can only "
                           "copy or spell it.")
                            .arg(words.join(QStringLiteral(", "))));
    unseen_->setAccessibleName(unseen_->toolTip());
}

void SentencePanel::retranslate() {
    hide_->setToolTip(tr("Delete hides the chosen word: the model predicts which words fit there."));
    play_->setToolTip(tr("Watch the output word by word"));
    play_->setAccessibleName(play_->toolTip());
    for (const Row& row : rows_) {
        const Input& input = row.editor->input();
        row.label->setText(inputTitle(input));
        if (!row.adder) continue;
        row.adder->setAccessibleName(tr("Add: %1").arg(inputTitle(input)));
        row.adder->setToolTip(row.adder->accessibleName());
    }
    nameAdders();
}

void SentencePanel::nameAdders() {
    static const QRegularExpression remark(QStringLiteral("\\s*[(（].*"));
    for (const Row& row : rows_) {
        if (!row.adder) continue;
        QString title = inputTitle(row.editor->input());
        if (!roomy_) title.remove(remark);
        // A word continues in lower case, a symbol stays.
        if (title.size() > 1 && title[1].isLower()) title[0] = title[0].toLower();
        row.adder->setText(tr("+ %1", "a button that adds an input").arg(title));
    }
}

}  // namespace attentionscope
