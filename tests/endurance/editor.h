#pragma once

#include <QTimer>
#include <string>

#include "app/window/main_window.h"
#include "core/base/random.h"

namespace attentionscope {

/// From one edit to the next: faster than anybody types.
constexpr int editMilliseconds = 30;

/// The request as one line.
std::string requestLine(const RunRequest& request);

/// Types, edits, undoes, opens models, saves and exports in a window, one thing at a time, by dice.
class Editor {
public:
    /// Files go into `folder`: "lecture.ascope", pictures, and "edits", with a line "KIND SECONDS REQUEST"
    /// for each state of the document, written before anything else happens.
    Editor(Session& session, MainWindow& window, QString folder, std::uint64_t seed);
    ~Editor();
    Q_DISABLE_COPY_MOVE(Editor)

    int edits() const { return edits_; }

private:
    void edit();
    void type();
    void exportPicture();
    void note(const char* kind) const;

    Session& session_;
    MainWindow& window_;
    QString folder_;
    Random random_;
    QTimer timer_;
    int edits_ = 0;
    int log_;
};

}  // namespace attentionscope
