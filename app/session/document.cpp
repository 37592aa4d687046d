#include "app/session/document.h"

#include <QJsonDocument>
#include <algorithm>
#include <chrono>
#include <utility>

#include "app/session/given_inputs.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/recording/telling_word.h"
#include "core/recording/words.h"

namespace attentionscope {

namespace {

constexpr const char* sessionFormat = "attentionscope-session-1";

/// The rows of a map, or without one the produced words.
const Sequence* queriesIn(const Recording& recording, const AttentionMap* map) {
    if (map) return &recording.queriesOf(*map);
    if (const Sequence* produced = recording.produced()) return produced;
    return recording.sequences.empty() ? nullptr : &recording.sequences.front();
}

}  // namespace

/// One step of undo: the request before and after. A request is small, so whole ones are kept.
class RequestCommand : public QUndoCommand {
public:
    RequestCommand(Document& document, RunRequest after, const QString& description, int mergeId)
        : QUndoCommand(description),
          document_(document),
          before_(document.request_),
          after_(std::move(after)),
          mergeId_(mergeId),
          drag_(document.drag_) {
        if (!document.picked_) chosen_ = document.selection_;
    }
    /// Sets the inputs of the previous step's model as part of that step.
    static RequestCommand* ofInputs(Document& document, RunRequest after) {
        auto* made = new RequestCommand(document, std::move(after), {}, Document::modelId);
        made->isOfInputs_ = true;
        return made;
    }

    int id() const override { return mergeId_; }
    void undo() override {
        // With a text returns the word that was chosen in it.
        const bool isOther = before_.inputs != after_.inputs || before_.model != after_.model;
        if (isOther && chosen_ && document_.recording_) document_.comingSelection_ = chosen_;
        document_.apply(before_, isInput());
    }
    void redo() override { document_.apply(after_, isInput()); }
    /// Merges until the user pauses, or as long as a control is dragged.
    bool mergeWith(const QUndoCommand* other) override {
        if (mergeId_ == Document::givenId) return false;
        const auto* next = static_cast<const RequestCommand*>(other);
        if (mergeId_ == Document::modelId) {
            if (next->isOfInputs_) after_ = next->after_;
            return next->isOfInputs_;
        }
        const bool pauses = next->when_ - when_ > std::chrono::milliseconds(Document::pauseMilliseconds);
        if (next->drag_ != drag_ || (drag_ == 0 && pauses)) return false;
        after_ = next->after_;
        when_ = next->when_;
        return true;
    }

private:
    bool isInput() const { return mergeId_ >= Document::givenId && mergeId_ < Document::firstChangeId; }

    Document& document_;
    RunRequest before_;
    RunRequest after_;
    std::optional<Selection> chosen_;  // before the change, by the user
    int mergeId_;
    int drag_;  // 0: none
    bool isOfInputs_ = false;
    std::chrono::steady_clock::time_point when_ = std::chrono::steady_clock::now();
};

/// Replaces the open document: its request, its selection, its file.
class ReplaceCommand : public QUndoCommand {
public:
    ReplaceCommand(Document& document, Document::State after, const QString& description, bool givenUp)
        : QUndoCommand(description), document_(document), after_(std::move(after)), givenUp_(givenUp) {}

