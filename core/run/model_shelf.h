#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/recording/model.h"

namespace attentionscope {

/// The folders with bundled models, in order of preference: those in ATTENTIONSCOPE_MODELS, the one installed
/// beside the program (../share/attentionscope/models), and the one in the checkout it was built from.
std::vector<std::string> bundledModelFolders();

/// The error of a program that finds no bundled model, as when it was moved without its files.
Error bundledModelsAreMissing();

/// Finds and opens models, and keeps open ones. Thread-safe.
class ModelShelf {
public:
    /// `folders` hold bundled models, one folder each, in order of preference.
    explicit ModelShelf(std::vector<std::string> folders);
    ~ModelShelf();

    /// The bundled models, in the order of the gallery.
    std::vector<ModelInformation> bundled() const;
    /// Opens a bundled model by id or a model folder by path. If a checkpoint is opened with another
    /// precision, it replaces the previous one. Throws Error that lists what exists.
    ModelPointer open(const std::string& model, const Progress& progress = {}, const StopToken& stop = {},
                      Precision precision = Precision::keep);

    /// Keeps at most this many models open, the most recently used ones; by default all of them.
    void keepAtMost(std::size_t models);

    /// Identifies the files of a model named by a path: the text changes when they are replaced (by further
    /// training). Empty for bundled models.
    std::string version(const std::string& model) const;
    /// The folder of a model named as in open(). Throws Error that lists what exists.
    std::string folderOf(const std::string& model) const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace attentionscope
