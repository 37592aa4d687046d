#pragma once

#include <QString>
#include <QWidget>

#include "core/recording/model.h"
#include "core/recording/survey_axes.h"

namespace attentionscope {

/// The text of a model's words.json under a key ("it can", "it cannot", "trained on", "how good") in the
/// current language, with its held-out scores in the placeholders: {accuracy%}. Empty without that key.
QString modelFact(const ModelInformation& model, const std::string& key);
/// How good it is, what it cannot do and what it learnt from, in a line.
QString modelFacts(const ModelInformation& model);

/// Shows a model's card in a window of its own. `model`: an id, or a folder.
void showCard(const QString& title, const std::string& model, QWidget* parent);
/// Whether it has one.
bool hasCard(const std::string& model);

/// "two sequences · hard", without the usual values.
QString axesWords(const SurveyAxes& axes);

}  // namespace attentionscope
