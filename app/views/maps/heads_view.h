#pragma once

#include "app/views/common/accessible_parts.h"
#include "app/views/common/view.h"
#include "app/views/maps/head_reading.h"

class QComboBox;
class QLabel;
class QScrollArea;
class QToolButton;

namespace attentionscope {

class FigureCanvas;

/// All heads of a map as thumbnails on one canvas, in the order of layers or of a statistic. If they would be
/// too small, the canvas scrolls, and only the visible ones are read.
class HeadsView : public View, public AccessibleParts {
    Q_OBJECT
public:
    HeadsView(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    const HeadGridContent& content() const { return content_; }
    /// Whether some thumbnails of a long text still show the previous text.
    bool isReading() const { return turn_.isActive(); }
    /// The number of shown heads that have been read.
    size_t readCount() const { return reading_.readCount(); }
    FigureCanvas& canvas() { return *canvas_; }
    /// Sorts by a statistic, largest first; without one in the order of layers.
    void sortBy(std::optional<Statistic> statistic);
    /// Shows only the heads with this many largest values of the statistic; 0: all.
    void setMost(int heads);
    /// The statistics of the head shown at `index`.
    HeadStatistics statistics(size_t index) const { return statistics_[index]; }
    QString explanation() const override;
    QString paper() const override { return QStringLiteral("Clark et al. 2019"); }

    static QString statisticName(Statistic statistic);
    int partCount() const override { return int(content_.heads.size()); }
    Part part(int index) const override;
    void choosePart(int index) override;

signals:
    void silenceRequested(int layer, int head);
    /// Whether any shown map has heads to choose from.
    void choiceKnown(bool choice);
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
    void hover(QPointF point, QPoint globalPosition);
    /// "L0 H3", or in a model with one layer "H3".
    QString placeWords(HeadPlace place) const;
    QRectF area() const;
    /// Whether the numbers of layers and heads are shown beside the grid.
    bool namesPlaces() const;
    /// The visible part.
    QRectF inView() const;
    /// Whether only the visible heads are read.
    bool readsInView() const { return scrolls_ && !sortedBy_; }
    std::vector<size_t> headsInView() const;
    bool isAllRead() const;
    void showChosen();
    /// Whether there is only one head: its map would be shown twice.
    bool isAlone() const;

    /// What the displayed thumbnails depend on.
    struct ThumbnailKey {
        RecordingPointer recording = {};
        std::string map = {};
        std::vector<Change> changes = {};
        std::optional<Statistic> sortedBy = {};
        int most = 0;
        size_t heads = 0;
        bool whole = false;  ///< all of them have been read
        friend bool operator==(const ThumbnailKey&, const ThumbnailKey&) = default;
    };

    HeadReading reading_;
    ThumbnailKey gatheredFor_;
    QTimer turn_;          // continues the reading
    size_t gathered_ = 0;  // heads whose thumbnails are shown, or could be
    bool scrolls_ = false;
    HeadGridContent content_;
    std::vector<HeadStatistics> statistics_;
    std::optional<Statistic> sortedBy_;
    int most_ = 0;
    FigureCanvas* canvas_;
    FigureCanvas* legend_;
    QScrollArea* scroll_;
    QComboBox* maps_;
    QToolButton* models_;
    QComboBox* sort_;
    QComboBox* filter_;
};

}  // namespace attentionscope
