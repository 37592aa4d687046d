#pragma once

#include <filesystem>

namespace attentionscope {

/// Writes two tiny English–French translators with weights drawn at random into `folder`, as the bundled ones
/// lie: en-fr-additive, with two snapshots of its training and scores by length, and en-fr-none. They know
/// words like "the cat sees a dog".
void writeSmallTranslators(const std::filesystem::path& folder);

}  // namespace attentionscope
