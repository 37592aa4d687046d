#include "app/views/common/error_words.h"

#include <QCoreApplication>
#include <iterator>

namespace attentionscope {

namespace {

// What core/ says most often to somebody in front of a window. A test holds each to what stands in core/ and
// app/.
const char* const phrases[] = {
    QT_TRANSLATE_NOOP("Error", "%1, layer %2, head %3, row %4"),
    QT_TRANSLATE_NOOP("Error", "the attention holds negative weights"),
    QT_TRANSLATE_NOOP("Error", "weights from 0 to 1"),
    QT_TRANSLATE_NOOP("Error", "a row of the attention does not sum to one"),
    QT_TRANSLATE_NOOP("Error", "the attention holds what is no finite number"),
    QT_TRANSLATE_NOOP("Error", "the number of tokens does not fit the map"),
    QT_TRANSLATE_NOOP("Error", "%1 tokens"),
    QT_TRANSLATE_NOOP("Error", "this array is no attention"),
    QT_TRANSLATE_NOOP("Error", "this is not valid JSON"),
    QT_TRANSLATE_NOOP("Error", "%1, column %2"),
    QT_TRANSLATE_NOOP("Error", "%1, line %2, column %3"),
    QT_TRANSLATE_NOOP("Error", "the end"),
    QT_TRANSLATE_NOOP("Error", "a value"),
    QT_TRANSLATE_NOOP("Error", "a name in quotation marks"),
    QT_TRANSLATE_NOOP("Error", "a colon"),
    QT_TRANSLATE_NOOP("Error", "a comma or }"),
    QT_TRANSLATE_NOOP("Error", "a comma or ]"),
    QT_TRANSLATE_NOOP("Error", "nothing more"),
    QT_TRANSLATE_NOOP("Error", "a number that is too large: %1"),
    QT_TRANSLATE_NOOP("Error", "a text that does not end: %1"),
    QT_TRANSLATE_NOOP("Error", "a text with a character or an escape that cannot stand in it"),
    QT_TRANSLATE_NOOP("Error", "It is probably cut short: fetch or write it again."),
    QT_TRANSLATE_NOOP("Error", "the JSON is nested too deeply"),
    QT_TRANSLATE_NOOP("Error", "at most %1 levels"),
    QT_TRANSLATE_NOOP("Error", "the JSON is too long"),
    QT_TRANSLATE_NOOP("Error", "the key %1 is given twice"),
    QT_TRANSLATE_NOOP("Error", "Remove the one that is wrong."),
    QT_TRANSLATE_NOOP("Error", "the value does not fit"),
    QT_TRANSLATE_NOOP("Error", "the field %1 is missing"),
    QT_TRANSLATE_NOOP("Error", "there is no field of this name"),
    QT_TRANSLATE_NOOP("Error", "an object"),
    QT_TRANSLATE_NOOP("Error", "a list"),
    QT_TRANSLATE_NOOP("Error", "a text"),
    QT_TRANSLATE_NOOP("Error", "a number"),
    QT_TRANSLATE_NOOP("Error", "a whole number"),
    QT_TRANSLATE_NOOP("Error", "true or false"),
    QT_TRANSLATE_NOOP("Error", "nothing"),
    QT_TRANSLATE_NOOP("Error", "an object of %1"),
    QT_TRANSLATE_NOOP("Error", "a list of %1"),
    QT_TRANSLATE_NOOP("Error", "the text %1"),
    QT_TRANSLATE_NOOP("Error", "a whole number from %1 to %2"),
    QT_TRANSLATE_NOOP("Error", "a number of at least %1"),
    QT_TRANSLATE_NOOP("Error", "a number from %1 to %2"),
    QT_TRANSLATE_NOOP("Error", "one of: %1"),
    QT_TRANSLATE_NOOP("Error", "at most %1"),
    QT_TRANSLATE_NOOP("Error", "at most %1 bytes"),
    QT_TRANSLATE_NOOP("Error", "%1 bytes"),
    QT_TRANSLATE_NOOP("Error", "Did you mean %1?"),
    QT_TRANSLATE_NOOP("Error", "the file cannot be opened"),
    QT_TRANSLATE_NOOP("Error", "the file cannot be examined"),
    QT_TRANSLATE_NOOP("Error", "the file cannot be mapped into memory"),
    QT_TRANSLATE_NOOP("Error", "Check that the path is right and that you may read it."),
    QT_TRANSLATE_NOOP("Error", "this is not a regular file"),
    QT_TRANSLATE_NOOP("Error", "a folder"),
    QT_TRANSLATE_NOOP("Error", "a device or pipe"),
    QT_TRANSLATE_NOOP("Error", "the file cannot be read"),
    QT_TRANSLATE_NOOP("Error", "Check the path."),
    QT_TRANSLATE_NOOP("Error", "the file is too long"),
    QT_TRANSLATE_NOOP("Error", "the file became shorter while it was open"),
    QT_TRANSLATE_NOOP("Error", "Wait until it is complete, then open it again."),
    QT_TRANSLATE_NOOP("Error", "a file cannot be written in place of a folder"),
    QT_TRANSLATE_NOOP("Error", "the file cannot be written"),
    QT_TRANSLATE_NOOP("Error", "the file could not be written to its end"),
    QT_TRANSLATE_NOOP("Error", "the file could not be brought to disk"),
    QT_TRANSLATE_NOOP("Error", "the file could not be closed"),
    QT_TRANSLATE_NOOP("Error", "the written file could not take its name"),
    QT_TRANSLATE_NOOP("Error", "Check the folder, its permissions and the space left on the disk."),
    QT_TRANSLATE_NOOP("Error", "No space left on device"),
    QT_TRANSLATE_NOOP("Error", "Permission denied"),
    QT_TRANSLATE_NOOP("Error", "Read-only file system"),
    QT_TRANSLATE_NOOP("Error", "No such file or directory"),
    QT_TRANSLATE_NOOP("Error", "File too large"),
    QT_TRANSLATE_NOOP("Error", "Text file busy"),
    QT_TRANSLATE_NOOP("Error", "there is no such model folder"),
    QT_TRANSLATE_NOOP("Error", "a folder with config.json and model.safetensors"),
    QT_TRANSLATE_NOOP("Error", "the folder holds no config.json"),
    QT_TRANSLATE_NOOP("Error", "A model folder has config.json and model.safetensors side by side."),
    QT_TRANSLATE_NOOP("Error", "there is no bundled model of this name"),
    QT_TRANSLATE_NOOP("Error", "the model_type is not known"),
    QT_TRANSLATE_NOOP("Error",
                      "the model's folder has no tokenizer that can be used, so only ids can be given"),
    QT_TRANSLATE_NOOP("Error", "a tensor is missing: %1"),
    QT_TRANSLATE_NOOP("Error", "the tensor has the wrong shape"),
    QT_TRANSLATE_NOOP("Error", "the tensor lies outside the file"),
    QT_TRANSLATE_NOOP("Error", "the header is longer than the file"),
    QT_TRANSLATE_NOOP("Error", "the file is too short to be safetensors"),
    QT_TRANSLATE_NOOP("Error", "this safetensors file is not a recording"),
    QT_TRANSLATE_NOOP("Error", "To open a model, open its folder."),
    QT_TRANSLATE_NOOP("Error", "a file of this recording is missing"),
    QT_TRANSLATE_NOOP("Error", "Put the files of all ranks into one folder."),
    QT_TRANSLATE_NOOP("Error", "two files of the recording disagree about a tensor"),
    QT_TRANSLATE_NOOP("Error", "heads of %1"),
    QT_TRANSLATE_NOOP("Error", "Put the files of one recording into a folder of their own."),
    QT_TRANSLATE_NOOP("Error", "the tensor holds numbers of a kind that cannot be read"),
    QT_TRANSLATE_NOOP("Error", "the recording holds no attention map"),
    QT_TRANSLATE_NOOP("Error", "the recording has no such attention map"),
    QT_TRANSLATE_NOOP("Error", "this is no NumPy file"),
    QT_TRANSLATE_NOOP("Error", "there is no word in the text"),
    QT_TRANSLATE_NOOP("Error", "Type a sentence."),
    QT_TRANSLATE_NOOP("Error", "there is no title in the history"),
    QT_TRANSLATE_NOOP("Error", "there is no word in the target"),
    QT_TRANSLATE_NOOP("Error", "Type a history, one title a line, and a title that may follow."),
    QT_TRANSLATE_NOOP("Error", "Type a sentence to have it classified."),
    QT_TRANSLATE_NOOP("Error", "Type a sentence to see where each word looks."),
    QT_TRANSLATE_NOOP("Error", "the text has no tokens"),
    QT_TRANSLATE_NOOP("Error", "at least one"),
    QT_TRANSLATE_NOOP("Error", "the text is too long"),
    QT_TRANSLATE_NOOP("Error", "an input is missing"),
    QT_TRANSLATE_NOOP("Error", "the model has no input of this name"),
    QT_TRANSLATE_NOOP("Error", "the input is of another kind"),
    QT_TRANSLATE_NOOP("Error", "no picture was given"),
    QT_TRANSLATE_NOOP("Error", "there are no numbers"),
    QT_TRANSLATE_NOOP("Error", "the rows of numbers are not equally long"),
    QT_TRANSLATE_NOOP("Error", "a token id lies outside the vocabulary"),
    QT_TRANSLATE_NOOP("Error", "there are more %1 than the model has positions for"),
    QT_TRANSLATE_NOOP("Error", "this change does nothing here: %1"),
    QT_TRANSLATE_NOOP("Error", "it has no attention"),
    QT_TRANSLATE_NOOP("Error", "there is no other head in the layer"),
    QT_TRANSLATE_NOOP("Error", "its scores are not scaled"),
    QT_TRANSLATE_NOOP("Error", "it has no self-attention whose mask could be replaced"),
    QT_TRANSLATE_NOOP("Error", "it has no positional encodings"),
    QT_TRANSLATE_NOOP("Error", "its weights belong to its own score function"),
    QT_TRANSLATE_NOOP("Error", "its weights belong to its own way from scores to weights"),
    QT_TRANSLATE_NOOP("Error", "it produces no words"),
    QT_TRANSLATE_NOOP("Error", "no weights were kept during its training"),
    QT_TRANSLATE_NOOP("Error", "there is not enough memory for this"),
    QT_TRANSLATE_NOOP("Error", "this folder holds no model"),
    QT_TRANSLATE_NOOP("Error", "no config.json"),
    QT_TRANSLATE_NOOP("Error", "Choose a folder with config.json and model.safetensors."),
    QT_TRANSLATE_NOOP("Error", "the file could not be read"),
    QT_TRANSLATE_NOOP("Error", "Check that it exists and may be read."),
    QT_TRANSLATE_NOOP("Error", "the file is too large for a session"),
    QT_TRANSLATE_NOOP("Error", "Open a session, or a model folder."),
    QT_TRANSLATE_NOOP("Error", "the open model looks at no picture"),
    QT_TRANSLATE_NOOP("Error", "a picture"),
    QT_TRANSLATE_NOOP("Error", "this is not a session"),
    QT_TRANSLATE_NOOP("Error", "an empty file"),
    QT_TRANSLATE_NOOP("Error", "another kind of file"),
    QT_TRANSLATE_NOOP("Error", "Choose a session, or a model folder."),
    QT_TRANSLATE_NOOP("Error", "the recording of this session is gone"),
    QT_TRANSLATE_NOOP("Error", "no file"),
    QT_TRANSLATE_NOOP("Error", "Put it back where it was, or open another session."),
    QT_TRANSLATE_NOOP("Error", "there is nothing left to learn from"),
    QT_TRANSLATE_NOOP("Error", "the frames would be too large"),
    QT_TRANSLATE_NOOP("Error", "at most %1 pixels to a side"),
    QT_TRANSLATE_NOOP("Error", "Choose a smaller scale, or a shorter text."),
    QT_TRANSLATE_NOOP("Error", "the time is too short for so many pictures"),
    QT_TRANSLATE_NOOP("Error", "%1 s"),
    QT_TRANSLATE_NOOP("Error", "at least %1 s for %2 pictures"),
    QT_TRANSLATE_NOOP("Error", "there are frames in this folder already"),
    QT_TRANSLATE_NOOP("Error", "Name another folder, or remove them first."),
    QT_TRANSLATE_NOOP("Error", "of this model no weights were kept while it was trained"),
    QT_TRANSLATE_NOOP("Error", "Choose a model with a training slider, such as en-fr-additive."),
};

}  // namespace

QString said(const Phrase& phrase) {
    const QString pattern = QCoreApplication::translate("Error", phrase.pattern().c_str());
    if (phrase.arguments().empty()) return pattern;
    std::vector<std::string> arguments;
    for (const Phrase& argument : phrase.arguments()) arguments.push_back(said(argument).toStdString());
    return QString::fromStdString(filled(pattern.toStdString(), arguments));
}

QString said(const ErrorReport& report) {
    QString text = said(report.what);
    if (!text.isEmpty()) text[0] = text[0].toUpper();
    if (!report.got.empty())
        text = QCoreApplication::translate("Error", "%1: %2", "what went wrong: what was found")
                   .arg(text, said(report.got));
    if (!report.expected.empty())
        text += QCoreApplication::translate("Error", " (expected: %1)").arg(said(report.expected));
    if (!report.where.empty()) text += " · " + said(report.where);
    return text;
}

std::vector<std::string> knownPhrases() {
    return {std::begin(phrases), std::end(phrases)};
}

}  // namespace attentionscope
