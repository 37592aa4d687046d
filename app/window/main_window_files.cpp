// Opening, importing and saving in the window, and dropped files.
#include <QCryptographicHash>
#include <QDir>
#include <QDragEnterEvent>
#include <QFile>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>
#include <algorithm>

#include "app/export/formats.h"
#include "app/lessons/lesson_answers.h"
#include "app/session/error_words.h"
#include "app/views/inputs/pictures.h"
#include "app/views/inputs/text_input.h"
#include "app/window/banner.h"
#include "app/window/centre.h"
#include "app/window/lesson_strip.h"
#include "app/window/lessons.h"
#include "app/window/main_window.h"
#include "app/window/preferences.h"
#include "app/window/sentence_panel.h"
#include "app/window/training_setup.h"
#include "app/window/training_window.h"
#include "core/analysis/head_statistics.h"
#include "core/base/read_file.h"
#include "core/checkpoint/atomic_file.h"
#include "core/recording/import.h"

namespace attentionscope {

namespace {

/// Of their contents: two files with one name are two recordings.
QString hashOfFiles(const QStringList& files) {
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const QString& path : files) {
        QFile file(path);
        if (file.open(QIODevice::ReadOnly)) hash.addData(&file);
    }
    return QString::fromLatin1(hash.result().toHex().left(16));
}

}  // namespace

void MainWindow::begin() {
    for (const QString& file : session_.abandoned()) {
        try {
            return session_.recover(file);
        } catch (const Error& error) {
            banner().show("open", error.report());
        }
    }
    openFirstModel();
    const auto takeCaret = [this] {
        if (TextInput* line = sentence_->input(); plain_ && line) line->setFocus(Qt::OtherFocusReason);
    };
    takeCaret();
    // The line is created again once the model is known.
    connect(&session_.document(), &Document::modelKnown, this, takeCaret, Qt::SingleShotConnection);
}

void MainWindow::openFirstModel() {
    if (!session_.document().request().model.empty()) return;
    if (const ModelInformation* first = session_.firstModel())
        session_.openModel(QString::fromStdString(first->id));
    else
        banner().show("open", bundledModelsAreMissing().report());
}

void MainWindow::openPath(const QString& path) {
    if (path.endsWith(QLatin1String(".tsv"), Qt::CaseInsensitive)) {
        showTraining(path);
        return;
    }
    if (isLessonFile(path.toStdString())) return openLesson(path);
    if (isForeignAttention(path.toStdString())) return importFiles({path});
    try {
        session_.open(path);
        Preferences::addRecentFile(path);
        banner().clear("open");
    } catch (const Error& error) {
        openFirstModel();
        banner().show("open", error.report());
    }
}

void MainWindow::importFiles(const QStringList& files) {
    std::vector<std::filesystem::path> attention;
    ImportOptions options{.anyway = true};
    try {
        for (const QString& file : files)
            if (isForeignAttention(file.toStdString()))
                attention.emplace_back(file.toStdString());
            else
                options.tokens = readFile(std::filesystem::path(file.toStdString()), 1 << 20);
        const QDir folder(QDir(Preferences::importFolder()).filePath(hashOfFiles(files)));
        makeFolder(folder.path().toStdString());
        const QString name = QFileInfo(files.front()).completeBaseName() + ".safetensors";
        const auto remarks = importRecording(attention, options, folder.filePath(name).toStdString());
        openPath(folder.filePath(name));
        if (remarks.empty()) return banner().clear("import");
        QString list = translated(remarks.front());
        if (remarks.size() > 1)
            list += '\n' + tr("and %n more of this kind", nullptr, int(remarks.size()) - 1);
        banner().show("import", Banner::Kind::notice,
                      tr("Some of this is not standard attention; the program shows it unchanged."), list);
    } catch (const Error& error) {
        banner().show("open", error.report());
    }
}

void MainWindow::writeHeadNumbers(const QString& file) {
    const Document& document = session_.document();
    if (!document.recording()) return;
    try {
        writeFile(file, QByteArray::fromStdString(
                            headStatisticsAsCsv(*document.recording(), document.selection().map)));
        banner().show("copied", Banner::Kind::notice, tr("The numbers of all heads are in %1").arg(file));
    } catch (const Error& error) {
        banner().show("save", error.report());
    }
}

AnalyseView& MainWindow::analyse() {
    return centre_->analyse();
}

CompareView& MainWindow::compare() {
    return centre_->compare();
}

void MainWindow::keepAnswer(const LessonAnswer& answer) {
    const std::filesystem::path file = Preferences::answerFile().toStdString();
    try {
        std::vector<LessonAnswer> answers;
        if (std::filesystem::exists(file)) answers = readAnswerTable(file);
        answers.push_back(answer);
        makeFolder(file.parent_path());
        writeText(file, answerTable(answers));
    } catch (const Error& error) {
        banner().show("save", error.report());
    }
}

void MainWindow::writeAnswers(const QString& file) {
    try {
        writeText(file.toStdString(), answerTable(readAnswerTable(Preferences::answerFile().toStdString())));
        banner().show("copied", Banner::Kind::notice, tr("Your answers are in %1").arg(file));
    } catch (const Error& error) {
        banner().show("save", error.report());
    }
}

void MainWindow::save(const QString& path) {
    const bool isNamed = path.endsWith(QLatin1String(Session::suffix), Qt::CaseInsensitive);
    const QString file = isNamed ? path : path + QLatin1String(Session::suffix);
    // The file dialog checked only the chosen name, without the ending.
    if (!isNamed && QFileInfo::exists(file))
        return banner().show("save", Banner::Kind::failure, tr("The file %1 already exists.").arg(file),
                             tr("Choose another name, or choose this file to replace it."));
    try {
        session_.save(file);
        Preferences::addRecentFile(session_.path());
        banner().clear("save");
    } catch (const Error& error) {
        banner().show("save", error.report());
    }
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls() || event->mimeData()->hasImage()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    QStringList files;
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile()) files << url.toLocalFile();
    const bool foreign = std::any_of(files.begin(), files.end(), [](const QString& file) {
        return !isLessonFile(file.toStdString()) && isForeignAttention(file.toStdString());
    });
    if (foreign) {
        // The attention file names the recording; tokens may be beside it.
        std::stable_partition(files.begin(), files.end(),
                              [](const QString& file) { return isForeignAttention(file.toStdString()); });
        return importFiles(files);
    }
    // A picture without a file is saved to one first.
    const QString path = pictureFrom(*event->mimeData());
    if (!path.isEmpty()) return openPath(path);
    banner().show("open", Banner::Kind::failure, tr("Only files and folders of this computer can be opened."),
                  tr("Save it first, and drop the saved file."));
}

TrainingWindow& MainWindow::showTraining(const QString& file) {
    if (!training_) {
        training_ = new TrainingWindow(settings_, this);
        connect(training_, &TrainingWindow::keepRequested, this, &MainWindow::keepTrained);
    }
    if (!file.isEmpty() && !training_->job().isBusy()) training_->setup().setFile(file);
    training_->show();
    training_->raise();
    training_->activateWindow();
    return *training_;
}

void MainWindow::keepTrained(const QString& folder, const QString& sentence) {
    openPath(folder);
    const bool isOpen = session_.document().request().model == QDir(folder).absolutePath().toStdString();
    if (isOpen && !sentence.isEmpty()) session_.document().setText(sentence);
    raise();
    activateWindow();
}

}  // namespace attentionscope
