#include <iomanip>
#include <ostream>

#include "app/cli/commands/all_commands.h"
#include "app/cli/request_options.h"
#include "core/base/error.h"
#include "core/run/bundled_models.h"
#include "core/training/trainer.h"

namespace attentionscope {

namespace {

std::filesystem::path folderOf(const std::string& model) {
    if (model.find('/') != std::string::npos) return model;
    for (const auto& folder : bundledModelFolders())
        if (std::filesystem::exists(std::filesystem::path(folder) / model / "config.json"))
            return std::filesystem::path(folder) / model;
    // Says which there are.
    bundledShelf().open(model);
    return model;
}

int run(const Arguments& arguments, Console& console) {
    const ModelFolder folder = ModelFolder::open(folderOf(arguments.required("--model")));
    if (folder.modelType() != "attentionscope/translation")
        throw Error({.what = "only translators can be judged on sentence pairs",
                     .where = folder.path().string(),
                     .got = folder.modelType(),
                     .expected = "attentionscope/translation"});
    const auto model = openTranslationModel(folder);
    // A Chinese to English model takes files that have English first, too.
    const auto swap = [&](const SentencePair& pair) {
        return std::string(folder.config().textOr("recipe", "")).rfind("zh-en", 0) == 0 &&
               !hasChinese(pair.source) && hasChinese(pair.target);
    };
    ParallelText text =
        readParallelText(arguments.required("--data"), {.refuseProblems = arguments.has("--strict")});
    for (auto& pair : text.pairs) {
        if (!swap(pair)) continue;
        std::swap(pair.source, pair.target);
        for (auto& link : pair.links) std::swap(link.source, link.target);
    }
    if (!text.problems.empty()) console.err << text.report() << '\n';
    const TranslationScores scores = evaluateTranslation(*model, text.pairs);
    if (arguments.has("--json")) {
        console.out << scores.json() << '\n';
        return 0;
    }
    console.out << std::fixed << std::setprecision(3) << "sentences       " << scores.items
                << "\nloss            " << scores.loss << "\ntoken accuracy  " << scores.tokenAccuracy
                << "\nBLEU            " << scores.bleu << "\nexact match     " << scores.exactMatch << '\n';
    if (scores.alignmentErrorRate) console.out << "AER             " << *scores.alignmentErrorRate << '\n';
    for (const auto& group : scores.byLength)
        console.out << "  " << group.from << " to " << group.to << " words: " << group.items
                    << " sentences, BLEU " << group.bleu << ", exact " << group.exactMatch << '\n';
    return 0;
}

}  // namespace

Command evalCommand() {
    return {.name = "eval",
            .summary = "judge a translator on sentence pairs",
            .usage = "--model M --data FILE.tsv [--json]",
            .options = {{"--model", "M", "a bundled id, or a model folder's path, which contains a '/'"},
                        {"--data", "FILE.tsv",
                         "source, tab, target, and where known tab and gold alignment (0-0 1?2)"},
                        {"--json", "", "loss, accuracy, BLEU, exact match, AER, by length, as JSON"},
                        {"--strict", "", "refuse the file at its first bad line instead of skipping it"}},
            .run = run};
}

}  // namespace attentionscope
