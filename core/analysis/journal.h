#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace attentionscope {

/// The parts of a long computation in their order, each some numbers, so that it resumes where it was
/// stopped.
class Journal {
public:
    /// `identity` names, on one line, all that the numbers depend on. With a file, its complete parts are
    /// read, and new ones appended as they are computed. Throws Error where it holds parts of another
    /// computation.
    explicit Journal(std::string identity, std::filesystem::path file = {});

    const std::string& identity() const { return identity_; }
    /// How many parts are known.
    std::size_t size() const { return parts_.size(); }
    /// Begins again with the first part.
    void rewind() { next_ = 0; }
    /// The next part: as it is known, otherwise computed and kept. Throws Error if it cannot be written.
    std::vector<double> next(const std::function<std::vector<double>()>& compute);
    /// Removes the file, whose numbers are part of a whole result now.
    void finish();

private:
    void read();

    std::string identity_;
    std::filesystem::path file_;
    std::vector<std::vector<double>> parts_;
    std::size_t next_ = 0;
};

}  // namespace attentionscope
