#pragma once

#include <QDialog>
#include <functional>
#include <variant>

#include "app/export/animation/animation.h"
#include "app/export/worksheet/worksheet.h"
#include "app/views/common/shown_figure.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;

namespace attentionscope {

class BottleneckView;

/// What a view offers beside the figures of the run: its picture, and perhaps its numbers.
struct OfferedView {
    QString name;  ///< of its files
    QString title;
    std::function<std::shared_ptr<const Figure>(Frame)> figure;
    std::vector<std::pair<QString, QString>> tables = {};  ///< further formats: names and file extensions
    std::function<void(const QString& file)> writeTable = {};
    QString first = {};  ///< the extension of the format that is chosen first
};

/// Chooses what leaves the screen, and how: a picture, a worksheet, a page, an animation. Stays open beside
/// the window; it shows failures.
class ExportDialog : public QDialog {
    Q_OBJECT
public:
    ExportDialog(Document& document, ViewSettings& settings, QWidget* parent);

    /// Offers this view's picture, if it applies.
    void offer(BottleneckView& view);
    /// Offers and chooses the picture of a view.
    void offer(OfferedView view);
    /// Offers worksheets, pages, and animations, whose runs are made with these models.
    void offerPapersAndAnimations(const std::shared_ptr<ModelShelf>& shelf);
    void setKind(FigureKind kind);
    void setWorksheet();
    void setPage();
    void setKind(AnimationKind kind);
    /// Writes the chosen export and reports the result. An animation only starts: written() reports its end.
    bool writeTo(const QString& file);
    QString note() const;

signals:
    /// An animation was written, or failed.
    void written(bool well);

private:
    struct Paper {
        friend bool operator==(Paper, Paper) = default;
    };
    struct BrowserPage {
        friend bool operator==(BrowserPage, BrowserPage) = default;
    };
    struct ViewKind {
        std::size_t place;  ///< in `views_`
        friend bool operator==(ViewKind, ViewKind) = default;
    };
    using Kind = std::variant<FigureKind, Paper, BrowserPage, AnimationKind, ViewKind>;
    void build();
    void offer(const Kind& kind, const QString& title);
    void choose(const Kind& kind);
    const Kind& kind() const;
    /// The chosen view; null if something else is chosen.
    const OfferedView* view() const;
    /// Whether the numbers of the view are chosen.
    bool isTable() const;
    /// Shows the controls for the current choice.
    void offerFormats();
    void follow();
    void showSize(const Figure& shown);
    void showPreview(const Figure& shown);
    void chooseFile();
    std::shared_ptr<const Figure> figure() const;
    void writePaper(const QString& file);
    /// The document to store in the file; empty to store none.
    QByteArray carried() const;
    /// The run for a page; if a derived map is shown, with derived maps in place of the weights.
    FigureRequest pageRequest() const;
    void writeAnimation(const QString& file);
    Frame frame() const;
    SheetLevel level() const;
    AnimationOptions animationOptions() const;
    void finishAnimation(const QString& file, const std::optional<ErrorReport>& problem);

    Document& document_;
    ViewSettings& settings_;
    BottleneckView* bottleneck_ = nullptr;
    std::shared_ptr<ModelShelf> shelf_;
    std::vector<OfferedView> views_;
    std::vector<Kind> kinds_;  ///< in the order of `kind_`
    bool writing_ = false;
    QComboBox* kind_;
    QComboBox* format_;
    QDoubleSpinBox* scale_;
    QLabel* scaleName_;
    QLabel* themeName_;
    QComboBox* theme_;
    QLabel* secondsName_;
    QDoubleSpinBox* seconds_;
    QComboBox* level_;
    QLabel* levelName_;
    QCheckBox* blank_;
    QCheckBox* slide_;
    QCheckBox* transparent_;
    QCheckBox* carries_;
    QLabel* preview_;
    QLabel* note_;
    QPushButton* save_;
    QPushButton* copy_;
};

}  // namespace attentionscope
