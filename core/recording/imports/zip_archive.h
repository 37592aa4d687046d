#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace attentionscope {

/// A file of an archive. Its name is never used as a path to write to.
struct ZipMember {
    std::string name;
    std::vector<std::byte> bytes;
};

/// The files of a stored or deflated ZIP archive, as NumPy writes .npz. Throws Error if it is damaged,
/// encrypted, or unpacks to more than 2 GiB.
std::vector<ZipMember> readZip(std::span<const std::byte> archive, const std::string& where);

}  // namespace attentionscope
