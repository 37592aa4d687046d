#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace attentionscope {

/// The parts of a long computation in order, each a list of numbers. They let it resume after a stop.
class Journal {
public:
    /// `identity`: one line that names everything the numbers depend on. With a file, reads its complete
    /// parts and appends new ones. Throws Error if the file is damaged or holds parts of another
    /// computation.
    explicit Journal(std::string identity, std::filesystem::path file = {});

    const std::string& identity() const { return identity_; }
    /// How many parts are known.
    std::size_t size() const { return parts_.size(); }
    /// Begins again with the first part.
    void rewind() { next_ = 0; }
    /// Returns the next part, computing and storing it if it is not known. Throws Error if it cannot be
    /// written.
    std::vector<double> next(const std::function<std::vector<double>()>& compute);
    /// Removes the file when the result is complete.
    void finish();

private:
    void read();

    std::string identity_;
    std::filesystem::path file_;
    std::vector<std::vector<double>> parts_;
    std::size_t next_ = 0;
};

}  // namespace attentionscope
