#include "core/checkpoint/npy.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <optional>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/checkpoint/atomic_file.h"
#include "core/checkpoint/mapped_file.h"
#include "core/checkpoint/pickled_texts.h"
#include "core/text/unicode.h"

namespace attentionscope {

namespace {

constexpr std::string_view magic = "\x93NUMPY";

struct NumpyDescriptor {
    DataType type;
    const char* code;
};

constexpr NumpyDescriptor descriptors[] = {
    {DataType::float64, "f8"}, {DataType::float32, "f4"}, {DataType::float16, "f2"},
    {DataType::int64, "i8"},   {DataType::int32, "i4"},   {DataType::int16, "i2"},
    {DataType::int8, "i1"},    {DataType::uint64, "u8"},  {DataType::uint32, "u4"},
    {DataType::uint16, "u2"},  {DataType::uint8, "u1"},   {DataType::boolean, "b1"},
};

struct Header {
    std::string descriptor;
    bool fortranOrder = false;
    std::vector<std::int64_t> shape;
};

/// Reads the single Python literal of a header: {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }.
class HeaderParser {
public:
    HeaderParser(std::string_view text, const std::string& where) : text_(text), where_(where) {}

    Header parse() {
        Header header;
        bool seen[3] = {};
        expect('{');
        while (!accept('}')) {
            const std::string key = quotedText();
            expect(':');
            const std::size_t which = key == "descr"           ? 0
                                      : key == "fortran_order" ? 1
                                      : key == "shape"         ? 2
                                                               : 3;
            if (which == 3 || seen[which]) refuse(Phrase("the key %1", {inQuotes(key)}));
            seen[which] = true;
            if (which == 0) header.descriptor = quotedText();
            if (which == 1) header.fortranOrder = truth();
            if (which == 2) header.shape = tuple();
            if (!accept(',')) {
                expect('}');
                break;
            }
        }
        skipSpace();
        if (at_ != text_.size()) refuse("text after the header");
        if (!seen[0] || !seen[1] || !seen[2]) refuse("a header without descr, fortran_order or shape");
        return header;
    }

private:
    [[noreturn]] void refuse(const Phrase& got) const {
        throw Error({.what = "the header of the NumPy file cannot be read",
                     .where = where_,
                     .got = got,
                     .expected = "{'descr': …, 'fortran_order': …, 'shape': …} of plain numbers"});
    }
    void skipSpace() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t')) ++at_;
    }
    bool accept(char c) {
        skipSpace();
        if (at_ >= text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    void expect(char c) {
        if (!accept(c))
            refuse(at_ < text_.size() ? Phrase(inQuotes(text_.substr(at_, 20))) : Phrase("its end"));
    }
    std::string quotedText() {
        const char mark = accept('"') ? '"' : '\'';
        if (mark == '\'') expect('\'');
        const std::size_t end = text_.find(mark, at_);
        if (end == text_.npos) refuse("a text without its end");
        const std::string result(text_.substr(at_, end - at_));
        at_ = end + 1;
        return result;
    }
    bool truth() {
        skipSpace();
        for (const auto& [word, value] : {std::pair("True", true), std::pair("False", false)})
            if (text_.substr(at_).starts_with(word)) {
                at_ += std::strlen(word);
                return value;
            }
        refuse("a fortran_order that is neither True nor False");
    }
    std::vector<std::int64_t> tuple() {
        constexpr std::size_t mostDimensions = 64;  // NumPy's own limit
        std::vector<std::int64_t> shape;
        expect('(');
        while (!accept(')')) {
            skipSpace();
            std::int64_t dimension = 0;
            const auto [end, problem] =
                std::from_chars(text_.data() + at_, text_.data() + text_.size(), dimension);
            if (problem != std::errc() || dimension < 0 || shape.size() == mostDimensions)
                refuse(Phrase("the shape %1", {inQuotes(text_.substr(at_, 20))}));
            shape.push_back(dimension);
            at_ = std::size_t(end - text_.data());
            if (!accept(',')) {
                expect(')');
                break;
            }
        }
        return shape;
    }

    std::string_view text_;
    const std::string& where_;
    std::size_t at_ = 0;
};

void reverseBytes(std::vector<std::byte>& bytes, std::size_t size) {
    for (std::size_t i = 0; i + size <= bytes.size(); i += size)
        std::reverse(bytes.begin() + std::ptrdiff_t(i), bytes.begin() + std::ptrdiff_t(i + size));
}

/// The elements of a column-major array in row-major order.
std::vector<std::byte> rowByRow(std::span<const std::byte> source, const std::vector<std::int64_t>& shape,
                                std::size_t size) {
    std::vector<std::byte> result(source.size());
    std::vector<std::int64_t> position(shape.size(), 0);
    std::vector<std::size_t> stride(shape.size(), size);
    for (std::size_t d = 1; d < shape.size(); ++d) stride[d] = stride[d - 1] * std::size_t(shape[d - 1]);
    std::size_t from = 0;
    for (std::size_t to = 0; to < result.size(); to += size) {
        std::memcpy(result.data() + to, source.data() + from, size);
        for (std::size_t d = shape.size(); d-- > 0;) {
            from += stride[d];
            if (++position[d] < shape[d]) break;
            from -= stride[d] * std::size_t(shape[d]);
            position[d] = 0;
        }
    }
    return result;
}

}  // namespace

NumpyArray readNumpy(const std::filesystem::path& path) {
    const auto file = MappedFile::open(path);
    return parseNumpy(file->bytes(), path.string());
}

namespace {

struct OpenedNumpy {
    Header header;
    std::span<const std::byte> elements;
};

OpenedNumpy openNumpy(std::span<const std::byte> file, const std::string& where) {
    const std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
    constexpr std::size_t versionEnd = 8;
    if (file.size() < versionEnd + 4 || !text.starts_with(magic))
        throw Error({.what = "this is not a NumPy file",
                     .where = where,
                     .expected = "a file that begins with \\x93NUMPY"});
    const int version = int(file[6]);
    if (version < 1 || version > 3)
        throw Error({.what = "the NumPy file is of an unknown version",
                     .where = where,
                     .got = std::to_string(version),
                     .expected = "1, 2 or 3"});
    const std::size_t lengthBytes = version == 1 ? 2 : 4;
    std::uint32_t length = 0;
    std::memcpy(&length, file.data() + versionEnd, lengthBytes);
    const std::size_t begin = versionEnd + lengthBytes;
    if (length > file.size() - begin)
        throw Error({.what = "the header is longer than the file",
                     .where = where,
                     .got = Phrase("%1 bytes", {std::to_string(length)}),
                     .expected = Phrase("at most %1", {std::to_string(file.size() - begin)})});
    return {HeaderParser(text.substr(begin, length), where).parse(), file.subspan(begin + length)};
}

/// Throws Error unless the number of elements of this size matches the shape.
void requireElements(const OpenedNumpy& opened, std::size_t size, const std::string& where) {
    const auto count = elementCount(opened.header.shape);
    const std::size_t available = opened.elements.size();
    if (!count || std::size_t(*count) > available / size || std::size_t(*count) * size != available)
        throw Error({.what = "the NumPy file's length does not fit its shape",
                     .where = where,
                     .got = Phrase("%1 bytes of numbers", {std::to_string(available)}),
                     .expected = opened.header.descriptor + ' ' + shapeText(opened.header.shape),
                     .remedy = "The file is probably cut short: fetch or write it again."});
}

}  // namespace

std::optional<std::vector<std::string>> parseNumpyTexts(std::span<const std::byte> file,
                                                        const std::string& where) {
    const OpenedNumpy opened = openNumpy(file, where);
    const std::string& descriptor = opened.header.descriptor;
    if (descriptor == "|O") return readPickledTexts(opened.elements);
    if (descriptor.size() < 3 || (descriptor[1] != 'U' && descriptor[1] != 'S')) return {};
    constexpr std::size_t longest = 1 << 16;
    std::size_t letters = 0;
    const char* const end = descriptor.data() + descriptor.size();
    if (std::from_chars(descriptor.data() + 2, end, letters).ptr != end || letters == 0 || letters > longest)
        return {};
    if (descriptor[1] == 'S') {  // bytes, as np.array([word.encode()]) has them
        requireElements(opened, letters, where);
        std::vector<std::string> texts(opened.elements.size() / letters);
        for (std::size_t i = 0; i < opened.elements.size(); ++i)
            if (const char byte = char(opened.elements[i]); byte != 0) texts[i / letters] += byte;
        return texts;
    }
    requireElements(opened, 4 * letters, where);
    std::vector<std::byte> bytes(opened.elements.begin(), opened.elements.end());
    if (descriptor[0] == '>') reverseBytes(bytes, 4);
    std::vector<std::string> texts(bytes.size() / (4 * letters));
    for (std::size_t i = 0; i < bytes.size() / 4; ++i) {
        std::uint32_t point = 0;
        std::memcpy(&point, bytes.data() + 4 * i, 4);
        if (point != 0) appendUtf8(texts[i / letters], point);  // shorter texts end in zeros
    }
    return texts;
}

NumpyArray parseNumpy(std::span<const std::byte> file, const std::string& where) {
    const OpenedNumpy opened = openNumpy(file, where);
    const Header& header = opened.header;
    std::optional<DataType> type;
    for (const NumpyDescriptor& known : descriptors)
        if (header.descriptor.size() == 3 && header.descriptor.substr(1) == known.code) type = known.type;
    const char order = header.descriptor.empty() ? '?' : header.descriptor[0];
    if (!type || (order != '<' && order != '>' && order != '|' && order != '='))
        throw Error({.what = "the NumPy file holds a kind of number that is not read",
                     .where = where,
                     .got = inQuotes(header.descriptor),
                     .expected = "f2, f4, f8, i1 to i8, u1 to u8 or b1",
                     .remedy = header.descriptor == "|O"
                                   ? "Save words as np.array(words, dtype=str), and numbers with "
                                     "a type of their own: pickled objects are not read."
                                   : ""});
    const std::size_t size = dataTypeSize(*type);
    requireElements(opened, size, where);
    NumpyArray array{.shape = header.shape, .type = *type, .bytes = {}};
    if (header.fortranOrder)
        array.bytes = rowByRow(opened.elements, array.shape, size);
    else
        array.bytes.assign(opened.elements.begin(), opened.elements.end());
    if (order == '>') reverseBytes(array.bytes, size);
    return array;
}

std::vector<float> NumpyArray::floats() const {
    std::vector<float> numbers(static_cast<std::size_t>(count()));
    convertToFloats(type, bytes.data(), numbers.size(), numbers.data());
    return numbers;
}

std::vector<double> NumpyArray::doubles() const {
    std::vector<double> numbers(static_cast<std::size_t>(count()));
    convertToDoubles(type, bytes.data(), numbers.size(), numbers.data());
    return numbers;
}

std::vector<std::int64_t> NumpyArray::integers() const {
    std::vector<std::int64_t> numbers(static_cast<std::size_t>(count()));
    convertToIntegers(type, bytes.data(), numbers.size(), numbers.data());
    return numbers;
}

void writeNumpy(const std::filesystem::path& path, const std::vector<std::int64_t>& shape, DataType type,
                std::span<const std::byte> bytes) {
    const auto* known = std::ranges::find(descriptors, type, &NumpyDescriptor::type);
    const auto count = elementCount(shape);
    if (known == std::end(descriptors) || !count || std::size_t(*count) * dataTypeSize(type) != bytes.size())
        throw Error({.what = "the numbers to be written do not fit their type and shape",
                     .where = path.string(),
                     .got = Phrase("%1 bytes", {std::to_string(bytes.size())}),
                     .expected = dataTypeName(type) + ' ' + shapeText(shape)});
    std::string header = std::string("{'descr': '") + (dataTypeSize(type) == 1 ? '|' : '<') + known->code +
                         "', 'fortran_order': False, 'shape': (";
    for (std::size_t i = 0; i < shape.size(); ++i)
        header += std::to_string(shape[i]) + (shape.size() == 1 ? "," : i + 1 < shape.size() ? ", " : "");
    header += "), }";
    // The numbers begin at a multiple of 64 bytes, and the header ends with a line feed, as the format
    // requires.
    constexpr std::size_t beforeHeader = 10, alignment = 64;
    header.resize((beforeHeader + header.size() + alignment) / alignment * alignment - beforeHeader - 1, ' ');
    header += '\n';
    const auto length = std::uint16_t(header.size());
    AtomicFile file(path);
    file.write(std::as_bytes(std::span(magic)));
    file.write(std::as_bytes(std::span("\x01\x00", 2)));
    file.write(std::as_bytes(std::span(&length, 1)));
    file.write(std::as_bytes(std::span(header)));
    file.write(bytes);
    file.commit();
}

void writeNumpy(const std::filesystem::path& path, const std::vector<std::int64_t>& shape,
                std::span<const float> numbers) {
    writeNumpy(path, shape, DataType::float32, std::as_bytes(numbers));
}

void writeNumpy(const std::filesystem::path& path, const Matrix& matrix) {
    writeNumpy(path, {matrix.rows(), matrix.cols()},
               std::span<const float>(matrix.data(), std::size_t(matrix.size())));
}

}  // namespace attentionscope
