#include "app/window/model_facts.h"

#include <QCoreApplication>
#include <QDialog>
#include <QFile>
#include <QRegularExpression>
#include <QStringList>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "app/figures/drawing/number_text.h"
#include "app/views/common/widgets.h"
#include "app/views/common/zoom.h"
#include "app/window/language.h"
#include "core/run/model_shelf.h"

namespace attentionscope {

namespace {

/// "{accuracy%}" becomes "47 %", "{bleu_real}" "43.0".
QString withScores(QString words, const ModelInformation& model) {
    static const QRegularExpression place(QStringLiteral("\\{([a-z0-9_]+)(%?)\\}"));
    for (auto found = place.match(words); found.hasMatch(); found = place.match(words)) {
        const auto score = model.scores.find(found.captured(1).toStdString());
        if (score == model.scores.end()) return {};
        const bool isShare = !found.captured(2).isEmpty();
        QString number =
            isShare ? percentText(score->second, 0) : numberText(score->second, score->second < 2 ? 2 : 1);
        number.replace(QLatin1Char(' '), QChar(0xa0));
        words.replace(found.capturedStart(), found.capturedLength(), number);
    }
    return words;
}

/// The card in the current language, else in English.
QString cardFile(const std::string& model) {
    std::vector<std::string> places{model};
    for (const std::string& folder : bundledModelFolders()) places.push_back(folder + '/' + model);
    for (const std::string& place : places)
        for (const QString& name :
             {QStringLiteral("/card.%1.md").arg(spokenLanguage()), QStringLiteral("/card.md")})
            if (const QString file = QString::fromStdString(place) + name; QFile::exists(file)) return file;
    return {};
}

}  // namespace

QString modelFact(const ModelInformation& model, const std::string& key) {
    for (const std::string& language : {spokenLanguage().toStdString(), std::string("en")})
        if (const auto words = model.words.find(language); words != model.words.end())
            if (const auto found = words->second.find(key); found != words->second.end())
                return withScores(QString::fromStdString(found->second), model);
    return {};
}

QString modelFacts(const ModelInformation& model) {
    QString text;
    for (const char* key : {"trained on", "how good", "it cannot"})
        if (const QString fact = modelFact(model, key); !fact.isEmpty())
            text = text.isEmpty()
                       ? fact
                       : QCoreApplication::translate("ModelFacts", "%1 %2", "two sentences").arg(text, fact);
    return text;
}

bool hasCard(const std::string& model) {
    return !model.empty() && !cardFile(model).isEmpty();
}

void showCard(const QString& title, const std::string& model, QWidget* parent) {
    QFile file(cardFile(model));
    if (!file.open(QIODevice::ReadOnly)) return;
    auto* dialog = named<QDialog>("card", parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    auto* text = named<QTextBrowser>("cardText", dialog);
    text->setOpenExternalLinks(true);
    text->setFrameShape(QFrame::NoFrame);
    text->document()->setDocumentMargin(zoomed(16));
    text->setMarkdown(QString::fromUtf8(file.readAll()));
    auto* column = new QVBoxLayout(dialog);
    column->setContentsMargins({});
    column->addWidget(text);
    dialog->resize(zoomed(760), zoomed(640));
    dialog->show();
}

namespace {

struct SurveyWords {
    Q_DECLARE_TR_FUNCTIONS(SurveyAxes)
};

}  // namespace

QString axesWords(const SurveyAxes& axes) {
    const QString sequences[] = {SurveyWords::tr("no attention"), SurveyWords::tr("self-attention"),
                                 SurveyWords::tr("one sequence"), SurveyWords::tr("two sequences"),
                                 SurveyWords::tr("co-attention")};
    QStringList words{sequences[size_t(axes.sequences)]};
    if (axes.levels > 1) words << SurveyWords::tr("two levels");
    if (axes.representations == SurveyAxes::Representations::several)
        words << SurveyWords::tr("several representations");
    if (axes.representations == SurveyAxes::Representations::features)
        words << SurveyWords::tr("multi-dimensional");
    if (axes.positions == SurveyAxes::Positions::local) words << SurveyWords::tr("local");
    if (axes.positions == SurveyAxes::Positions::hard) words << SurveyWords::tr("hard");
    return words.join(QStringLiteral(" · "));
}

}  // namespace attentionscope
