#include "core/checkpoint/safetensors_header.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string_view>
#include <unordered_set>

#include "core/base/error.h"
#include "core/base/json_events.h"
#include "core/base/printable.h"

namespace attentionscope {

namespace {

static_assert(std::endian::native == std::endian::little,
              "tensors are mapped as they lie on disk, little-endian");

constexpr std::size_t mostDimensions = 256;
const char* const downloadRemedy =
    "The file is probably damaged or was not downloaded to its end: download it again.";
const char* const writerRemedy =
    "The program that wrote the file is at fault: write it again with another one.";

/// Parses the header's JSON while it is read. The format allows exactly three levels, so anything deeper is
/// rejected before it costs memory, and a duplicate name is detected, which a parsed tree would hide.
class HeaderReader : public JsonEvents {
public:
    HeaderReader(SafetensorsHeader& header, const std::string& where) : header_(header), where_(where) {}

    void beginObject() override {
        if (level_ == 0) {
            level_ = 1;
        } else if (level_ == 1 && list_ == nullptr) {
            level_ = 2;
            fields_.clear();
            if (!inMetadata_) header_.tensors.emplace_back().name = name_;
        } else {
            refuse("an object", "a value of the format");
        }
    }

    void key(std::string& text) override {
        if (level_ == 1) {
            name_ = text;
            inMetadata_ = text == "__metadata__";
            if (!names_.insert(text).second)
                throw Error(
                    {.what = "the header lists a tensor twice", .where = place(), .remedy = writerRemedy});
        } else {
            field_ = text;
            if (!fields_.insert(text).second)
                throw Error({.what = Phrase("the header gives %1 twice", {inQuotes(text)}),
                             .where = place(),
                             .remedy = writerRemedy});
            if (!inMetadata_ && field_ != "dtype" && field_ != "shape" && field_ != "data_offsets")
                throw Error({.what = "the header has an entry that the format does not define",
                             .where = place(),
                             .got = inQuotes(text),
                             .expected = "dtype, shape and data_offsets"});
        }
    }

    void endObject() override {
        if (level_ == 2 && !inMetadata_) {
            for (const char* needed : {"dtype", "shape", "data_offsets"})
                if (!fields_.contains(needed))
                    throw Error({.what = Phrase("the header gives no %1", {needed}),
                                 .where = place(),
                                 .remedy = writerRemedy});
            if (offsets_.size() != 2)
                throw Error({.what = "data_offsets is not a pair",
                             .where = place(),
                             .got = Phrase("%1 numbers", {std::to_string(offsets_.size())}),
                             .expected = "begin and end"});
            if (offsets_[1] < offsets_[0])
                throw Error(
                    {.what = "the tensor ends before it begins",
                     .where = place(),
                     .got = Phrase("%1 to %2", {std::to_string(offsets_[0]), std::to_string(offsets_[1])}),
                     .remedy = downloadRemedy});
            header_.tensors.back().offset = std::size_t(offsets_[0]);
            header_.tensors.back().size = std::size_t(offsets_[1] - offsets_[0]);
        }
        --level_;
    }

    void beginList() override {
        if (level_ != 2 || inMetadata_ || field_ == "dtype" || list_) refuse("an array", expectedHere());
        list_ = field_ == "shape" ? &header_.tensors.back().shape : &offsets_;
        list_->clear();
    }

    void endList() override { list_ = nullptr; }

    void natural(std::uint64_t number) override {
        if (!list_) refuse(Phrase("the number %1", {std::to_string(number)}), expectedHere());
        if (number > std::uint64_t(INT64_MAX))
            refuse(Phrase("the number %1", {std::to_string(number)}), "at most 2⁶³ - 1");
        if (list_->size() >= mostDimensions)
            refuse(Phrase("more than %1 numbers", {std::to_string(mostDimensions)}),
                   "a shape that a tensor can have");
        list_->push_back(std::int64_t(number));
    }

    void integer(std::int64_t number) override {
        refuse(Phrase("the negative number %1", {std::to_string(number)}), expectedHere());
    }

    void number(double, const std::string& text) override {
        refuse(Phrase("the number %1", {inQuotes(text)}), "a whole number below 2⁶³");
    }

    void text(std::string& text) override {
        if (level_ == 2 && inMetadata_) {
            header_.metadata.emplace(field_, std::move(text));
        } else if (level_ == 2 && field_ == "dtype") {
            header_.tensors.back().type = dataTypeFromName(text);
            header_.tensors.back().typeName = std::move(text);
        } else {
            refuse(Phrase("the text %1", {inQuotes(text)}), expectedHere());
        }
    }

    void null() override { refuse("null", expectedHere()); }
    void flag(bool) override { refuse("true or false", expectedHere()); }

private:
    Phrase place() const {
        if (level_ == 0) return where_;
        if (inMetadata_) return where_ + ", __metadata__";
        return {"%1, tensor %2", {where_, inQuotes(name_)}};
    }

    Phrase expectedHere() const {
        if (level_ == 0) return "an object";
        if (level_ == 1)
            return inMetadata_ ? "an object of texts" : "an object with dtype, shape and data_offsets";
        if (inMetadata_) return "a text";
        if (field_ == "dtype") return "a text";
        return list_ ? "a whole number of 0 or more" : "an array of whole numbers";
    }

    [[noreturn]] void refuse(const Phrase& got, const Phrase& expected) const {
        throw Error({.what = level_ == 2
                                 ? Phrase("the header's %1 does not match the format", {inQuotes(field_)})
                                 : Phrase("the header does not match the format"),
                     .where = place(),
                     .got = got,
                     .expected = expected,
                     .remedy = writerRemedy});
    }

