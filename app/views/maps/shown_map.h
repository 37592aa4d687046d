#pragma once

#include "app/figures/content/recording_figures.h"
#include "app/session/document.h"
#include "app/views/common/view_settings.h"

namespace attentionscope {

/// The stage the map shows: the selected one where this head has it as queries × keys, else the weights.
Stage shownStage(const Document& document);
/// What the map shows for the selection and the settings: values, labels, scale and colours.
HeatmapContent shownMap(const Document& document, const ViewSettings& settings);
/// The same for any head, in the colours and on the scale of the settings.
HeatmapContent mapOf(const Document& document, const ViewSettings& settings, const AttentionMap& map,
                     int head, Stage stage);

/// What of the first map is more or less than in the second, about zero; empty where the shapes differ.
HeatmapContent differenceOf(const HeatmapContent& first, const HeatmapContent& second);

/// "Head 3 · previous token"
QString headTitle(const AttentionMap& map, int head);
/// "self · layer 1", where there is more than one map or layer.
QString mapTitle(const Recording& recording, const AttentionMap& map);

}  // namespace attentionscope
