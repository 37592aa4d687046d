#include "core/run/model_shelf.h"

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <future>
#include <limits>
#include <map>
#include <mutex>

#include "core/base/error.h"
#include "core/base/lists.h"
#include "core/base/similar_word.h"
#include "core/checkpoint/hub_cache.h"
#include "core/checkpoint/model_folder.h"
#include "core/mechanisms/table.h"
#include "core/transformer/transformer_model.h"

namespace attentionscope {

std::vector<std::string> bundledModelFolders() {
    std::vector<std::string> folders;
    if (const char* chosen = std::getenv("ATTENTIONSCOPE_MODELS")) folders.emplace_back(chosen);
    std::error_code problem;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", problem).parent_path();
    if (program.empty()) return folders;
    for (const char* place : {"../share/attentionscope/models", "../resources/models"}) {
        const auto folder = program / place;
        if (std::filesystem::is_directory(folder, problem))
            folders.push_back(folder.lexically_normal().string());
    }
    return folders;
}

Error bundledModelsAreMissing() {
    std::error_code problem;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", problem).parent_path();
    return Error({.what = "the models that belong to the program are missing",
                  .where = program.string(),
                  .expected = "the folder ../share/attentionscope/models beside it",
                  .remedy = "Install the program as a whole, or name the folder in ATTENTIONSCOPE_MODELS."});
}

struct ModelShelf::State {
    std::vector<std::string> folders;
    std::mutex mutex;
    struct OpenModel {
        ModelPointer model;
        Precision precision;
        std::string version;
        std::uint64_t lastUse = 0;  ///< larger: later
    };
    std::map<std::string, OpenModel> opened;
    /// Models that some thread is loading; other threads that request one wait for it, and for nothing else.
    struct Load {
        Precision precision;
        std::string version;
        std::shared_future<ModelPointer> model;
    };
    std::map<std::string, Load> loading;
    std::size_t most = std::numeric_limits<std::size_t>::max();
    std::uint64_t uses = 0;

    /// Closes the least recently requested models; users of a model keep it alive.
    void closeSome() {
        while (opened.size() > most)
            opened.erase(std::min_element(opened.begin(), opened.end(), [](const auto& a, const auto& b) {
                return a.second.lastUse < b.second.lastUse;
            }));
    }

    /// Loads a model without blocking other requests; `lock` is held before and after.
    ModelPointer load(const ModelShelf& shelf, const std::string& model, const std::string& version,
                      std::unique_lock<std::mutex>& lock, const Progress& progress, const StopToken& stop,
                      Precision precision) {
        std::promise<ModelPointer> promise;
        loading[model] = {precision, version, promise.get_future().share()};
        lock.unlock();
        ModelPointer loaded;
        std::exception_ptr failure;
        try {
            const ModelFolder folder = ModelFolder::open(shelf.folderOf(model));
            const bool ours = folder.modelType().rfind("attentionscope/", 0) == 0;
            TransformerModel::Options options{.precision = precision};
            if (!ours && folder.config().has("information")) options.declared = readInformation(folder);
            loaded = ours ? openMechanism(folder, progress, stop)
                          : TransformerModel::load(folder, options, progress, stop);
        } catch (...) {
            failure = std::current_exception();
        }
        lock.lock();
        loading.erase(model);
        if (failure) {
            promise.set_exception(failure);
            std::rethrow_exception(failure);
        }
        opened[model] = {loaded, precision, version, ++uses};
        closeSome();
        promise.set_value(loaded);
        return loaded;
    }

    std::vector<std::filesystem::path> bundledPaths() const {
        std::vector<std::filesystem::path> paths;
        for (const auto& folder : folders) {
            std::error_code problem;
            for (const auto& entry : std::filesystem::directory_iterator(folder, problem)) {
                if (!std::filesystem::exists(entry.path() / "config.json", problem)) continue;
                const auto known = [&](const auto& path) {
                    return path.filename() == entry.path().filename();
                };
                if (std::none_of(paths.begin(), paths.end(), known)) paths.push_back(entry.path());
            }
        }
        // The constructed model comes first: it opens at once and its heads explain themselves.
        std::sort(paths.begin(), paths.end(), [](const auto& a, const auto& b) {
            const auto rank = [](const auto& path) {
                return std::pair(path.filename() != "constructed", path.filename());
            };
            return rank(a) < rank(b);
        });
        return paths;
    }
};

ModelShelf::ModelShelf(std::vector<std::string> folders) : state_(std::make_unique<State>()) {
    state_->folders = std::move(folders);
}

ModelShelf::~ModelShelf() = default;

std::vector<ModelInformation> ModelShelf::bundled() const {
    return eachOf(state_->bundledPaths(),
                  [](const auto& path) { return readInformation(ModelFolder::open(path)); });
}

std::string ModelShelf::folderOf(const std::string& model) const {
    if (isModelPath(model)) return modelPath(model).string();
    std::vector<std::string> known;
    for (const auto& bundled : state_->bundledPaths()) {
        if (bundled.filename() == model) return bundled.string();
        known.push_back(bundled.filename().string());
    }
    if (known.empty()) throw bundledModelsAreMissing();
    Phrase remedy = didYouMean(model, known);
    std::error_code problem;
    if (!model.empty() && std::filesystem::is_directory(model, problem))
        remedy = Phrase("There is a folder of this name here, and a model folder is named by a path: ./%1.",
                        {model});
    else if (remedy.empty())
        remedy = "A model folder is named by a path that contains a '/', such as ./bert-base-uncased.";
    throw Error({.what = "no bundled model has this name",
                 .got = model.empty() ? Phrase("nothing") : Phrase(model),
                 .expected = Phrase("one of %1", {joinedTexts(known)}),
                 .remedy = remedy});
}

std::string ModelShelf::version(const std::string& model) const {
    if (!isModelPath(model)) return {};
    std::error_code problem;
    const std::filesystem::path path = modelPath(model);
    const auto written =
        std::filesystem::last_write_time(Gguf::isNamed(path) ? path : path / "model.safetensors", problem);
    return problem ? std::string() : std::to_string(written.time_since_epoch().count());
}

ModelPointer ModelShelf::open(const std::string& model, const Progress& progress, const StopToken& stop,
                              Precision precision) {
    for (;;) {
        std::unique_lock lock(state_->mutex);
        const std::string now = version(model);
        const auto known = state_->opened.find(model);
        if (known != state_->opened.end() && known->second.precision == precision &&
            known->second.version == now) {
            known->second.lastUse = ++state_->uses;
            return known->second.model;
        }
        const auto other = state_->loading.find(model);
        if (other == state_->loading.end())
            return state_->load(*this, model, now, lock, progress, stop, precision);
        const State::Load load = other->second;
        lock.unlock();
        try {
            const ModelPointer loaded = load.model.get();
            if (load.precision == precision && load.version == now) return loaded;
        } catch (const Cancelled&) {
            // Only the other thread's work was stopped.
        }
        throwIfStopped(stop);
    }
}

void ModelShelf::keepAtMost(std::size_t models) {
    const std::lock_guard lock(state_->mutex);
    state_->most = std::max<std::size_t>(models, 1);
    state_->closeSome();
}

}  // namespace attentionscope
