// How an analysis starts: chosen by the user, again for a new run, over the texts of a file.
#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <algorithm>

#include "app/figures/content/map_sides.h"
#include "app/figures/content/map_words.h"
#include "app/session/error_words.h"
#include "app/views/analyse/analyse_view.h"
#include "app/views/inputs/hidden_word.h"
#include "core/analysis/analysis_parts.h"

namespace attentionscope {

void AnalyseView::start(const AnalysisChoice& choice) {
    isChosen_ = true;
    job_.clear();
    kind_->setCurrentIndex(kind_->findData(QString::fromStdString(choice.of)));
    for (const auto& [line, text] : {std::pair(target_, choice.target), std::pair(against_, choice.against),
                                     std::pair(corrupt_, choice.corrupt)})
        line->setText(QString::fromStdString(text));
    corrupt_->setModified(!choice.corrupt.empty());
    wordsOf_ = document_.request().model;
    steps_->setValue(int(choice.steps.value_or(0)));
    startChosen();
}

AnalysisChoice AnalyseView::choice() const {
    if (!analysis()) return {};
    const AnalysisKind& kind = analysisKindNamed(analysis()->of);
    const auto given = [&](AnalysisOption option, const QLineEdit* line) {
        return kind.reads(option) ? line->text().toStdString() : std::string();
    };
    return {.of = analysis()->of,
            .target = given(AnalysisOption::target, target_),
            .against = given(AnalysisOption::against, against_),
            .corrupt = lacksText() ? std::string() : given(AnalysisOption::corrupt, corrupt_),
            .steps = kind.reads(AnalysisOption::steps) ? stepsOfIntegral() : std::nullopt};
}

std::optional<Index> AnalyseView::stepsOfIntegral() const {
    return steps_->value() > 0 ? std::optional<Index>(steps_->value()) : std::nullopt;
}

void AnalyseView::chooseKind() {
    isChosen_ = true;
    startAgain();
}

void AnalyseView::startByItself() {
    // Each run is tried once: after an error or a stop, the button starts it again.
    if (!follows_ || isTried() || job_.isWorking() || isOfFiles() || !document_.isCurrent()) return;
    if (lacksText()) return;
    startChosen();
    byItself_ = true;
}

void AnalyseView::tryNextKind() {
    if (kind_->currentIndex() + 1 == kind_->count()) return kind_->setCurrentIndex(0);
    kind_->setCurrentIndex(kind_->currentIndex() + 1);
    given_.reset();
    job_.clear();
    QMetaObject::invokeMethod(this, &AnalyseView::startByItself, Qt::QueuedConnection);
}

void AnalyseView::startChosen() {
    const AnalysisKind& kind = analysisKindNamed(kind_->currentData().toString().toStdString());
    AnalysisInput input;
    const auto given = [&](AnalysisOption option, const QLineEdit& line) {
        return kind.reads(option) && !line.text().isEmpty() ? std::optional(line.text().toStdString())
                                                            : std::nullopt;
    };
    input.target = given(AnalysisOption::target, *target_);
    input.against = given(AnalysisOption::against, *against_);
    if (const auto at = given(AnalysisOption::position, *at_))
        input.position = QString::fromStdString(*at).toInt();
    else if (document_.recording() && kind.reads(AnalysisOption::position))
        input.position = analysedPosition(*document_.recording(), document_.selection().query);
    if (kind.reads(AnalysisOption::target) && !input.target) input.target = pinnedTarget(input.position);
    input.map = chosenMap();
    input.corrupt = given(AnalysisOption::corrupt, *corrupt_);
    input.receiver = given(AnalysisOption::receiver, *receiver_);
    input.steps = stepsOfIntegral();
    input.eachToken = eachToken_->isChecked();
    if (kind.reads(AnalysisOption::by)) input.by = by_->currentData().toString().toStdString();
    given_ = document_.recording();
    givenMap_ = input.map;
    position_ = input.position;
    request_ = document_.request();
    if (!models_.empty()) request_.model.clear();
    try {
        if (kind.reads(AnalysisOption::data) && !texts_.isEmpty())
            input.texts = textsOf(texts_.toStdString());
    } catch (const Error& error) {
        return showNote(error.report());
    }
    byItself_ = false;
    textCount_ = input.texts.size();
    since_.start();
    job_.start(kind.name, document_.request(), input, models_);
}

std::string AnalyseView::chosenMap() const {
    const AnalysisKind& kind = analysisKindNamed(kind_->currentData().toString().toStdString());
    const AttentionMap* map = document_.map();
    return kind.reads(AnalysisOption::map) && map && map->normalised ? map->name : std::string();
}

std::optional<std::string> AnalyseView::pinnedTarget(std::optional<Index> position) const {
    if (!pin_ || isOfFiles() || pin_->position != position) return {};
    RunRequest before = document_.request();
    const auto &was = pin_->request.changes, &now = before.changes;
    const bool isMore = now.size() > was.size() && std::equal(was.begin(), was.end(), now.begin());
    before.changes = was;
    return isMore && before == pin_->request ? std::optional(pin_->target) : std::nullopt;
}

void AnalyseView::pinTarget() {
    const auto& settings = job_.analysis()->settings;
    const auto target = settings.find("target");
    // Pins only a target that the analysis chose itself.
    if (isOfFiles() || target == settings.end() || !settings.contains("target_is")) return;
    if (const auto* word = std::get_if<std::string>(&target->second)) pin_ = Pin{request_, position_, *word};
}

void AnalyseView::showNote(const ErrorReport& error) {
    note_->setText(translated(error));
    note_->show();
}

void AnalyseView::chooseCheckpoints() {
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Folder of checkpoints"));
    if (!folder.isEmpty()) takeCheckpoints(folder);
}

void AnalyseView::takeCheckpoints(const QString& folder) {
    try {
        models_ = folder.isEmpty() ? std::vector<std::string>() : modelsIn(folder.toStdString());
    } catch (const Error& error) {
        return showNote(error.report());
    }
    folder_ = folder;
    model_ = document_.request().model;
    showOptions();
    startAgain();
}

void AnalyseView::chooseTexts() {
    const QString file =
        QFileDialog::getOpenFileName(this, tr("Texts, one per line"), {}, tr("Text (*.txt *.tsv)"));
    if (!file.isEmpty()) takeTexts(file);
}

void AnalyseView::takeTexts(const QString& file) {
    texts_ = file;
    model_ = document_.request().model;
    showOptions();
    startAgain();
}

void AnalyseView::startAgain() {
    job_.clear();
    given_.reset();
    follows_ = true;
    retranslate();
    if (isOfFiles())
        startChosen();
    else
        startByItself();
}

bool AnalyseView::lacksText() const {
    const AnalysisKind& kind = analysisKindNamed(kind_->currentData().toString().toStdString());
    const QString second = corrupt_->text(),
                  first = QString::fromStdString(document_.request().inputs.text());
    return kind.reads(AnalysisOption::corrupt) && texts_.isEmpty() && (second.isEmpty() || second == first);
}

void AnalyseView::forgetWords() {
    const std::string& model = document_.request().model;
    if (std::exchange(wordsOf_, model) != model)
        for (QLineEdit* line : {target_, against_, corrupt_}) line->setText({});
    // Most of it is the same.
    if (!corrupt_->isModified() && !corrupt_->hasFocus())
        corrupt_->setText(QString::fromStdString(document_.request().inputs.text()));
}

void AnalyseView::forgetFiles() {
    const std::string& model = document_.request().model;
    if (!isOfFiles() || model == model_ || std::ranges::find(models_, model) != models_.end()) return;
    texts_.clear();
    folder_.clear();
    models_.clear();
    job_.clear();
    given_.reset();
    showOptions();
    retranslate();
}

std::optional<AnalyseView::Word> AnalyseView::wordToHide() const {
    const RecordingPointer& recording = document_.recording();
    const Sequence* sequence = document_.sequence();
    if (!job_.error() || !models_.empty() || !texts_.isEmpty() || !recording || !sequence ||
        !predictsNothing(*recording))
        return {};
    const JoinedWords words = shownWords(*recording, *sequence, settings_.wholeWords());
    const Index query = document_.selection().query;
    Index word = maskFor(document_, query).isEmpty() ? 0 : words.wordOf(query);
    while (word < words.count() && maskFor(document_, words.begin(word)).isEmpty()) ++word;
    if (word == words.count()) return {};
    return Word{words.begin(word), words.end(word), nameOfWord(*sequence, words, word)};
}

void AnalyseView::hideAndStart() {
    isChosen_ = true;
    follows_ = true;
    if (const auto word = wordToHide()) hideWord(document_, word->begin, word->end);
}

}  // namespace attentionscope
