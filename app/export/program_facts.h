#pragma once

#include <QString>
#include <vector>

namespace attentionscope {

/// One line about the program: "Qt", "6.4.2".
struct ProgramFact {
    QString name;
    QString value;
};

/// Versions, processor, fonts, and the locations of settings and models, for a bug report. Needs a
/// QGuiApplication for the fonts; without one these are omitted.
std::vector<ProgramFact> programFacts();

/// "Qt: LGPL-3.0 …", one per line.
QString licenceLines();

/// Facts and licences as text, one per line.
QString programReport();

}  // namespace attentionscope
