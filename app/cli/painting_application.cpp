#include "app/cli/painting_application.h"

#include <QGuiApplication>

#include "app/cli/request_options.h"
#include "app/figures/content/model_words.h"
#include "core/mechanisms/table.h"
#include "core/run/run_request.h"

namespace attentionscope {

PaintingApplication::PaintingApplication(const std::string& language, const std::string& model)
    : models_(QString::fromStdString(language)) {
#ifdef Q_OS_LINUX
    // Offscreen even with a display: nothing is shown, and it starts faster. A platform requested by name is
    // respected.
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
#endif
    // Qt warns if a process outside a desktop session has no runtime folder; printing needs none.
    const QtMessageHandler handler =
        qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString&) {});
    if (!qGuiApp) application_ = std::make_unique<QGuiApplication>(count_, names_);
    qInstallMessageHandler(handler);
    if (!model.empty()) learn(model);
    QCoreApplication::installTranslator(&models_);
    if (translator_.load(
            QStringLiteral(":/translations/attentionscope_%1.qm").arg(QString::fromStdString(language))))
        QCoreApplication::installTranslator(&translator_);
}

PaintingApplication::~PaintingApplication() = default;

void PaintingApplication::learn(const std::string& model) {
    if (!isRecordingFile(model))
        learnWords(readInformation(ModelFolder::open(bundledShelf().folderOf(model))));
}

}  // namespace attentionscope
