#pragma once

#include <QElapsedTimer>

#include "app/figures/content/analysis_content.h"
#include "app/session/analysis_job.h"
#include "app/views/common/view.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSlider;
class QSpinBox;
class QStackedWidget;
class QToolButton;

namespace attentionscope {

class FigureCanvas;
class NumbersTable;

/// Analyses of the run: one is chosen, runs in the background, grows on screen, and is shown by the axes of
/// its table, or as rows of numbers. A click on a head opens its map. For a folder of checkpoints, a slider
/// chooses one, which a button opens, a list adds a second one beside it, and curves follow the values that
/// become largest.
class AnalyseView : public View {
    Q_OBJECT
public:
    AnalyseView(Document& document, ViewSettings& settings, std::shared_ptr<ModelShelf> shelf,
                QWidget* parent = nullptr);

    QString explanation() const override;
    AnalysisJob& job() { return job_; }
    FigureCanvas& canvas() { return *canvas_; }
    /// The analysis that is shown whole; null if there is none yet.
    std::shared_ptr<const Analysis> analysis() const;
    /// Which of its tables is shown, and how.
    AnalysisView shown() const;
    /// Its figure as it is exported.
    std::shared_ptr<const Figure> figure(Frame frame = Frame::caption) const;
    /// Whether it is shown as a table of numbers.
    bool showsNumbers() const;
    /// Chooses an analysis and begins it.
    void start(const AnalysisChoice& choice);
    /// The analysis that is shown and what was typed for it; `of` is empty where there is no result.
    AnalysisChoice choice() const;
    /// Analyses the models of a folder in place of the run's; an empty path: that of the run again.
    void takeCheckpoints(const QString& folder);
    /// Analyses the texts of a file in place of the run's; an empty path: that of the run again.
    void takeTexts(const QString& file);

signals:
    /// The user wants to save the result, as a figure or as a table.
    void saveRequested();

protected:
    void refresh() override;
    void retranslate() override;

private:
    QLineEdit* addLine(AnalysisOption option);
    /// What the analysis computes, in one sentence.
    QString definition(const AnalysisKind& kind) const;
    /// The texts of the button during an analysis, before one and after one.
    QStringList wordsOfRun() const;
    /// Empty if the analysis chooses the number.
    std::optional<Index> stepsOfIntegral() const;
    /// Starts the chosen analysis in place of the former one.
    void chooseKind();
    void startChosen();
    /// Discards the result and starts what the user chose.
    void startAgain();
    bool isOfFiles() const { return !models_.empty() || !texts_.isEmpty(); }
    /// Whether the analysis needs another text, which is not given.
    bool lacksText() const;
    /// Forgets the files that were chosen for another model, unless this one is among them.
    void forgetFiles();
    /// Clears the words that were typed for another model, and begins the second text with the first.
    void forgetWords();
    /// Starts the chosen analysis without the button, for a run that it was not tried on, unless the last
    /// one took long.
    /// Goes on to an analysis that the model allows, until the user chooses one.
    void tryNextKind();
    void startByItself();
    /// The attention whose heads the chosen analysis measures; empty: it measures no heads, or always the
    /// same.
    std::string chosenMap() const;
    bool isTried() const { return given_ == document_.recording() && givenMap_ == chosenMap(); }
    /// Whether the result is of another text or other changes than those on screen.
    bool isOfAnotherRun() const;
    /// Whether the result that is shown is of that, or of an earlier start.
    bool isOutdated() const;
    std::optional<std::string> pinnedTarget(std::optional<Index> position) const;
    void pinTarget();
    void chooseTexts();
    void chooseCheckpoints();
    void showNote(const ErrorReport& error);
    /// What the result is, why it is absent, or what the analysis does.
    QString noteWords() const;
    /// The empty field of the position names the one that the analysis chose.
    void nameChosenPosition();
    struct Word {
        Index begin, end;  ///< its tokens
        QString label;
    };
    /// The word to hide, so that the model predicts it: the chosen one, otherwise the first that can be
    /// hidden; nothing if the analysis does not need a prediction.
    std::optional<Word> wordToHide() const;
    void hideAndStart();
    void showOptions();
    /// The purpose of the field of the target, in words.
    QString targetWords() const;
    void showResult();
    void fillTables();
    void click(QPointF point);
    /// Selects what an index for each axis names; -1 names nothing.
    void choose(const AnalysisTable& table, const std::vector<Index>& place);
    void openCheckpoint(std::size_t number);
    void hover(QPointF point, QPoint globalPosition);

    AnalysisJob job_;
    std::shared_ptr<const Analysis> filled_;  // of which the choices are
    RecordingPointer given_;                  // the run that the result is of
    std::string givenMap_;                    // and the attention
    /// The target of a result stays while changes are added, so that their effect on it can be read.
    struct Pin {
        RunRequest request;
        std::optional<Index> position;
        std::string target;
    };
    std::optional<Pin> pin_;
    std::optional<Index> position_;  // that the result is of
    RunRequest request_;             // that the result is of; of checkpoints, without a model
    QElapsedTimer since_;            // the start of the analysis
    bool follows_ = true;            // whether a new run starts the analysis again
    bool isChosen_ = false;          // the user chose what is analysed
    bool byItself_ = false;          // started without the button: its error is not shown
    std::shared_ptr<const Figure> figure_;
    QString texts_, folder_;
    std::string model_;                ///< that the files were chosen for
    std::string wordsOf_;              ///< the model that words were typed for
    std::vector<std::string> models_;  ///< of the folder
    std::size_t textCount_ = 0;        ///< of the file that is analysed
    QComboBox* kind_;
    std::vector<std::pair<AnalysisOption, QWidget*>> options_;
    QLineEdit *target_, *against_, *at_, *corrupt_, *receiver_;
    QPushButton *data_, *checkpoints_;
    QToolButton *clearData_, *clearCheckpoints_;
    QComboBox* by_;
    QSpinBox* steps_;
    QCheckBox* eachToken_;
    QPushButton* run_;
    QPushButton* save_;
    QProgressBar* progress_;
    QLabel* done_;
    QComboBox* table_;
    QComboBox* x_;
    QComboBox* y_;
    QComboBox* along_;  ///< maps of a checkpoint, or curves along all
    QSlider* checkpoint_;
    QLabel* checkpointName_;
    QPushButton* openCheckpoint_;
    QComboBox* beside_;  ///< a second checkpoint
    QToolButton* asNumbers_;
    QLabel* note_;
    QPushButton* hide_;  ///< hides a word where a masked-word model predicts nothing
    FigureCanvas* canvas_;
    QStackedWidget* result_;  ///< the figure, or the numbers
    NumbersTable* numbers_;
};

}  // namespace attentionscope
