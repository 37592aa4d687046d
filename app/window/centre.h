#pragma once

#include <QFrame>
#include <vector>

#include "app/session/session.h"
#include "app/views/common/view_settings.h"

class QHBoxLayout;
class QLabel;
class QStackedWidget;
class QTabBar;

namespace attentionscope {

class AnalyseView;
class Banner;
class BottleneckView;
class CompareView;
class DecodingView;
class Doors;
class HeatmapView;
class MapHeader;
class SeenLine;
class StepsView;
class TextView;
class TrainingSlider;
class View;

/// The middle of the window: the views in tabs, with the lines above and below them; an invitation if there
/// is nothing to see yet.
class Centre : public QFrame {
    Q_OBJECT
public:
    Centre(Session& session, ViewSettings& settings, QWidget* parent);

    /// "map", "compare" or the name of a figure; shown as soon as it has content.
    void showTab(const QString& name);
    QString tab() const;
    /// The size of the shown view, without the lines above and below it.
    QSize pictureSize() const;
    Banner& banner() { return *banner_; }
    HeatmapView& heatmap() { return *heatmap_; }
    StepsView& stepsPage() { return *stepsPage_; }
    /// Whether the page of steps was chosen.
    bool isOnSteps() const;
    /// Whether the plain window has the page that is shown.
    bool isOnPlainPage() const;
    /// Whether a line below the views describes what they show.
    void setExplaining(bool explaining);
    /// The plain window: one large picture, one line about it, and the doors.
    void setPlain(bool plain);
    /// Narrow margins and, on the first screen, no examples: the picture needs the room.
    void setTight(bool tight);
    /// Places a note at the end of the line below the picture.
    void setNote(QWidget& note);
    Doors& doors() { return *doors_; }
    SeenLine& seen() { return *seen_; }
    /// Highlights the chosen cell in the current view.
    void beckon();
    BottleneckView& bottleneck() { return *bottleneck_; }
    AnalyseView& analyse() { return *analyse_; }
    CompareView& compare() { return *compare_; }
    DecodingView& words() { return *words_; }
    /// What a view shows, in rich text with a link to the paper.
    QString helpOn(const View& view) const;

signals:
    /// Another view was chosen.
    void chosen();
    /// An arc, its number or the link to the chosen number was clicked; query and key are positions.
    void weightClicked(attentionscope::Index query, attentionscope::Index key);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// Places the banner over the bottom of the view, so that nothing under the pointer moves.
    void placeBanner();
    void settleMargins();
    void addTab(const char* name, View* view);
    void retranslate();
    void retranslateInvitation();
    /// Shows everything that has content.
    void settle();
    void settleHeader();
    void settleSeen();
    void settleFoot();
    void settlePlain();
    /// Shows the page of the chosen tab.
    void showPage();
    /// The tabs with content for the recording, most informative first.
    std::vector<QString> offeredTabs(bool plain) const;
    /// The figures of all attention of the run: their tabs keep their places when another is chosen.
    std::vector<QString> figuresOfRun() const;
    void goTo(const QString& tab);
    bool isNarrow() const;
    /// Tabs are closer together if there is little room.
    void layTabs();
    void explain();
    /// Pales the picture of the former model while another one opens.
    void settleOpening(bool isBusy);
    void showTruncation();
    /// Shows a notice if the model's vocabulary lacks most characters of the text; `again`: in another
    /// language.
    void showBytes(bool again = false);

    /// What the notices are about, see Banner::show().
    static constexpr QLatin1String limitSubject{"limit"}, bytesSubject{"bytes"};

    Session& session_;
    ViewSettings& settings_;
    Banner* banner_ = nullptr;
    QTabBar* tabs_ = nullptr;
    QHBoxLayout* head_ = nullptr;  // the tabs, and which map is shown
    QStackedWidget* pages_ = nullptr;
    MapHeader* header_ = nullptr;
    HeatmapView* heatmap_ = nullptr;
    TextView* text_ = nullptr;
    StepsView* stepsPage_ = nullptr;
    BottleneckView* bottleneck_ = nullptr;
    DecodingView* words_ = nullptr;
    CompareView* compare_ = nullptr;
    AnalyseView* analyse_ = nullptr;
    TrainingSlider* trainingSlider_ = nullptr;
    QLabel* empty_ = nullptr;
    QLabel* opening_ = nullptr;  // over what another model shows
    QLabel* explanation_ = nullptr;
    double zoom_ = 1;  // for which it was laid out
    bool explaining_ = true;
    std::string limited_;       // the model whose limit was reported
    std::string readInBytes_;   // the model that was reported to read bytes
    std::string offeredModel_;  // with it, one that reads the text
    QString wanted_;            // the chosen tab; empty: none yet
    const AttentionMap* settledMap_ = nullptr;
    SeenLine* seen_ = nullptr;
    QHBoxLayout* foot_ = nullptr;  // the line of what is seen, and the note
    Doors* doors_ = nullptr;
    bool plain_ = false, tight_ = false;
    std::vector<View*> views_;
};

}  // namespace attentionscope
