#pragma once

#include <QMainWindow>
#include <vector>

#include "app/session/session.h"
#include "app/views/view_settings.h"

class QLabel;
class QStackedWidget;
class QTabBar;

namespace attentionscope {

class ActionList;
class AskView;
class BottleneckView;
class Banner;
class ChangesView;
class HeadsView;
class HeatmapView;
class MapHeader;
class Panel;
class PredictionView;
class SentencePanel;
class StartPage;
class StepsView;
class TopBar;
class TrainingSlider;
class TrainingWindow;
class View;

/// The window: puts bar, sentence, views and panels together and joins what they ask for to what is done.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(Session& session, QWidget* parent = nullptr);
    ~MainWindow() override;

    ViewSettings& settings() { return settings_; }
    Session& session() { return session_; }

    /// Opens what a path names; failures are said in the banner.
    void openPath(const QString& path);
    void setThemeNamed(const QString& name);
    void setLanguage(const QString& language);
    /// Shows one of the views in the middle: "map", "lines", "text", "compare", "bottleneck".
    void showTab(const QString& name);
    QString tab() const;
    /// The first page, in place of the views.
    void showStart(bool shown);
    Panel* panel(const QString& name) const;
    ActionList& actions() { return *actions_; }
    /// Does what the action of this name does.
    void runAction(const QString& name);
    Banner& banner() { return *banner_; }
    SentencePanel& sentence() { return *sentence_; }
    HeatmapView& heatmap() { return *heatmap_; }
    TopBar& bar() { return *bar_; }
    HeadsView& heads() { return *heads_; }
    ChangesView& changes() { return *changes_; }
    StepsView& steps() { return *steps_; }
    AskView& askPanel() { return *ask_; }
    PredictionView& prediction() { return *prediction_; }
    BottleneckView& bottleneck() { return *bottleneck_; }
    /// The window in which models are trained, shown; with a file of sentence pairs where one is given.
    TrainingWindow& showTraining(const QString& file = {});

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void buildCentre();
    void buildPanels();
    void joinSession();
    void retranslate();
    void addTab(const char* name, View* view);
    void addPanel(const char* name, QWidget* content, Qt::DockWidgetArea area);
    void say(const ErrorReport& report);
    void ask(Place place);
    void layPanels();
    std::vector<std::pair<QString, const View*>> panelViews() const;
    /// What a view shows, with a link to the paper.
    QString helpOn(const View& view) const;
    void explain();
    QJsonObject layoutNow() const;
    void takeLayout(const QJsonObject& layout);
    void settleEmpty();
    void keepTrained(const QString& folder, const QString& sentence);

    Session& session_;
    ViewSettings settings_;
    TopBar* bar_ = nullptr;
    SentencePanel* sentence_ = nullptr;
    Banner* banner_ = nullptr;
    QTabBar* tabs_ = nullptr;
    QStackedWidget* pages_ = nullptr;
    MapHeader* header_ = nullptr;
    HeatmapView* heatmap_ = nullptr;
    HeadsView* heads_ = nullptr;
    ChangesView* changes_ = nullptr;
    StepsView* steps_ = nullptr;
    AskView* ask_ = nullptr;
    PredictionView* prediction_ = nullptr;
    BottleneckView* bottleneck_ = nullptr;
    TrainingSlider* trainingSlider_ = nullptr;
    TrainingWindow* training_ = nullptr;
    StartPage* start_ = nullptr;
    QLabel* empty_ = nullptr;
    QLabel* explanation_ = nullptr;
    ActionList* actions_ = nullptr;
    const Theme* dressed_ = nullptr;
    bool shown_ = false;
    bool laid_ = false;  // the panels have the sizes that a session gave them
    std::vector<View*> views_;
    std::vector<Panel*> panels_;
};

}  // namespace attentionscope
