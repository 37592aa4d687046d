#pragma once

#include <QMainWindow>

#include "app/session/session.h"
#include "app/views/common/view_settings.h"

class QGridLayout;

namespace attentionscope {

class ActionList;
class TraceView;
class AnalyseView;
class BottleneckView;
class Banner;
class Centre;
class ChangesView;
class CompareView;
class DecodingView;
class Gallery;
class HeadsView;
class HeatmapView;
class LessonRecorder;
class LessonStrip;
struct LessonAnswer;
class Panel;
class PanelStrip;
class Panels;
class PredictionView;
class SentencePanel;
class StepScene;
class StepsView;
class TopBar;
class TrainingWindow;
class ViewHistory;

/// The window: assembles bar, sentence, views and panels, and connects their signals to actions.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(Session& session, QWidget* parent = nullptr);
    ~MainWindow() override;

    ViewSettings& settings() { return settings_; }
    Session& session() { return session_; }

    /// Shows the window where it was closed, with its panels; on the very first start, at the default place.
    void showAsLeft();
    /// The initial content if nothing is requested: the unsaved work, otherwise a sample, and on the very
    /// first start the first page.
    void begin();
    /// Opens the first model, unless a model is open.
    void openFirstModel();
    /// Opens a path; failures are shown in the banner.
    void openPath(const QString& path);
    /// Saves the session; failures are shown in the banner.
    void save(const QString& path);
    void setThemeNamed(const QString& name);
    void setLanguage(const QString& language);
    /// Shows one of the central views: "map", "lines", "text", "compare", "steps", "bottleneck".
    void showTab(const QString& name);
    QString tab() const;
    /// Unfolds what is behind a door, "steps", "heads", "prediction", "gallery", "models" or "lesson", or
    /// folds it again.
    void unfold(const QString& door, bool open);
    /// Whether everything is closed: the sentence and one picture fill the window.
    bool isPlain() const { return plain_; }
    /// Closes everything, and ends a lesson; called again, restores what was open.
    void goToFirstScreen();
    /// Writes the statistics of all heads of the displayed maps as CSV; failures are shown in the banner.
    void writeHeadNumbers(const QString& file);
    /// A copy of what the reader predicted in lessons.
    void writeAnswers(const QString& file);
    /// Makes a recording of attention that another program wrote, and opens it; a text among the files gives
    /// the tokens. Shows which files do not fit; takes their arrays as they are.
    void importFiles(const QStringList& files);
    /// Opens a lesson of the user's own at its first step.
    void openLesson(const QString& file);
    /// Opens the steps of a lesson of the user's own, to be changed.
    void editLesson(int number);
    /// The file of this lesson was deleted.
    void forgetLesson(const std::string& file);
    Panel* panel(const QString& name) const;
    Panels& panels() { return *panels_; }
    ActionList& actions() { return *actions_; }
    /// Runs the action with this name.
    void runAction(const QString& name);
    Banner& banner();
    SentencePanel& sentence() { return *sentence_; }
    HeatmapView& heatmap();
    TopBar& bar() { return *bar_; }
    HeadsView& heads() { return *heads_; }
    ChangesView& changes() { return *changes_; }
    /// The steps that are in view: those of the panel, or the page in the middle.
    StepsView& steps();
    TraceView& tracePanel() { return *trace_; }
    PredictionView& prediction() { return *prediction_; }
    BottleneckView& bottleneck();
    DecodingView& words();
    AnalyseView& analyse();
    CompareView& compare();
    /// Shows the model's output word by word, and plays it.
    void playWords();
    StepsView& stepsPage();
    LessonStrip& lesson() { return *lesson_; }
    LessonRecorder& recorder() { return *recorder_; }
    Gallery& gallery() { return *gallery_; }
    ViewHistory& history() { return *history_; }
    Centre& centre() { return *centre_; }
    /// Shows the training window; with a file of sentence pairs if given.
    TrainingWindow& showTraining(const QString& file = {});

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void buildPanels();
    void unfoldPanel(const QString& door, bool open);
    void joinViews();
    void joinSession();
    void joinBar();
    void joinLesson();
    void joinRecorder();
    void joinScene(StepScene& scene);
    /// The strip, and its keys, where a lesson leads.
    void settleLesson();
    /// The sentence is between the model and the buttons, or below both while nothing is unfolded.
    void layHead(bool plain);
    /// Adapts the window to the unfolded panels.
    void settlePlain();
    void retranslate();
    /// The titles of the panels and their help, which cites the paper of the model.
    void describePanels();
    void trace(Place place);
    void traceCell(Index query, Index key);
    /// Frames the number that is explained in the steps.
    void markTraced();
    QJsonObject layoutNow() const;
    void takeLayout(const QJsonObject& layout);
    void keepAnswer(const LessonAnswer& answer);
    void keepTrained(const QString& folder, const QString& sentence);

    Session& session_;
    ViewSettings settings_;
    QGridLayout* head_ = nullptr;
    TopBar* bar_ = nullptr;
    PanelStrip* strip_ = nullptr;
    SentencePanel* sentence_ = nullptr;
    LessonStrip* lesson_ = nullptr;
    LessonRecorder* recorder_ = nullptr;
    Centre* centre_ = nullptr;
    Panels* panels_ = nullptr;
    ViewHistory* history_ = nullptr;
    Gallery* gallery_ = nullptr;
    HeadsView* heads_ = nullptr;
    ChangesView* changes_ = nullptr;
    StepsView* steps_ = nullptr;
    TraceView* trace_ = nullptr;
    PredictionView* prediction_ = nullptr;
    TrainingWindow* training_ = nullptr;
    ActionList* actions_ = nullptr;
    const Theme* dressed_ = nullptr;
    std::string noticedModel_;  // of the request last reported to the banner
    bool plain_ = false;
    bool atHome_ = true;      // false once something is unfolded
    bool cameByDoor_ = true;  // a door opened what is unfolded, and nothing else was opened since
    QStringList unfolded_;
    QByteArray folded_;  // the panels as they were before all were folded
    QString foldedTab_;  // and the view
    QString picture_;    // the view before the steps
    QString tabBeforeLesson_;
    bool shown_ = false;
    bool laid_ = false;  // a session set the sizes of the panels
    QByteArray left_;    // the saved panels, restored when the size of the window is known
};

}  // namespace attentionscope
