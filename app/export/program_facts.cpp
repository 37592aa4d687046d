#include "app/export/program_facts.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QSettings>
#include <QStandardPaths>
#include <QSysInfo>

#include "core/base/printable.h"
#include "core/run/build_facts.h"
#include "core/run/model_shelf.h"

namespace attentionscope {

namespace {

// Facts from core/, whose names are translated here.
[[maybe_unused]] const char* const namesOfFacts[] = {
    QT_TRANSLATE_NOOP("ProgramFacts", "Eigen"),    QT_TRANSLATE_NOOP("ProgramFacts", "nlohmann/json"),
    QT_TRANSLATE_NOOP("ProgramFacts", "ICU"),      QT_TRANSLATE_NOOP("ProgramFacts", "libpng"),
    QT_TRANSLATE_NOOP("ProgramFacts", "libjpeg"),  QT_TRANSLATE_NOOP("ProgramFacts", "zlib"),
    QT_TRANSLATE_NOOP("ProgramFacts", "Compiler"), QT_TRANSLATE_NOOP("ProgramFacts", "Instruction set"),
    QT_TRANSLATE_NOOP("ProgramFacts", "Threads"),
};

QString bundledModelsText() {
    for (const std::string& path : bundledModelFolders()) {
        const QDir folder(QString::fromStdString(path));
        const auto count = folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot).size();
        if (folder.exists() && count > 0)
            return QCoreApplication::translate("ProgramFacts", "%1 in %2", "how many, and where")
                .arg(count)
                .arg(folder.absolutePath());
    }
    return QCoreApplication::translate("ProgramFacts",
                                       "MISSING: reinstall, or set ATTENTIONSCOPE_MODELS to their folder");
}

QString chineseFont() {
    for (const QString& family : QFontDatabase::families(QFontDatabase::SimplifiedChinese))
        if (!family.isEmpty()) return family;
    return QCoreApplication::translate("ProgramFacts",
                                       "MISSING: install fonts-wqy-microhei, or another font with Chinese");
}

}  // namespace

std::vector<ProgramFact> programFacts() {
    const auto name = [](const char* words) { return QCoreApplication::translate("ProgramFacts", words); };
    std::vector<ProgramFact> facts = {
        {QStringLiteral("AttentionScope"), QStringLiteral(ATTENTIONSCOPE_VERSION)},
        {QStringLiteral("Qt"), QString::fromLatin1(qVersion())},
        {QStringLiteral("QCustomPlot"), QStringLiteral(ATTENTIONSCOPE_QCUSTOMPLOT_VERSION)}};
    for (const auto& [known, value] : buildFacts())
        facts.push_back({name(known.c_str()), QString::fromStdString(value)});
    facts.push_back({QCoreApplication::translate("ProgramFacts", "System"),
                     QSysInfo::prettyProductName() + ", " + QSysInfo::currentCpuArchitecture()});
    if (qGuiApp) {
        facts.push_back(
            {QCoreApplication::translate("ProgramFacts", "Platform"), QGuiApplication::platformName()});
        facts.push_back({QCoreApplication::translate("ProgramFacts", "Chinese font"), chineseFont()});
    }
    const QSettings settings(QSettings::IniFormat, QSettings::UserScope, "attentionscope", "attentionscope");
    facts.push_back({QCoreApplication::translate("ProgramFacts", "Settings"), settings.fileName()});
    facts.push_back({QCoreApplication::translate("ProgramFacts", "Bundled models"), bundledModelsText()});
    return facts;
}

QString licenceLines() {
    return QCoreApplication::translate(
        "ProgramFacts",
        "AttentionScope and its bundled models: GPL-3.0-or-later\n"
        "Qt: LGPL-3.0 · QCustomPlot: GPL-3.0-or-later · Eigen: MPL-2.0 · nlohmann/json: MIT\n"
        "ICU: Unicode licence · libpng: libpng · libjpeg-turbo: BSD-like and IJG · giflib: MIT · zlib: zlib\n"
        "Data that models learned from: Tatoeba contributors, CC BY 2.0 FR · bAbI tasks (Weston et al. "
        "2015), CC BY 3.0 · Sentiment Labelled Sentences (Kotzias et al. 2015), CC BY 4.0\n"
        "Each model's card.md and docs/credits.md have the details.\n");
}

QString programReport() {
    constexpr std::size_t widest = 18;
    QString text;
    for (const ProgramFact& fact : programFacts())
        text += QString::fromStdString(padded(fact.name.toStdString(), widest)) + fact.value + '\n';
    return text + '\n' + licenceLines();
}

}  // namespace attentionscope
