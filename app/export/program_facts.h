#pragma once

#include <QString>
#include <vector>

namespace attentionscope {

/// One line of what the program says of itself: "Qt", "6.4.2".
struct ProgramFact {
    QString name;
    QString value;
};

/// Versions, processor, fonts, and where settings and models lie: for a report of a mistake. Needs a
/// QGuiApplication for the fonts; without one these are left out.
std::vector<ProgramFact> programFacts();

/// "Qt: LGPL-3.0 …", a line each.
QString licenceLines();

/// Facts and licences as text, a fact a line.
QString programReport();

}  // namespace attentionscope
