#include "app/window/survey_axes.h"

#include <QCoreApplication>
#include <QStringList>

namespace attentionscope {

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
