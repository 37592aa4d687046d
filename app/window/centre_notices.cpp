// Notices of the middle on what a model did not read.
#include <QStringList>
#include <utility>

#include "app/figures/content/model_words.h"
#include "app/figures/drawing/number_text.h"
#include "app/session/error_words.h"
#include "app/session/model_for_text.h"
#include "app/window/banner.h"
#include "app/window/centre.h"
#include "app/window/doors.h"
#include "core/recording/used_text.h"
#include "core/recording/words.h"

namespace attentionscope {

namespace {

QString wordsOfLeftOut(const Recording& recording) {
    if (const auto text = usedText(recording))
        return Centre::
            tr("The text is too long for the model. Of its %1 characters, the model reads only the first %2.")
                .arg(countText(text->given), countText(text->used));
    QStringList clauses;
    for (const Truncation& one : recording.leftOut) clauses << translated(leftOutWords(one));
    return Centre::tr("The input is too long for the model: %1.").arg(clauses.join(Centre::tr("; ")));
}

}  // namespace

void Centre::showTruncation() {
    const Document& document = session_.document();
    const auto& recording = document.recording();
    const std::string model =
        recording && !recording->leftOut.empty() ? document.request().model : std::string();
    const bool isTold = std::exchange(limited_, model) == model;
    if (model.empty()) return banner_->clear(limitSubject);
    // Once closed, it stays closed for this model; a failure is not overwritten.
    const bool isOpen = banner_->subject() == limitSubject;
    const bool isFailure = !banner_->subject().isEmpty() && banner_->kind() == Banner::Kind::failure;
    if (isOpen || (!isTold && !isFailure))
        banner_->show(limitSubject, Banner::Kind::notice, wordsOfLeftOut(*recording));
}

void Centre::showBytes(bool again) {
    const Document& document = session_.document();
    const auto& recording = document.recording();
    const bool isTranslator = recording && document.model() &&
                              recording->provenance.contains("translation") &&
                              isInAnotherScript(*document.model(), document.text());
    const bool isOther = isTranslator || (recording && shareOfBytes(*recording) >= mostlyBytes);
    const std::string model = isOther ? document.request().model : std::string();
    const bool isTold = std::exchange(readInBytes_, model) == model;
    if (model.empty()) return banner_->clear(bytesSubject);
    const ModelInformation* other = isOther && document.model()
                                        ? modelForText(session_.models(), document.text(), *document.model())
                                        : nullptr;
    const std::string offered = other ? other->id : std::string();
    // Once closed, it stays closed for this model; while it is open, it offers what the text needs now.
    const bool isOpen = banner_->subject() == bytesSubject;
    if (isOpen ? offered == offeredModel_ && !again : isTold || !banner_->subject().isEmpty()) return;
    offeredModel_ = offered;
    banner_->show(
        bytesSubject, Banner::Kind::notice,
        isTranslator
            ? tr("This model translates from another language: its output means nothing here.")
            : tr("This model's vocabulary lacks these characters: it reads them byte by byte, and its "
                 "weights mean little here."),
        tr("Choose a model that reads this language."));
    if (other)
        banner_->offer(tr("Open: %1").arg(modelTitle(*other)),
                       [this, id = QString::fromStdString(other->id)] { session_.openModel(id); });
    else
        banner_->offer(tr("Show the models"), [this] { emit doors_->opened(QStringLiteral("models")); });
}

}  // namespace attentionscope
