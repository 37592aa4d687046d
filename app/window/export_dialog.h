#pragma once

#include <QDialog>
#include <variant>

#include "app/export/animation/animation.h"
#include "app/views/common/shown_figure.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;

namespace attentionscope {

class BottleneckView;

/// Chooses what to export, and how: a picture, a worksheet, an animation. Stays open beside the window;
/// reports failures itself.
class ExportDialog : public QDialog {
    Q_OBJECT
public:
    ExportDialog(Document& document, ViewSettings& settings, QWidget* parent);

    /// Offers this view's picture, if it applies.
    void offer(BottleneckView& view);
    /// Offers worksheets, and animations, whose runs use these models.
    void offerPapersAndAnimations(const std::shared_ptr<ModelShelf>& shelf);
    void setKind(FigureKind kind);
    void setWorksheet();
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
    using Kind = std::variant<FigureKind, Paper, AnimationKind>;
    void build();
    void offer(const Kind& kind, const QString& title);
    void choose(const Kind& kind);
    const Kind& kind() const;
    /// Shows the controls for the current choice.
    void offerFormats();
    void follow();
    void showSize(const Figure& shown);
    void showPreview(const Figure& shown);
    void chooseFile();
    std::shared_ptr<const Figure> figure() const;
    void writePaper(const QString& file);
    void writeAnimation(const QString& file);
    AnimationOptions animationOptions() const;
    void finishAnimation(const QString& file, const std::optional<ErrorReport>& problem);

    Document& document_;
    ViewSettings& settings_;
    BottleneckView* bottleneck_ = nullptr;
    std::shared_ptr<ModelShelf> shelf_;
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
    QCheckBox* blank_;
    QCheckBox* carries_;
    QLabel* preview_;
    QLabel* note_;
    QPushButton* save_;
    QPushButton* copy_;
};

}  // namespace attentionscope