    SafetensorsHeader& header_;
    const std::string& where_;
    int level_ = 0;
    bool inMetadata_ = false;
    std::string name_;
    std::string field_;
    std::unordered_set<std::string> names_;
    std::unordered_set<std::string> fields_;
    std::vector<std::int64_t> offsets_;
    std::vector<std::int64_t>* list_ = nullptr;
};

/// What the file seems to be if it is not safetensors, for the message.
Phrase likelyCause(std::span<const std::byte> file) {
    const std::string_view start(reinterpret_cast<const char*>(file.data()),
                                 std::min<std::size_t>(file.size(), 64));
    if (start.starts_with("version https://git-lfs"))
        return "This is a Git LFS pointer, not the file itself: run `git lfs pull` in the folder it came "
               "from.";
    if (start.starts_with("PK") || start.starts_with("\x80\x02"))
        return "This looks like a PyTorch pickle under another name; pickle can run code and is not read.";
    if (start.starts_with("GGUF"))
        return "This is a GGUF file; a Hugging Face folder with safetensors is needed.";
    if (start.starts_with("<")) return "This looks like a web page: the download went wrong.";
    if (start.starts_with("\x93NUMPY")) return "This is a NumPy file; safetensors is needed.";
    return downloadRemedy;
}

void checkBytes(SafetensorsHeader& header, std::size_t dataBegin, std::size_t dataSize,
                const std::string& where) {
    std::ranges::sort(header.tensors, [](const TensorEntry& a, const TensorEntry& b) {
        return std::pair(a.offset, a.size) < std::pair(b.offset, b.size);
    });
    std::size_t end = 0;
    for (TensorEntry& tensor : header.tensors) {
        const Phrase place("%1, tensor %2", {where, inQuotes(tensor.name)});
        if (tensor.offset > dataSize || tensor.size > dataSize - tensor.offset)
            throw Error(
                {.what = "the tensor lies outside the file",
                 .where = place,
                 .got = Phrase("bytes %1 to %2 after the header",
                               {std::to_string(tensor.offset), std::to_string(tensor.offset + tensor.size)}),
                 .expected = Phrase("at most %1", {std::to_string(dataSize)}),
                 .remedy = downloadRemedy});
        const auto count = elementCount(tensor.shape);
        std::int64_t bytes = 0;
        if (!count || __builtin_mul_overflow(*count, std::int64_t(dataTypeSize(tensor.type)), &bytes))
            throw Error({.what = "the tensor's shape is beyond any memory",
                         .where = place,
                         .got = shapeText(tensor.shape),
                         .remedy = writerRemedy});
        if (tensor.type != DataType::other && std::size_t(bytes) != tensor.size)
            throw Error({.what = "the tensor's bytes do not fit its type and shape",
                         .where = place,
                         .got = Phrase("%1 bytes", {std::to_string(tensor.size)}),
                         .expected = Phrase("%1 for %2 %3", {std::to_string(bytes), tensor.typeName,
                                                             shapeText(tensor.shape)}),
                         .remedy = writerRemedy});
        if (tensor.offset != end)
            throw Error({.what = tensor.offset < end ? "the tensor overlaps the one before it"
                                                     : "there is a gap before the tensor",
                         .where = place,
                         .got = Phrase("a beginning at byte %1", {std::to_string(tensor.offset)}),
                         .expected = std::to_string(end),
                         .remedy = writerRemedy});
        end = tensor.offset + tensor.size;
        tensor.count = *count;
        tensor.offset += dataBegin;
    }
    if (end != dataSize)
        throw Error({.what = "the file holds bytes after its last tensor",
                     .where = where,
                     .got = Phrase("%1 bytes of numbers", {std::to_string(dataSize)}),
                     .expected = std::to_string(end),
                     .remedy = writerRemedy});
}

}  // namespace

SafetensorsHeader parseSafetensorsHeader(std::span<const std::byte> file, const std::string& where) {
    constexpr std::size_t lengthBytes = 8;
    if (file.size() < lengthBytes)
        throw Error({.what = "the file is too short to be safetensors",
                     .where = where,
                     .got = Phrase("%1 bytes", {std::to_string(file.size())}),
                     .expected = "at least 8 bytes for the header's length",
                     .remedy = likelyCause(file)});
    std::uint64_t length = 0;
    std::memcpy(&length, file.data(), lengthBytes);
    if (length > longestSafetensorsHeader || length > file.size() - lengthBytes)
        throw Error(
            {.what = "the stated length of the header is too large",
             .where = where,
             .got = Phrase("%1 bytes", {std::to_string(length)}),
             .expected = Phrase("at most %1", {std::to_string(std::min<std::uint64_t>(
                                                  longestSafetensorsHeader, file.size() - lengthBytes))}),
             .remedy = likelyCause(file)});
    const auto* text = reinterpret_cast<const char*>(file.data()) + lengthBytes;
    if (length == 0 || *text != '{')
        throw Error(
            {.what = "the header does not begin with {",
             .where = where,
             .got = length == 0 ? Phrase("an empty header") : Phrase(inQuotes(std::string_view(text, 1))),
             .remedy = likelyCause(file)});
    SafetensorsHeader header;
    HeaderReader reader(header, where);
    readJson(std::string_view(text, length), where + ", header", reader);
    checkBytes(header, lengthBytes + length, file.size() - lengthBytes - length, where);
    return header;
}

}  // namespace attentionscope
