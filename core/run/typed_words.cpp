#include "core/run/typed_words.h"

#include "core/mechanisms/word_producer.h"
#include "core/transformer/transformer_model.h"

namespace attentionscope {

std::vector<Index> typedWords(const Model& model, const Recording& recording, const std::string& typed,
                              Index position) {
    const Sequence* produced = recording.produced();
    if (!produced || position < 0 || position >= std::ssize(produced->words())) return {};
    if (const auto* producer = dynamic_cast<const WordProducer*>(&model))
        return producer->typedWords(typed, produced->words(), position);
    if (const auto* transformer = dynamic_cast<const TransformerModel*>(&model))
        return transformer->text().typedIds(typed, produced->words(), position);
    return {};
}

}  // namespace attentionscope
