#include "tests/endurance/editor.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "app/export/formats.h"
#include "app/figures/content/figure_of.h"
#include "app/session/carried_document.h"
#include "app/views/common/shown_figure.h"

namespace attentionscope {

namespace {

constexpr int mostLetters = 240;
constexpr const char* models[] = {"constructed", "reviews-attention", "english-next", "numbers"};

double seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

std::string requestLine(const RunRequest& request) {
    std::string text = requestToJson(request);
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

Editor::Editor(Session& session, MainWindow& window, QString folder, std::uint64_t seed)
    : session_(session), window_(window), folder_(std::move(folder)), random_(seed) {
    log_ = ::open((folder_ + "/edits").toStdString().c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    // A line that was cut short by the end of the one before ends here.
    if (::write(log_, "\n", 1) != 1) std::_Exit(3);
    note("begun");
    QObject::connect(&timer_, &QTimer::timeout, [this] { edit(); });
    timer_.start(editMilliseconds);
}

Editor::~Editor() {
    ::close(log_);
}

void Editor::edit() {
    Document& document = session_.document();
    ++edits_;
    const auto dice = random_.below(200);
    if (dice < 144) {
        type();
    } else if (dice < 160) {
        document.setText(document.text().chopped(document.text().isEmpty() ? 0 : 1));
    } else if (dice < 172) {
        SilenceHeads silence;
        silence.where.head = int(random_.below(8));
        document.addChange({silence}, QStringLiteral("silence"));
    } else if (dice < 182) {
        if (!document.request().changes.empty()) document.removeChange(0);
    } else if (dice < 190) {
        document.undoStack().undo();
    } else if (dice < 194) {
        document.undoStack().redo();
    } else if (dice < 196) {
        session_.openModel(models[random_.below(std::size(models))]);
    } else if (dice < 198) {
        exportPicture();
    } else {
        session_.save(folder_ + "/lecture.ascope");
        return note("saved");
    }
    note("edited");
}

void Editor::type() {
    const char letters[] = "etaoinshrdlu ";
    const QString text = session_.document().text();
    session_.document().setText((text.size() > mostLetters ? text.left(mostLetters / 4) : text) +
                                QLatin1Char(letters[random_.below(sizeof letters - 1)]));
}

void Editor::exportPicture() {
    const Document& document = session_.document();
    if (!document.map()) return;
    const auto figure = figureOf(FigureKind::heatmap, shownRequest(document, window_.settings()));
    const char* const endings[] = {"png", "svg", "pdf"};
    writePicture(*figure, folder_ + "/picture." + endings[random_.below(3)],
                 {.scale = 1, .document = documentToCarry(document.request(), document.selection())});
}

void Editor::note(const char* kind) const {
    char time[32];
    std::snprintf(time, sizeof time, " %.3f ", seconds());
    const std::string line = kind + (time + requestLine(session_.document().request())) + '\n';
    if (::write(log_, line.data(), line.size()) != ssize_t(line.size())) std::_Exit(3);
}

}  // namespace attentionscope
