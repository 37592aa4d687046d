#include "app/window/training_setup.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStandardPaths>
#include <QThreadPool>
#include <QToolButton>

#include "app/figures/content/model_words.h"
#include "app/figures/drawing/number_text.h"
#include "app/session/error_words.h"
#include "app/views/common/widgets.h"
#include "app/window/style.h"
#include "core/training/task.h"

namespace attentionscope {

namespace {

/// Maximum number of lines shown; the total is shown, too.
constexpr size_t mostProblems = 1000;

QLabel* quietLabel(QWidget* parent) {
    auto* label = quietNote(parent);
    label->setTextFormat(Qt::PlainText);
    return label;
}

}  // namespace

TrainingSetup::TrainingSetup(QWidget* parent) : QWidget(parent) {
    setObjectName("trainingSetup");
    build();
    retranslate();
    setRecipe(recipes().front().name);
    connect(learner_, &QComboBox::currentIndexChanged, this, [this] {
        fillMaterials();
        followRecipe();
    });
    connect(material_, &QComboBox::currentIndexChanged, this, &TrainingSetup::followRecipe);
    connect(badLines_, &QComboBox::currentIndexChanged, this, &TrainingSetup::follow);
    connect(file_, &QLineEdit::textChanged, this, &TrainingSetup::check);
    connect(folder_, &QLineEdit::textEdited, this, [this] { ownFolder_ = true; });
    connect(folder_, &QLineEdit::textChanged, this, &TrainingSetup::follow);
    connect(resume_, &QCheckBox::toggled, this, &TrainingSetup::follow);
    connect(chooseFile_, &QToolButton::clicked, this, &TrainingSetup::chooseFile);
    connect(chooseFolder_, &QToolButton::clicked, this, &TrainingSetup::chooseFolder);
    connect(start_, &QPushButton::clicked, this, &TrainingSetup::startRequested);
}

void TrainingSetup::build() {
    const auto box = [this](const char* name) {
        auto* made = named<QComboBox>(name, this);
        made->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        return made;
    };
    const auto spin = [this](const char* name, int most) {
        auto* made = named<QSpinBox>(name, this);
        made->setRange(0, most);
        made->setMinimumWidth(96);
        return made;
    };
    learner_ = box("learner");
    material_ = box("material");
    badLines_ = box("badLines");
    file_ = named<QLineEdit>("file", this);
    file_->setClearButtonEnabled(true);
    folder_ = named<QLineEdit>("folder", this);
    chooseFile_ = named<QToolButton>("chooseFile", this);
    chooseFolder_ = named<QToolButton>("chooseFolder", this);
    for (QToolButton* button : {chooseFile_, chooseFolder_}) {
        button->setText(QStringLiteral("…"));
        button->setProperty("role", "framed");
    }
    fileNote_ = quietLabel(this);
    fileNote_->setObjectName("fileNote");
    problems_ = named<QPlainTextEdit>("problems", this);
    problems_->setReadOnly(true);
    problems_->setMaximumHeight(96);
    resume_ = named<QCheckBox>("resume", this);
    minutes_ = spin("minutes", 100000);
    seed_ = spin("seed", 1 << 30);
    seed_->setValue(1);
    note_ = quietLabel(this);
    note_->setObjectName("setupNote");
    start_ = named<QPushButton>("start", this, "primary");
    start_->setAutoDefault(false);
    // The window handles dropped files; they are not typed text.
    for (QWidget* field : {static_cast<QWidget*>(file_), static_cast<QWidget*>(folder_),
                           static_cast<QWidget*>(problems_->viewport())})
        field->setAcceptDrops(false);
    const auto row = [](QWidget* field, QWidget* button) {
        auto* made = boxLayout<QHBoxLayout>(4);
        made->addWidget(field, 1);
        made->addWidget(button);
        return made;
    };
    form_ = new QFormLayout;
    form_->setRowWrapPolicy(QFormLayout::WrapAllRows);
    form_->setVerticalSpacing(4);
    form_->addRow(new QLabel(this), learner_);
    form_->addRow(new QLabel(this), material_);
    form_->addRow(new QLabel(this), row(file_, chooseFile_));
    form_->addRow(fileNote_);
    form_->addRow(problems_);
    form_->addRow(badLines_);
    form_->addRow(new QLabel(this), row(folder_, chooseFolder_));
    form_->addRow(resume_);
    auto* numbers = boxLayout<QHBoxLayout>(4);
    numbers->addWidget(minutes_, 1);
    numbers->addWidget(seed_, 1);
    form_->addRow(new QLabel(this), numbers);
    auto* column = boxLayout<QVBoxLayout>(8, this, {0, 0, 12, 0});
    column->addLayout(form_);
    column->addWidget(note_);
    column->addWidget(start_);
    column->addStretch(1);
}

namespace {

using Entries = std::vector<std::pair<QString, QString>>;

/// Refills a box with texts and their values, and keeps the current item.
void refill(QComboBox* box, const Entries& entries) {
    const QSignalBlocker quiet(box);
    const QVariant chosen = box->currentData();
    box->clear();
    for (const auto& [text, value] : entries) box->addItem(text, value);
    box->setCurrentIndex(std::max(0, box->findData(chosen)));
}

}  // namespace

void TrainingSetup::fillLearners() {
    Entries learners;
    QStringList known;
    for (const Recipe& recipe : recipes()) {
        const QString learner = QString::fromStdString(recipe.learner);
        if (known.contains(learner)) continue;
        known << learner;
        learners.emplace_back(modelWords(recipe.learner), learner);
    }
    refill(learner_, learners);
    refill(badLines_,
           {{tr("Skip lines that cannot be used"), "skip"}, {tr("Refuse a file with such lines"), "refuse"}});
    fillMaterials();
}

void TrainingSetup::fillMaterials() {
    Entries materials;
    for (const Recipe& recipe : recipes())
        if (recipe.learner == learner_->currentData().toString().toStdString())
            materials.emplace_back(recipe.material.empty() ? tr("Only my file") : modelWords(recipe.material),
                                   QString::fromStdString(recipe.material));
    refill(material_, materials);
}

const Recipe& TrainingSetup::chosen() const {
    const std::string learner = learner_->currentData().toString().toStdString(),
                      material = material_->currentData().toString().toStdString();
    for (const Recipe& recipe : recipes())
        if (recipe.learner == learner && recipe.material == material) return recipe;
    return recipes().front();
}

void TrainingSetup::followRecipe() {
    const DataFormat format = taskNamed(chosen().task).format();
    const QString label = tr("Your own data: %1").arg(modelWords(format.items));
    static_cast<QLabel*>(form_->itemAt(2, QFormLayout::LabelRole)->widget())->setText(label);
    file_->setAccessibleName(label);
    file_->setPlaceholderText(tr("Drop a file here; each line: %1").arg(modelWords(format.line)));
    // The check of the file depends on the task.
    if (task_ != chosen().task) {
        task_ = chosen().task;
        return check();
    }
    follow();
}

void TrainingSetup::retranslate() {
    fillLearners();
    const auto name = [this](QWidget* field, int row, const QString& text) {
        auto* label = static_cast<QLabel*>(form_->itemAt(row, QFormLayout::LabelRole)->widget());
        label->setText(text);
        field->setAccessibleName(text);
    };
    name(learner_, 0, tr("Model"));
    name(material_, 1, tr("Training data"));
    name(folder_, 6, tr("Folder of the model"));
    name(minutes_, 8, tr("Time limit and seed"));
    chooseFile_->setToolTip(tr("Choose a file"));
    chooseFolder_->setToolTip(tr("Choose a folder"));
    chooseFile_->setAccessibleName(chooseFile_->toolTip());
    chooseFolder_->setAccessibleName(chooseFolder_->toolTip());
    problems_->setAccessibleName(tr("Lines that cannot be used"));
    badLines_->setAccessibleName(tr("What to do with lines that cannot be used"));
    resume_->setText(tr("Continue the training in this folder"));
    minutes_->setSpecialValueText(tr("Default"));
    minutes_->setSuffix(tr(" min"));
    seed_->setPrefix(tr("seed "));
    seed_->setAccessibleName(tr("Seed of all random numbers"));
    start_->setText(tr("Start training"));
    followRecipe();
    checked(checkNumber_, shown_, fileError_);
}

void TrainingSetup::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

void TrainingSetup::setRecipe(const std::string& name) {
    for (const Recipe& recipe : recipes()) {
        if (recipe.name != name) continue;
        learner_->setCurrentIndex(learner_->findData(QString::fromStdString(recipe.learner)));
        fillMaterials();
        material_->setCurrentIndex(material_->findData(QString::fromStdString(recipe.material)));
    }
    followRecipe();
}

void TrainingSetup::setFile(const QString& path) {
    file_->setText(QDir::toNativeSeparators(path));
}

void TrainingSetup::setFolder(const QString& folder) {
    ownFolder_ = true;
    folder_->setText(folder);
}

void TrainingSetup::chooseFile() {
    const QString path = QFileDialog::getOpenFileName(this, tr("Data to learn from"), {},
                                                      tr("Text files (*.tsv *.txt *.jsonl);;All files (*)"));
    if (!path.isEmpty()) setFile(path);
}

void TrainingSetup::chooseFolder() {
    const QString path = QFileDialog::getExistingDirectory(this, tr("Folder of the model"));
    if (!path.isEmpty()) setFolder(path);
}

void TrainingSetup::check() {
    const QString path = file_->text().trimmed();
    const quint64 number = ++checkNumber_;
    checking_ = !path.isEmpty();
    if (!checking_) return checked(number, {}, {});
    fileNote_->setText(tr("Reading the file…"));
    follow();
    // The file may be long: it is read in the background, and only the newest result counts.
    QThreadPool::globalInstance()->start(
        [guard = QPointer(this), number, file = path.toStdString(), task = chosen().task] {
            DataReport report;
            std::optional<ErrorReport> error;
            try {
                report = taskNamed(task).check({.files = {file}});
            } catch (const Error& problem) {
                error = problem.report();
            } catch (const std::exception& problem) {
                error = ErrorReport{.what = problem.what(), .where = file};
            }
            QMetaObject::invokeMethod(
                QCoreApplication::instance(),
                [guard, number, report = std::move(report), error] {
                    if (guard) guard->checked(number, report, error);
                },
                Qt::QueuedConnection);
        });
}

void TrainingSetup::checked(quint64 number, const DataReport& report,
                            const std::optional<ErrorReport>& error) {
    if (number != checkNumber_) return;
    checking_ = false;
    fileError_ = error;
    if (&report != &shown_) shown_ = report;
    usable_ = !error;
    badLineCount_ = Index(shown_.problems.size());
    QString list;
    for (size_t i = 0; i < std::min(mostProblems, shown_.problems.size()); ++i)
        list +=
            tr("line %1: %2").arg(shown_.problems[i].line).arg(translated(shown_.problems[i].what)) + '\n';
    problems_->setPlainText(list.trimmed());
    problems_->setVisible(badLineCount_ > 0);
    badLines_->setVisible(badLineCount_ > 0);
    QString note;
    if (error) {
        note = translated(*error);
        if (!error->remedy.empty()) note += '\n' + translated(error->remedy);
    } else if (!file_->text().trimmed().isEmpty()) {
        note =
            tr("%1 %2", "how many, and of what")
                .arg(countText((long long)shown_.items), modelWords(taskNamed(chosen().task).format().items));
        if (badLineCount_ > 0)
            note += QStringLiteral(" · ") + tr("%1 lines cannot be used:").arg(countText(badLineCount_));
    }
    fileNote_->setText(note);
    fileNote_->setVisible(!note.isEmpty());
    follow();
}

QString TrainingSetup::suggestedFolder() const {
    const QString base = QDir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation))
                             .filePath("trained/" + QString::fromStdString(recipe()));
    QString folder = base;
    for (int i = 2; QFileInfo::exists(folder); ++i) folder = base + '-' + QString::number(i);
    return folder;
}

