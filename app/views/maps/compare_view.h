#pragma once

#include "app/figures/content/aligned_maps.h"
#include "app/figures/content/figure_of.h"
#include "app/figures/content/map_sides.h"
#include "app/figures/painters/heatmap.h"
#include "app/session/evaluator.h"
#include "app/views/common/view.h"

class QAction;
class QComboBox;
class QGridLayout;
class QHBoxLayout;
class QLabel;
class QToolButton;

namespace attentionscope {

class HeatmapPlot;
class InputEditor;

/// Two maps side by side with one zoom and one scale, or their difference: before and after the changes, two
/// heads, two sentences, two models.
class CompareView : public View {
    Q_OBJECT
public:
    enum class Kind { changes, heads, sentences, models };

    CompareView(Document& document, ViewSettings& settings, RunJob job, QWidget* parent = nullptr);

    /// Sets the models to compare with.
    void setModels(const std::vector<ModelInformation>& models);
    void setKind(Kind kind);
    void setOtherHead(int head);
    /// Also compares with a head of another layer.
    void setOtherLayer(int layer);
    /// Sets the other value of the model's first input.
    void setOther(const InputValue& value);
    /// A bundled model, or a model folder, which reads the same text.
    void setOtherModel(const QString& model);
    QString otherModel() const;
    /// One map of the differences instead of two.
    void setDifference(bool difference);
    HeatmapPlot& left() { return *left_; }
    HeatmapPlot& right() { return *right_; }
    Evaluator& evaluator() { return evaluator_; }
    const QComboBox& models() const { return *models_; }
    /// Both maps, or their difference, as they are exported; null without a map.
    std::shared_ptr<const Figure> figure(Frame frame = Frame::caption) const;
    QString explanation() const override;
    QString paper() const override { return QStringLiteral("Jain and Wallace 2019"); }

protected:
    void refresh() override;
    void retranslate() override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    /// Selects the head whose weights the changes change most.
    void showMostChanged();
    /// Lists the models to choose from: those of the gallery, opened folders, and an item for another folder.
    void fillModels();
    /// The models with the same task and the same inputs as the open one.
    bool isComparable(const ModelInformation& other) const;
    /// This run and the other, each at the chosen word; nothing where only heads are compared.
    std::optional<std::pair<FigureRequest, FigureRequest>> comparedRuns() const;
    /// What both maps show about the chosen word, in a line below them.
    void showSeen();
    /// What the two runs predict, and the logits of that, in a line.
    QString predictionsWords() const;
    /// What the two runs predict and the logits of it, in numbers; empty if they cannot be compared.
    QString logitWords() const;
    QString differenceTitle() const;
    /// The model that has most in common with the open one: a translator of the same languages, the same
    /// task.
    QString kin() const;
    void openFolder();
    void openFile();
    void makeEditor();
    void joinZoom();
    void shareWidth();
    /// Both maps have cells of one size, at one height.
    void levelCells();
    void fillHeads();
    /// The run that the other map is of.
    const RecordingPointer& otherRun() const;
    const AttentionMap* otherMap() const;
    HeatmapContent weightsOf(const RecordingPointer& recording, const AttentionMap& map, int head) const;
    HeatmapContent other() const;
    void settleScale(HeatmapContent& first, HeatmapContent& second) const;
    void showPair(HeatmapContent first, HeatmapContent second);
    void submitOther();
    bool needsOther() const { return kind_ == Kind::sentences || kind_ == Kind::models; }
    QString otherTitle() const;

    /// What is compared until the user chooses: changes if there are any, else two heads.
    Kind usualKind() const;
    void showKind(Kind kind);
    /// The next head of the map; after the last one the first.
    int headAfter(int head) const;

    /// Whether two sentences are compared, and not two inputs of another kind.
    bool comparesSentences() const {
        return kind_ == Kind::sentences && document_.inputs().front().kind == InputKind::text;
    }

    Kind kind_ = Kind::changes;
    std::string usualFor_;   // the model for which the usual comparison was chosen
    bool isChosen_ = false;  // by the user
    int otherHead_ = 1;
    std::optional<int> otherLayer_;  // chosen by the user; nothing: that of the document
    bool difference_ = false;
    bool linking_ = false;
    MapSides sides_;             // of the map of the document
    CommonSide queries_, keys_;  // of the left and the right map
    RecordingPointer otherRecording_;
    QString problem_;  // why there is no other recording
    Evaluator evaluator_;
    std::vector<ModelInformation> known_;  // bundled models
    QStringList folders_;                  // of other models, in the order of opening
    QString otherModel_;                   // empty: the most similar model
    QComboBox* kinds_;
    QComboBox* layers_;
    QComboBox* heads_;
    InputEditor* editor_ = nullptr;  // for the model's first input
    QHBoxLayout* tools_;
    QGridLayout* grid_;
    QComboBox* models_;
    QToolButton* folder_;
    QAction* folderAction_;
    QAction* fileAction_;
    QToolButton* differenceButton_;
    QLabel* leftTitle_;
    QLabel* rightTitle_;
    QLabel* note_;
    QLabel* seen_;
    HeatmapPlot* left_;
    HeatmapPlot* right_;
};

}  // namespace attentionscope
