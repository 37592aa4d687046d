#pragma once

#include <QJsonObject>
#include <QObject>
#include <QUndoStack>

#include "app/session/run_result.h"
#include "app/session/selection.h"

namespace attentionscope {

/// The open document: what is run, what is selected, what was changed, and the run that is shown. Every view
/// reads from here and writes here; none knows another. All that alters the request goes through the undo
/// stack.
class Document : public QObject {
    Q_OBJECT
public:
    explicit Document(QObject* parent = nullptr);

    const RunRequest& request() const { return request_; }
    const Selection& selection() const { return selection_; }
    QUndoStack& undoStack() { return undoStack_; }
    const QUndoStack& undoStack() const { return undoStack_; }

    /// The run that is shown, null before the first; views never see it change under them.
    const RecordingPointer& recording() const { return recording_; }
    /// The same without the user's changes: recording() itself where there are none.
    const RecordingPointer& unchanged() const { return unchanged_; }
    /// Whether recording() is a run of request(): not while that is at work, nor where it failed or was
    /// stopped.
    bool isCurrent() const { return current_; }
    bool hasChanges() const { return recording_ != unchanged_; }
    /// The selected attention map; null where there is none.
    const AttentionMap* map() const;
    /// What the selected query is one of: the rows of the map, or without one the words that were produced;
    /// null where nothing is shown.
    const Sequence* sequence() const;

    /// What is known of the model, null before it was opened.
    const std::shared_ptr<const ModelInformation>& model() const { return model_; }
    void setModelInformation(std::shared_ptr<const ModelInformation> model);
    /// The inputs that the model declares; a text while nothing is known of it.
    const std::vector<Input>& inputs() const;

    QString text(const std::string& input = "text") const;
    /// Typing: consecutive calls for one text are one step of undo, until there is a pause.
    static constexpr int pauseMilliseconds = 1000;
    void setText(const QString& text, const std::string& input = "text");
    /// Texts are typed, anything else is a step of undo of its own. Blank, an optional input is left out.
    void setInput(const std::string& name, const InputValue& value);
    void setModel(const std::string& model, const RunInputs& inputs);
    void addChange(const Change& change, const QString& description);
    /// Replaces a change; consecutive calls for the same one (a slider) are one step of undo.
    void replaceChange(size_t index, const Change& change);
    void removeChange(size_t index);
    void setChangeEnabled(size_t index, bool enabled);
    /// Puts a whole request in place, as one step of undo.
    void setRequest(const RunRequest& request, const QString& description);

    /// Selects, held to what the shown recording has.
    void select(Selection selection);
    void selectHead(int layer, int head);
    void selectCell(Index query, Index key);
    void selectQuery(Index query) { selectCell(query, selection_.key); }

    /// A result arrived: shows it, or keeps what is shown where it failed.
    void show(const RunResult& result);
    /// Whether the candidates of the predictions are still being read, see RunResult::afterwards.
    bool arePredictionsComing() const { return predictionsComing_; }
    void completePredictions();
    /// Shows nothing, for there is nothing to run.
    void clear();

    /// A request and what is selected, as a session has them.
    static QByteArray described(const RunRequest& request, const Selection& selection);
    /// The session as one small JSON file. Loading throws Error and leaves the document as it was.
    QByteArray toJson(const QJsonObject& layout) const;
    QJsonObject fromJson(const JsonValue& whole);

signals:
    /// Anything of the request, a typed letter included.
    void requestChanged();
    /// More than the inputs: the model, the changes, how words are searched for.
    void setupChanged();
    /// The model was opened, so that its inputs are known.
    void modelKnown();
    void selectionChanged();
    void recordingChanged();
    void predictionsCame();

private:
    friend class RequestCommand;
    void apply(const RunRequest& request, bool typed = false);
    void push(RunRequest after, const QString& description, int mergeId = -1);
    Selection held(Selection selection) const;

    // Steps of undo with the same number merge: one for each input, one for each change.
    static constexpr int givenId = 999;  // an input that is not typed, which never merges
    static constexpr int firstTypingId = 1000;
    static constexpr int firstChangeId = 2000;

    RunRequest request_;
    std::shared_ptr<const ModelInformation> model_;
    Selection selection_;
    QUndoStack undoStack_;
    RecordingPointer recording_;
    RecordingPointer unchanged_;
    bool current_ = false;
    bool predictionsComing_ = false;
};

}  // namespace attentionscope
