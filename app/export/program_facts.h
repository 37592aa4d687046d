#pragma once

#include <QString>
#include <vector>

namespace attentionscope {

/// One line of what the program says of itself: "Qt", "6.4.2".
struct ProgramFact {
    const char* name;  ///< English, marked for translation in the context ProgramFacts
    QString value;
};

/// Versions, processor, fonts, and where settings and models lie: for a report of a mistake. Needs a
/// QGuiApplication for the fonts; without one these are left out.
std::vector<ProgramFact> programFacts();

/// The same as text, a fact a line, and the licences of what the program stands on: what `attentionscope
/// doctor` prints and the window's About copies. In English, whatever the window speaks, for it is read by
/// others.
QString programReport();

/// "Qt — LGPL-3.0 …", a line each.
QString licenceLines();

}  // namespace attentionscope
