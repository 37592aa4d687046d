#include "tests/support/sparse_recording.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "core/kernels/kernels.h"
#include "core/recording/recording_parts.h"

namespace attentionscope {

SparseRecording::SparseRecording(std::filesystem::path path, Size size)
    : path_(std::move(path)), size_(size) {
    nlohmann::ordered_json header;
    std::vector<std::string> labels;
    for (int i = 0; i < size.tokens; ++i) labels.push_back("word" + std::to_string(i));
    const nlohmann::json ofMaps{{"self", labels}};
    header["__metadata__"] = {{"format", recordingFormat},
                              {"model", "a large model"},
                              {"queries", ofMaps.dump()},
                              {"keys", ofMaps.dump()}};
    for (int layer = 0; layer < size.layers; ++layer)
        header["layers." + std::to_string(layer) + ".self"] = {
            {"dtype", "F16"},
            {"shape", {size.heads, size.tokens, size.tokens}},
            {"data_offsets", {offset(layer, 0), offset(layer + 1, 0)}}};
    std::string text = header.dump();
    text.resize((text.size() + 7) / 8 * 8, ' ');
    data_ = 8 + text.size();
    const std::uint64_t length = text.size();
    std::ofstream file(path_, std::ios::binary);
    file.write(reinterpret_cast<const char*>(&length), 8) << text;
    file.close();
    std::filesystem::resize_file(path_, data_ + offset(size.layers, 0));
}

SparseRecording::~SparseRecording() {
    std::error_code problem;
    std::filesystem::remove(path_, problem);
}

std::size_t SparseRecording::offset(int layer, int head) const {
    const std::size_t bytes = 2 * std::size_t(size_.tokens) * std::size_t(size_.tokens);
    return (std::size_t(layer) * std::size_t(size_.heads) + std::size_t(head)) * bytes;
}

void SparseRecording::write(int layer, int head, const Matrix& weights) const {
    std::vector<char> halves(2 * std::size_t(weights.size()));
    kernels::narrow(weights.data(), weights.size(), kernels::Storage::float16, halves.data());
    std::fstream file(path_, std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(std::streamoff(data_ + offset(layer, head)));
    file.write(halves.data(), std::streamsize(halves.size()));
    if (!file.flush()) throw std::runtime_error("the sparse recording cannot be written");
}

Matrix SparseRecording::backwards(int head) const {
    Matrix weights = Matrix::Zero(size_.tokens, size_.tokens);
    for (Index i = 0; i < weights.rows(); ++i) weights(i, std::max<Index>(0, i - head)) = 1;
    return weights;
}

bool SparseRecording::isInMemory(int layer, int head) const {
    const std::size_t page = std::size_t(sysconf(_SC_PAGESIZE));
    const std::size_t begin = (data_ + offset(layer, head) + page - 1) / page * page,
                      end = (data_ + offset(layer, head + 1)) / page * page;
    const int file = ::open(path_.c_str(), O_RDONLY);
    void* mapped = mmap(nullptr, end - begin, PROT_READ, MAP_SHARED, file, off_t(begin));
    ::close(file);
    if (mapped == MAP_FAILED) throw std::runtime_error("the sparse recording cannot be mapped");
    std::vector<unsigned char> there((end - begin) / page);
    mincore(mapped, end - begin, there.data());
    munmap(mapped, end - begin);
    // The system reads ahead of the touched page: the middle is the head's own.
    return there[there.size() / 2] & 1;
}

std::size_t residentBytes() {
    std::ifstream statistics("/proc/self/statm");
    std::size_t all = 0, resident = 0;
    statistics >> all >> resident;
    return resident * std::size_t(sysconf(_SC_PAGESIZE));
}

}  // namespace attentionscope
