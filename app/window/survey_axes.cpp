#include "app/window/survey_axes.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

namespace attentionscope {

namespace {

struct SurveyWords {
    Q_DECLARE_TR_FUNCTIONS(SurveyAxes)
};

SurveyAxes::Sequences sequencesOf(const ModelInformation& model) {
    const auto has = [&](const char* name) {
        return std::find(model.maps.begin(), model.maps.end(), name) != model.maps.end();
    };
    if (has("image") && has("question")) return SurveyAxes::Sequences::co;
    for (const char* between : {"cross", "image", "hop", "history"})
        if (has(between)) return SurveyAxes::Sequences::two;
    for (const char* within : {"word", "sentence", "embedding"})
        if (has(within)) return SurveyAxes::Sequences::one;
    const bool self = std::any_of(model.maps.begin(), model.maps.end(),
                                  [](const std::string& map) { return map.ends_with("self"); });
    return self ? SurveyAxes::Sequences::self : SurveyAxes::Sequences::none;
}

bool mentions(const std::string& text, const char* word) {
    return text.find(word) != std::string::npos;
}

}  // namespace

SurveyAxes axesOf(const ModelInformation& model) {
    SurveyAxes axes{.sequences = sequencesOf(model)};
    if (std::find(model.maps.begin(), model.maps.end(), "sentence") != model.maps.end()) axes.levels = 2;
    if (mentions(model.system, "hard")) axes.positions = SurveyAxes::Positions::hard;
    if (mentions(model.system, "local")) axes.positions = SurveyAxes::Positions::local;
    if (mentions(model.system, "embeddings")) axes.representations = SurveyAxes::Representations::several;
    if (mentions(model.system, "each feature")) axes.representations = SurveyAxes::Representations::features;
    return axes;
}

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