    void undo() override {
        after_ = document_.state();
        document_.put(before_);
    }
    void redo() override {
        if (!givenUp_) emit document_.leaving();
        before_ = document_.state();
        document_.put(after_);
    }

private:
    Document& document_;
    Document::State before_, after_;
    bool givenUp_;
};

Document::Document(QObject* parent) : QObject(parent) {
    undoStack_.setUndoLimit(500);
}

const AttentionMap* Document::map() const {
    return recording_ ? recording_->find(selection_.map, selection_.layer) : nullptr;
}

const Sequence* Document::sequence() const {
    return recording_ ? queriesIn(*recording_, map()) : nullptr;
}

QString Document::text(const std::string& input) const {
    return QString::fromStdString(request_.inputs.text(input));
}

void Document::apply(const RunRequest& request, bool typed) {
    request_ = request;
    current_ = false;
    emit requestChanged();
    if (!typed) emit setupChanged();
}

void Document::push(RunRequest after, const QString& description, int mergeId) {
    if (request_.model.empty() && undoStack_.count() == 0) {
        origin_.saved = after;  // a new document has nothing to save
        return apply(after);
    }
    undoStack_.push(new RequestCommand(*this, std::move(after), description, mergeId));
}

Document::State Document::state() const {
    return {request_, comingSelection_.value_or(selection_), origin_};
}

void Document::put(const State& state) {
    origin_ = state.origin;
    if (recording_)
        comingSelection_ = state.selection;
    else
        selection_ = state.selection;
    apply(state.request);
}

void Document::replace(const RunRequest& request, const Selection& selection, const QString& file,
                       const QString& description, bool givenUp) {
    const State state{request, selection, {.file = file, .saved = request}};
    if (request_.model.empty() && undoStack_.count() == 0) return put(state);
    undoStack_.push(new ReplaceCommand(*this, state, description, givenUp));
}

void Document::setSavedTo(const QString& file) {
    origin_ = {.file = file, .saved = request_};
}

void Document::setUnsaved(const QString& file) {
    origin_ = {.file = file};
}

void Document::keepInputs(const std::vector<Input>& declared) {
    RunInputs own = fittingInputs(request_.inputs, declared);
    if (own == request_.inputs) return;
    const bool wasSaved = isSaved();
    request_.inputs = std::move(own);
    if (wasSaved) origin_.saved = request_;
}

void Document::setModelInformation(std::shared_ptr<const ModelInformation> model) {
    const bool isOther = model != model_;
    model_ = std::move(model);
    if (!model_) return;
    keepInputs(model_->inputs);
    if (isOther) emit modelKnown();
}

const std::vector<Input>& Document::inputs() const {
    static const std::vector<Input> text{{.name = "text"}};
    return model_ && !model_->inputs.empty() ? model_->inputs : text;
}

void Document::setText(const QString& text, const std::string& input) {
    setInput(input, text.toStdString());
}

void Document::setInput(const std::string& name, const InputValue& value) {
    const auto& declared = inputs();
    const auto input = std::find_if(declared.begin(), declared.end(),
                                    [&](const Input& declares) { return declares.name == name; });
    RunRequest after = request_;
    if (input != declared.end() && input->optional && isBlank(value))
        after.inputs.values.erase(name);
    else
        after.inputs.values[name] = value;
    if (after.inputs == request_.inputs) return;
    // One number per input, so that typing in one does not merge with typing in another.
    const int number = firstTypingId + int(input - declared.begin());
    const bool typed = kindOf(value) == InputKind::text || kindOf(value) == InputKind::texts;
    push(std::move(after), typed ? tr("typing") : tr("an input"), typed ? number : givenId);
}

void Document::setModel(const std::string& model, const RunInputs& inputs) {
    RunRequest after = request_;
    after.model = model;
    after.inputs = inputs;
    after.changes.clear();
    push(std::move(after), tr("model"), modelId);
}

void Document::resetInputs(const RunInputs& inputs) {
    RunRequest after = request_;
    after.inputs = inputs;
    if (isSaved()) origin_.saved = after;
    if (undoStack_.index() == 0) return apply(after);
    undoStack_.push(RequestCommand::ofInputs(*this, std::move(after)));
}

namespace {

/// Whether both set the same number.
bool setSameNumber(const Change& one, const Change& other) {
    const SetElement *first = one.as<SetElement>(), *second = other.as<SetElement>();
    if (!first || !second) return false;
    SetElement same = *first;
    same.value = second->value;
    return same == *second;
}

}  // namespace

void Document::addChange(const Change& change, const QString& description) {
    RunRequest after = request_;
    const auto before = std::ranges::find_if(
        after.changes, [&](const Change& one) { return one.enabled && setSameNumber(one, change); });
    if (drag_ == 0 && before != after.changes.end()) {
        *before = change;
        return push(std::move(after), description);
    }
    after.changes.push_back(change);
    push(std::move(after), description, drag_ == 0 ? -1 : firstChangeId + int(request_.changes.size()));
}

void Document::replaceChange(size_t index, const Change& change) {
    RunRequest after = request_;
    after.changes.at(index) = change;
    push(std::move(after), tr("change"), firstChangeId + int(index));
}

void Document::removeChange(size_t index) {
    RunRequest after = request_;
    after.changes.erase(after.changes.begin() + std::ptrdiff_t(index));
    push(std::move(after), tr("remove a change"));
}

void Document::setChangeEnabled(size_t index, bool enabled) {
    RunRequest after = request_;
    if (after.changes.at(index).enabled == enabled) return;
    after.changes[index].enabled = enabled;
    push(std::move(after), enabled ? tr("switch a change on") : tr("switch a change off"));
}

void Document::setRequest(const RunRequest& request, const QString& description) {
    push(request, description);
}

void Document::returnTo(const RunRequest& request, const Selection& selection) {
    comingSelection_ = selection;
    push(request, tr("going back"));
}

Selection Document::held(Selection selection) const {
    if (!recording_) return selection;
    if (recording_->layers(selection.map) == 0) {
        selection.map = recording_->firstMap();
        if (selection.layer == 0 && selection.head == 0) {
            selection.layer = recording_->firstLayer;
            selection.head = recording_->firstHead;
        }
    }
    selection.layer = recording_->nearestLayer(selection.map, selection.layer);
    const AttentionMap* map = recording_->find(selection.map, selection.layer);
    const Sequence* queries = queriesIn(*recording_, map);
    const Index rows = queries ? queries->size() : 0;
    const Index keys = map && map->nodes.keys ? map->nodes.keys->size() : 0;
    selection.head = map ? map->nearestHead(selection.head) : 0;
    selection.query = std::clamp<Index>(selection.query, 0, std::max<Index>(0, rows - 1));
    selection.key = std::clamp<Index>(selection.key, -1, keys - 1);
    return selection;
}

void Document::select(Selection selection) {
    comingSelection_.reset();
    selection = held(std::move(selection));
    if (selection == selection_) return;
    if (selection.query != selection_.query || selection.key != selection_.key) picked_ = false;
    selection_ = std::move(selection);
    emit selectionChanged();
}

void Document::selectHead(int layer, int head) {
    Selection selection = selection_;
    selection.layer = layer;
    selection.head = head;
    select(std::move(selection));
}

void Document::selectCell(Index query, Index key) {
    Selection selection = selection_;
    selection.query = query;
    selection.key = key;
    picked_ = false;
    select(std::move(selection));
}

Selection Document::carried(const RecordingPointer& before) {
    const bool isSame = before && before->model == recording_->model;
    Selection selection = selection_;
    if (before && !isSame) selection = {};
    const bool isChosen = !picked_ && (!selection.map.empty() || selection.query > 0 || selection.key >= 0);
    const Selection chosen = selection;
    selection = held(std::move(selection));
    const AttentionMap* map = recording_->find(selection.map, selection.layer);
    if (!map) return selection;
    const Sequence& now = recording_->queriesOf(*map);
    const AttentionMap* earlier = isSame ? before->find(selection.map, selection.layer) : nullptr;
    if (!earlier) {
        picked_ = !isChosen;
        if (picked_) selection.query = tellingWord(*recording_, *map, selection.head);
        return selection;
    }
    const auto isMoved = [](const Sequence& was, const Sequence& is, Index position) {
        const auto& old = was.words();
        const auto& come = is.words();
        return was.kind == Sequence::Kind::tokens && !is.produced && position >= 0 &&
               position < std::ssize(old) &&
               (position >= std::ssize(come) || old[size_t(position)].text != come[size_t(position)].text);
    };
    // The chosen word stays chosen, wherever typing moves it.
    const Sequence& was = before->queriesOf(*earlier);
    std::optional<Index> same = selection.query;
    if (isMoved(was, now, chosen.query)) same = sameWord(was, now, chosen.query);
    // A change to the model leaves the words, and the word that was picked among them.
    const auto isAlike = [](const Sequence& one, const Sequence& other) {
        return one.produced == other.produced &&
               (one.produced ||
                std::ranges::equal(one.words(), other.words(), {}, &Token::text, &Token::text));
    };
    const bool isSameInput =
        std::ranges::equal(before->sequences, recording_->sequences, isAlike) && same == chosen.query;
    if ((picked_ && !isSameInput) || !same) {
        picked_ = true;
        selection.query = tellingWord(*recording_, *map, selection.head, same.value_or(-1));
    } else {
        selection.query = *same;
    }
    const Sequence &keysWere = before->keysOf(*earlier), &keys = recording_->keysOf(*map);
    if (isMoved(keysWere, keys, chosen.key))
        selection.key = sameWord(keysWere, keys, chosen.key).value_or(-1);
    return selection;
}

void Document::show(const RunResult& result) {
    if (!result.recording) return;
    const RecordingPointer before = std::exchange(recording_, result.recording);
    unchanged_ = result.unchanged ? result.unchanged : result.recording;
    current_ = true;
    predictionsComing_ = bool(result.afterwards);
    // Selection first, so that no view draws a cell that no longer exists.
    picked_ = picked_ && !comingSelection_;
    selection_ = comingSelection_ ? held(*comingSelection_) : carried(before);
    if (const Sequence* words = sequence(); words && !comingWord_.empty()) {
        const auto& tokens = words->words();
        const auto found = std::find_if(tokens.begin(), tokens.end(), [&](const Token& token) {
            return withoutMark(token.text) == comingWord_;
        });
        if (found != tokens.end()) {
            Selection first = keepsHead_ ? selection_ : Selection();
            first.key = -1;
            first.query = found - tokens.begin();
            first.stage = selection_.stage;
            selection_ = held(std::move(first));
            picked_ = false;
        }
    }
    comingWord_.clear();
    comingSelection_.reset();
    emit recordingChanged();
}

void Document::completePredictions() {
    if (!std::exchange(predictionsComing_, false)) return;
    emit predictionsCame();
}

void Document::clear() {
    if (!recording_) return;
    predictionsComing_ = false;
    recording_.reset();
    unchanged_.reset();
    selection_ = comingSelection_.value_or(selection_);
    comingSelection_.reset();
    emit recordingChanged();
}

namespace {

QJsonObject sessionOf(const RunRequest& request, const Selection& selection) {
    const QJsonObject selected{{"map", QString::fromStdString(selection.map)},
                               {"layer", selection.layer},
                               {"head", selection.head},
                               {"query", qint64(selection.query)},
                               {"key", qint64(selection.key)},
                               {"step", QString::fromStdString(selection.step)},
                               {"stage", QString::fromUtf8(stageName(selection.stage))}};
    const QJsonDocument requestJson =
        QJsonDocument::fromJson(QByteArray::fromStdString(requestToJson(request)));
    return {{"format", sessionFormat}, {"request", requestJson.object()}, {"selection", selected}};
}

}  // namespace

QByteArray Document::described(const RunRequest& request, const Selection& selection) {
    return QJsonDocument(sessionOf(request, selection)).toJson();
}

QByteArray Document::toJson(const QJsonObject& layout) const {
    QJsonObject whole = sessionOf(request_, comingSelection_.value_or(selection_));
    whole["layout"] = layout;
    return QJsonDocument(whole).toJson();
}

QJsonObject Document::fromJson(const JsonValue& whole, const QString& file) {
    if (whole.requireObject().textOr("format", "") != sessionFormat)
        throw Error({.what = "this is not a session of a known format",
                     .where = Phrase("%1 › format", {whole.where()}),
                     .got = inQuotes(whole.textOr("format", "")),
                     .expected = sessionFormat,
                     .remedy = "It may have been saved by a newer version of the program."});
    const RunRequest request = requestFromJson(whole.at("request"));
    constexpr int most = 1 << 30;
    Selection selection;
    if (const auto selected = whole.optionalObject("selection")) {
        selection.map = selected->textOr("map", "");
        selection.layer = int(selected->integerOr("layer", 0, most, 0));
        selection.head = int(selected->integerOr("head", 0, most, 0));
        selection.query = selected->integerOr("query", 0, most, 0);
        selection.key = selected->integerOr("key", -1, most, -1);
        selection.step = selected->textOr("step", "weights");
        selection.stage = stageFromName(selected->textOr("stage", "")).value_or(Stage::weights);
    }
    const auto layout = whole.optionalObject("layout");
    replace(request, selection, file, tr("opened file"));
    if (!layout) return {};
    return QJsonDocument::fromJson(QByteArray::fromStdString(layout->dump())).object();
}

}  // namespace attentionscope
