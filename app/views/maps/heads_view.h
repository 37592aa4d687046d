#pragma once

#include "app/views/common/accessible_parts.h"
#include "app/views/common/view.h"
#include "app/views/maps/head_effects.h"
#include "app/views/maps/head_reading.h"

class QComboBox;
class QLabel;
class QScrollArea;
class QToolButton;

namespace attentionscope {

class FigureCanvas;

/// Whether any map of the recording has heads to choose from.
bool isThereChoice(const Recording& recording);

/// All heads of a map as thumbnails on one canvas, in the order of layers, of a statistic, or of what
/// silencing them changes. If they would be too small, the canvas scrolls, and only the visible ones are
/// read.
class HeadsView : public View, public AccessibleParts {
    Q_OBJECT
public:
    HeadsView(Document& document, ViewSettings& settings, std::shared_ptr<ModelShelf> shelf,
              QWidget* parent = nullptr);

    const HeadGridContent& content() const { return content_; }
    /// Whether some thumbnails of a long text still show the previous text.
    bool isReading() const { return turn_.isActive(); }
    /// The number of shown heads that have been read.
    size_t readCount() const { return reading_.readCount(); }
    FigureCanvas& canvas() { return *canvas_; }
    /// Sorts by a statistic, largest first; without one in the order of layers.
    void sortBy(std::optional<Statistic> statistic);
    /// Sorts by how much the prediction changes without a head.
    void sortByEffect();
    /// Shows only the heads with this many largest values of the statistic; 0: all.
    void setMost(int heads);
    /// The number of the head shown at `index` by which the heads are sorted; empty if none is known.
    std::optional<double> number(size_t index) const { return numbers_[index]; }
    QString explanation() const override;
    QString paper() const override { return QStringLiteral("Clark et al. 2019"); }

    static QString statisticName(Statistic statistic);
    int partCount() const override { return int(content_.heads.size()); }
    Part part(int index) const override;
    void choosePart(int index) override;

signals:
    void silenceRequested(int layer, int head);
    /// The height, in pixels, in which all heads are as large as the width allows; little if no map has heads
    /// to choose from.
    void heightNeeded(int height);
    void modelsRequested();

protected:
    void refresh() override;
    void retranslate() override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void readOn(int rest);
    void gather();
    void fill();
    void order();
    void layOut();
    /// Of everything but the heads, in pixels.
    int heightAround() const;
    void hover(QPointF point, QPoint globalPosition);
    /// "L0 H3", or in a model with one layer "H3".
    QString placeWords(HeadPlace place) const;
    QRectF area() const;
    /// Whether the numbers of layers and heads are shown beside the grid.
    bool namesPlaces() const;
    /// The visible part.
    QRectF inView() const;
    /// Whether only the visible heads are read.
    bool readsInView() const { return scrolls_ && !isSorted(); }
    std::vector<size_t> headsInView() const;
    bool isAllRead() const;
    void showChosen();
    void sort(std::optional<Statistic> statistic, bool byEffect);
    bool isSorted() const { return sortedBy_ || byEffect_; }
    /// Until the effects are known, the heads stay in order.
    bool hasNewOrder() const { return sortedBy_ || (byEffect_ && effects_.areKnown()); }
    std::optional<double> numberOf(const HeadSummary& head) const;
    /// The place of a head and its number: "L2 H0 · 0.31".
    QString numberedPlace(HeadPlace place, double number) const;
    /// The name of the number that the heads are sorted by.
    QString sortedName() const;
    /// Whether there is only one head: its map would be shown twice.
    bool isAlone() const;

    /// What the displayed thumbnails depend on.
    struct ThumbnailKey {
        RecordingPointer recording = {};
        std::string map = {};
        std::vector<Change> changes = {};
        std::optional<Statistic> sortedBy = {};
        bool byEffect = false;
        int most = 0;
        size_t heads = 0;
        bool whole = false;    ///< all of them have been read
        bool effects = false;  ///< are known
        friend bool operator==(const ThumbnailKey&, const ThumbnailKey&) = default;
    };

    HeadReading reading_;
    ThumbnailKey gatheredFor_;
    QTimer turn_;          // continues the reading
    size_t gathered_ = 0;  // heads whose thumbnails are shown, or could be
    bool scrolls_ = false;
    HeadGridContent content_;
    std::vector<std::optional<double>> numbers_;
    std::optional<Statistic> sortedBy_;
    bool byEffect_ = false;
    HeadEffects effects_;
    int most_ = 0;
    FigureCanvas* canvas_;
    FigureCanvas* legend_;
    QLabel* note_;
    QScrollArea* scroll_;
    QComboBox* maps_;
    QToolButton* models_;
    QComboBox* sort_;
    QComboBox* filter_;
};

}  // namespace attentionscope
