#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/matrix.h"
#include "core/base/phrase.h"

namespace attentionscope {

/// The kinds of input. A closed set: each has one editor in the window and one form on the command line; a
/// mechanism only declares the kind it needs.
enum class InputKind {
    text,     ///< one text
    texts,    ///< sentences of a document, facts of a story, items of a history
    picture,  ///< a picture, or a scene of shapes in words
    numbers,  ///< rows of numbers
    ids,      ///< token ids as they are, no tokenizer; every text input takes them in place of its text
    sound,    ///< speech
};

/// "text", "texts", "picture", "numbers", "ids", "sound".
std::string_view inputKindName(InputKind kind);
std::optional<InputKind> inputKindFromName(std::string_view name);

using TokenIds = std::vector<std::int64_t>;

/// The unit of an input's limit.
enum class LimitUnit { tokens, words, sentences, titles, rows, shapes };
/// "tokens", "words" …
std::string_view limitUnitName(LimitUnit unit);

/// The path of a PNG, JPEG, Netpbm or .npy file, or `scene:` and shapes in words.
struct PictureInput {
    PictureInput() = default;
    explicit PictureInput(std::string from) : source(std::move(from)) {}
    std::string source;
    friend bool operator==(const PictureInput&, const PictureInput&) = default;
};

/// The path of a WAV or FLAC file.
struct SoundInput {
    SoundInput() = default;
    explicit SoundInput(std::string from) : source(std::move(from)) {}
    std::string source;
    friend bool operator==(const SoundInput&, const SoundInput&) = default;
};

/// Rows of numbers, all of one length.
struct NumberTable {
    NumberTable() = default;
    explicit NumberTable(std::vector<std::vector<float>> given) : rows(std::move(given)) {}
    std::vector<std::vector<float>> rows;
    Index columns() const { return rows.empty() ? 0 : Index(rows.front().size()); }
    friend bool operator==(const NumberTable&, const NumberTable&) = default;
};

/// The value that a user gives for one input; the alternatives are in the order of InputKind.
using InputValue =
    std::variant<std::string, std::vector<std::string>, PictureInput, NumberTable, TokenIds, SoundInput>;

inline InputKind kindOf(const InputValue& value) {
    return InputKind(value.index());
}

/// An input as the command line takes it: text as it is, one item a line, a picture's path or scene, a
/// sound's path, rows of numbers separated by `;` and numbers by `,` or spaces, ids separated by `,`. Throws
/// Error that names what it expected for ragged or unreadable numbers and empty lists; `where` names the
/// input.
InputValue inputFromText(InputKind kind, const std::string& text, const Phrase& where);
/// The value as text that inputFromText() reads back.
std::string inputToText(const InputValue& value);

/// An input that a model declares: everything that an editor or the command line needs.
struct Input {
    std::string name;  ///< "text", "second", "document", "picture", "queries" …
    InputKind kind = InputKind::text;
    std::string label = {};  ///< "Sentence"; English, translated on display. Empty: derived from the name
    InputValue sample = {};  ///< shown to a newcomer first; of another kind or empty: none
    /// If absent, the model omits it or produces it itself: the second text of a pair, a forced target.
    bool optional = false;
    bool target = false;  ///< the words that the model has to produce
    Index most = 0;       ///< limit in units of `unit`; 0: no limit
    LimitUnit unit = LimitUnit::tokens;
    Index mostWords = 0;    ///< limit of each sentence or title, if there are several; 0: no limit
    Index gridRows = 0;     ///< for a picture: the rows of regions; 0: unknown
    Index gridColumns = 0;  ///< for a picture: the regions in a row

    friend bool operator==(const Input&, const Input&) = default;
};

/// The inputs of a run by name.
struct RunInputs {
    std::map<std::string, InputValue> values = {};

    bool empty() const { return values.empty(); }
    bool has(const std::string& name) const { return values.count(name) > 0; }
    /// The value with this name and kind; empty if there is none. A text counts as one item of texts.
    std::string text(const std::string& name = "text") const;
    TokenIds ids(const std::string& name = "text") const;
    std::vector<std::string> texts(const std::string& name) const;
    std::string picture(const std::string& name = "picture") const;
    std::string sound(const std::string& name = "sound") const;
    NumberTable numbers(const std::string& name) const;
    /// Whether there is nothing to run: no word, no number, no picture.
    bool isBlank() const;

    friend bool operator==(const RunInputs&, const RunInputs&) = default;
};

/// Inputs with one text of this name.
RunInputs textInput(std::string text, std::string name = "text");

/// Throws Error if a value has the wrong kind for its input, a name is not declared, a required input is
/// missing, or there are more rows, shapes of a scene or token ids than the input accepts; `where` names the
/// model. If a text or a list is too long, the model skips the rest and notes it in Recording::leftOut. Texts
/// given for another kind are first parsed as that kind, because the command line passes every value as text.
RunInputs checkedInputs(const RunInputs& given, const std::vector<Input>& declared, const std::string& where);

}  // namespace attentionscope