QString TrainingSetup::folderProblem() const {
    const QDir folder(folder_->text().trimmed());
    if (folder_->text().trimmed().isEmpty()) return tr("Choose a folder for the model.");
    if (!folder.exists() || folder.isEmpty() || resume_->isChecked()) return {};
    return folder.exists("training.safetensors")
               ? tr("The folder already contains a training. Continue it, or choose another folder.")
               : tr("The folder is not empty. Choose another one, so that nothing is overwritten.");
}

bool TrainingSetup::isReady() const {
    const bool needsFile = chosen().material.empty();
    const bool refused = badLineCount_ > 0 && badLines_->currentData().toString() == "refuse";
    return !checking_ && usable_ && !refused && (!needsFile || !file_->text().trimmed().isEmpty()) &&
           folderProblem().isEmpty();
}

void TrainingSetup::follow() {
    if (!ownFolder_) {
        const QSignalBlocker quiet(folder_);
        folder_->setText(QDir::toNativeSeparators(suggestedFolder()));
    }
    const bool resumable =
        QFileInfo::exists(QDir(folder_->text().trimmed()).filePath("training.safetensors"));
    resume_->setVisible(resumable);
    if (!resumable) {
        const QSignalBlocker quiet(resume_);
        resume_->setChecked(false);
    }
    const bool needsFile = chosen().material.empty();
    QString note = folderProblem();
    if (needsFile && file_->text().trimmed().isEmpty())
        note = tr("Choose a file: this recipe has no data of its own.");
    if (badLineCount_ > 0 && badLines_->currentData().toString() == "refuse")
        note = tr("The file was refused because of the lines above. Correct them, or skip them.");
    note_->setText(note);
    note_->setVisible(!note.isEmpty());
    start_->setEnabled(isReady());
    emit changed();
}

TrainingRequest TrainingSetup::request() const {
    TrainingRequest request{.recipe = recipe()};
    if (const QString file = file_->text().trimmed(); !file.isEmpty())
        request.options.data.files = {file.toStdString()};
    request.options.folder = QDir(folder_->text().trimmed()).absolutePath().toStdString();
    request.options.seconds = minutes_->value() * 60.0;
    request.options.seed = std::uint64_t(seed_->value());
    request.options.resume = resume_->isChecked();
    request.options.data.refuseProblems = badLines_->currentData().toString() == "refuse";
    return request;
}

QString TrainingSetup::fileNote() const {
    return fileNote_->text();
}

QString TrainingSetup::problems() const {
    return problems_->toPlainText();
}

}  // namespace attentionscope
