#include "core/checkpoint/gguf.h"

#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>
#include <set>

#include "core/base/error.h"
#include "core/base/printable.h"

namespace attentionscope {

namespace {

using Json = nlohmann::json;

enum class GgufKind : std::uint32_t { u8, i8, u16, i16, u32, i32, f32, flag, text, list, u64, i64, f64 };

struct GgufHeader {
    Json metadata = Json::object();
    std::vector<TensorEntry> tensors;
};

/// Reads forward and never past the end of the file.
class GgufHeaderReader {
public:
    GgufHeaderReader(std::span<const std::byte> file, const std::string& where)
        : file_(file), where_(where) {}

    GgufHeader read() {
        if (file_.size() < 4 || std::memcmp(file_.data(), "GGUF", 4) != 0)
            throw Error({.what = "this is not a GGUF file",
                         .where = where_,
                         .expected = "the letters GGUF at its beginning",
                         .remedy = "Choose another file, or download this one again."});
        at_ = 4;
        const auto version = number<std::uint32_t>();
        if (version != 2 && version != 3)
            throw Error(
                {.what = "the GGUF file is of a version that is not read here",
                 .where = where_,
                 .got = std::to_string(version),
                 .expected = "version 2 or 3, little-endian",
                 .remedy =
                     "Convert the model again with a newer version of the program that made the file."});
        const auto tensors = number<std::uint64_t>(), keys = number<std::uint64_t>();
        // A tensor entry takes 24 bytes here and a key at least 13.
        checkCount(tensors, 24, "tensors");
        checkCount(keys, 13, "keys");
        GgufHeader header;
        for (std::uint64_t i = 0; i < keys; ++i) {
            std::string key = text(longestName);
            Json found = value(GgufKind(number<std::uint32_t>()), 0);
            if (header.metadata.contains(key)) refuse("the file contains a key twice", inQuotes(key), "once");
            header.metadata[std::move(key)] = std::move(found);
        }
        for (std::uint64_t i = 0; i < tensors; ++i) header.tensors.push_back(tensor());
        place(header);
        return header;
    }

private:
    static constexpr std::size_t longestName = 1 << 16, deepest = 4, mostItems = std::size_t(1) << 24;

    [[noreturn]] void refuse(const char* what, const Phrase& got, const Phrase& expected) const {
        throw Error(
            {.what = what,
             .where = where_,
             .got = got,
             .expected = expected,
             .remedy = "The file is probably damaged or was not downloaded to its end: download it again."});
    }

    void need(std::uint64_t bytes) const {
        if (bytes > file_.size() - at_)
            refuse("the GGUF file is cut short", Phrase("%1 bytes", {std::to_string(file_.size())}),
                   "more, as its beginning announces");
    }

    void checkCount(std::uint64_t count, std::uint64_t least, const char* of) const {
        if (count > (file_.size() - at_) / least)
            refuse("the GGUF file announces more than it can hold",
                   Phrase("%1 %2", {std::to_string(count), of}), "a file that is whole");
    }

    template <typename Number>
    Number number() {
        need(sizeof(Number));
        Number read;
        std::memcpy(&read, file_.data() + at_, sizeof(Number));
        at_ += sizeof(Number);
        return read;
    }

    std::string text(std::size_t longest) {
        const auto length = number<std::uint64_t>();
        need(length);
        if (length > longest)
            refuse("a name is too long", Phrase("%1 bytes", {std::to_string(length)}), "less");
        std::string read(reinterpret_cast<const char*>(file_.data()) + at_, std::size_t(length));
        at_ += std::size_t(length);
        return read;
    }

    Json value(GgufKind kind, std::size_t depth) {
        switch (kind) {
            case GgufKind::u8: return number<std::uint8_t>();
            case GgufKind::i8: return number<std::int8_t>();
            case GgufKind::u16: return number<std::uint16_t>();
            case GgufKind::i16: return number<std::int16_t>();
            case GgufKind::u32: return number<std::uint32_t>();
            case GgufKind::i32: return number<std::int32_t>();
            case GgufKind::f32: return double(number<float>());
            case GgufKind::flag: return number<std::uint8_t>() != 0;
            case GgufKind::text: return text(file_.size());
            case GgufKind::u64: return number<std::uint64_t>();
            case GgufKind::i64: return number<std::int64_t>();
            case GgufKind::f64: return number<double>();
            case GgufKind::list: return list(depth);
        }
        refuse("a key has a value of an unknown kind", std::to_string(std::uint32_t(kind)), "0 to 12");
    }

    Json list(std::size_t depth) {
        if (depth == deepest) refuse("the lists in the file are too deep", "", "a list of numbers or texts");
        const auto kind = GgufKind(number<std::uint32_t>());
        const auto count = number<std::uint64_t>();
        checkCount(count, kind == GgufKind::text ? 8 : kind == GgufKind::list ? 12 : 1, "values");
        if (count > mostItems) refuse("a list in the file is too long", std::to_string(count), "less");
        Json all = Json::array();
        for (std::uint64_t i = 0; i < count; ++i) all.push_back(value(kind, depth + 1));
        return all;
    }

    TensorEntry tensor() {
        constexpr std::uint32_t mostDimensions = 8;
        TensorEntry entry;
        entry.name = text(longestName);
        const auto dimensions = number<std::uint32_t>();
        if (dimensions > mostDimensions)
            refuse("a tensor has too many dimensions", std::to_string(dimensions), "at most 8");
        for (std::uint32_t i = 0; i < dimensions; ++i) {
            const auto size = number<std::uint64_t>();
            if (size > std::uint64_t(INT64_MAX))
                refuse("a tensor's size is beyond any file", std::to_string(size), "less");
            entry.shape.insert(entry.shape.begin(), std::int64_t(size));
        }
        const auto kind = number<std::uint32_t>();
        entry.blocks = blockType(kind);
        if (!entry.blocks)
            throw Error({.what = "a tensor is of a kind that is not known",
                         .where = where_,
                         .got = inQuotes(entry.name) + ", " + std::to_string(kind),
                         .expected = readableBlockTypes(),
                         .remedy = "Choose a file of the model that is quantised in one of these kinds."});
        entry.typeName = entry.blocks->name;
        entry.type = entry.blocks->kind != kernels::BlockKind::none ? DataType::float32 : entry.blocks->plain;
        const auto offset = number<std::uint64_t>();
        if (offset > file_.size())
            refuse("a tensor lies outside the file", inQuotes(entry.name), "a file that is whole");
        entry.offset = std::size_t(offset);
        const auto count = elementCount(entry.shape);
        const std::int64_t row = entry.shape.empty() ? 1 : entry.shape.back();
        const auto values = std::int64_t(entry.blocks->values);
        if (!count || row % values != 0)
            refuse("a tensor's rows are not whole blocks",
                   inQuotes(entry.name) + ' ' + shapeText(entry.shape),
                   Phrase("rows of a multiple of %1", {std::to_string(values)}));
        entry.count = *count;
        std::int64_t size = 0;
        if (__builtin_mul_overflow(*count / values, std::int64_t(entry.blocks->bytes), &size))
            refuse("a tensor's size is beyond any file", inQuotes(entry.name), "less");
        entry.size = std::size_t(size);
        if (entry.blocks->kind == kernels::BlockKind::none) entry.blocks = nullptr;
        return entry;
    }

    /// Converts offsets from the start of the numbers to offsets from the start of the file.
    void place(GgufHeader& header) {
        std::uint64_t alignment = 32;
        if (const auto given = header.metadata.find("general.alignment"); given != header.metadata.end()) {
            constexpr std::uint64_t largest = 1 << 20;
            alignment = given->is_number_unsigned() ? given->get<std::uint64_t>() : 0;
            if (alignment == 0 || alignment > largest || (alignment & (alignment - 1)) != 0)
                refuse("general.alignment is no alignment",
                       given->dump(-1, ' ', true, Json::error_handler_t::replace), "a power of two");
        }
        const std::uint64_t start = (at_ + alignment - 1) / alignment * alignment;
        std::set<std::string_view> names;
        for (TensorEntry& entry : header.tensors) {
            if (!names.insert(entry.name).second)
                refuse("the file contains a tensor twice", inQuotes(entry.name), "once");
            const std::uint64_t begin = start + entry.offset;
            if (begin > file_.size() || entry.size > file_.size() - begin)
                refuse("the GGUF file is cut short: a tensor lies beyond its end", inQuotes(entry.name),
                       "a file that is whole");
            entry.offset = std::size_t(begin);
        }
    }

    std::span<const std::byte> file_;
    const std::string& where_;
    std::size_t at_ = 0;
};

/// For the name of a part, the position of its number, "-00001-of-00003.gguf".
std::optional<std::size_t> partNumberAt(const std::string& name) {
    constexpr std::string_view pattern = "-00000-of-00000.gguf";
    if (name.size() <= pattern.size()) return std::nullopt;
    const std::size_t start = name.size() - pattern.size();
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const char have = name[start + i];
        if (pattern[i] == '0' ? have < '0' || have > '9' : have != pattern[i]) return std::nullopt;
    }
    return start + 1;
}

std::string fiveDigits(std::size_t number) {
    std::string text = std::to_string(number);
    return std::string(5 - std::min<std::size_t>(5, text.size()), '0') + text;
}

// Texts may contain invalid UTF-8, which is replaced as everywhere.
JsonValue asValue(const Json& metadata, const std::string& where) {
    return JsonValue::parse(metadata.dump(-1, ' ', false, Json::error_handler_t::replace), where);
}

}  // namespace

bool Gguf::isNamed(const std::filesystem::path& path) {
    return path.extension() == ".gguf";
}

std::shared_ptr<const Gguf> Gguf::parse(std::span<const std::byte> file, const std::string& where) {
    const std::shared_ptr<Gguf> made(new Gguf());
    GgufHeader header = GgufHeaderReader(file, where).read();
    made->path_ = where;
    made->tensors_ = std::move(header.tensors);
    made->metadata_ = asValue(header.metadata, where);
    return made;
}

std::shared_ptr<const Gguf> Gguf::open(const std::filesystem::path& given) {
    const std::shared_ptr<Gguf> made(new Gguf());
    std::string name = given.filename().string();
    const auto place = partNumberAt(name);
    const std::size_t parts = place ? std::stoul(name.substr(*place + 9, 5)) : 1;
    std::set<std::string> names;
    for (std::size_t part = 0; part < std::max<std::size_t>(parts, 1); ++part) {
        if (place) name.replace(*place, 5, fiveDigits(part + 1));
        const std::filesystem::path path = given.parent_path() / name;
        auto file = MappedFile::open(path);
        GgufHeader header = GgufHeaderReader(file->bytes(), path.string()).read();
        const auto stated = header.metadata.find("split.count"), own = header.metadata.find("split.no");
        const auto refuse = [&](const Phrase& got, const Phrase& expected) {
            throw Error({.what = "the parts of a split GGUF model do not belong together",
                         .where = path.string(),
                         .got = got,
                         .expected = expected});
        };
        if (stated != header.metadata.end() && *stated != parts && *stated != 0)
            refuse(Phrase("%1 parts", {stated->dump(-1, ' ', true, Json::error_handler_t::replace)}),
                   Phrase("%1, and file names as NAME-00001-of-00002.gguf", {std::to_string(parts)}));
        if (own != header.metadata.end() && *own != part)
            refuse("split.no " + own->dump(-1, ' ', true, Json::error_handler_t::replace),
                   std::to_string(part));
        for (TensorEntry& tensor : header.tensors) {
            tensor.shard = part;
            if (!names.insert(tensor.name).second)
                refuse(Phrase("tensor %1 twice", {inQuotes(tensor.name)}), "once");
            made->tensors_.push_back(std::move(tensor));
        }
        if (part == 0) {
            made->path_ = path;
            made->metadata_ = asValue(header.metadata, path.string());
        }
        made->files_.push_back(std::move(file));
    }
    return made;
}

const TensorEntry* Gguf::find(std::string_view name) const {
    const auto found = std::ranges::find(tensors_, name, &TensorEntry::name);
    return found == tensors_.end() ? nullptr : &*found;
}

namespace {

using kernels::BlockKind;

constexpr DataType quantised = DataType::other;

constexpr BlockType blockTypes[] = {
    {0, "F32", 1, 4, DataType::float32, BlockKind::none},
    {1, "F16", 1, 2, DataType::float16, BlockKind::none},
    {2, "Q4_0", 32, 18, quantised, BlockKind::q4_0},
    {3, "Q4_1", 32, 20, quantised, BlockKind::q4_1},
    {6, "Q5_0", 32, 22, quantised, BlockKind::q5_0},
    {7, "Q5_1", 32, 24, quantised, BlockKind::q5_1},
    {8, "Q8_0", 32, 34, quantised, BlockKind::q8_0},
    {9, "Q8_1", 32, 36, quantised, BlockKind::none},
    {10, "Q2_K", 256, 84, quantised, BlockKind::q2_k},
    {11, "Q3_K", 256, 110, quantised, BlockKind::q3_k},
    {12, "Q4_K", 256, 144, quantised, BlockKind::q4_k},
    {13, "Q5_K", 256, 176, quantised, BlockKind::q5_k},
    {14, "Q6_K", 256, 210, quantised, BlockKind::q6_k},
    {15, "Q8_K", 256, 292, quantised, BlockKind::none},
    {16, "IQ2_XXS", 256, 66, quantised, BlockKind::iq2_xxs},
    {17, "IQ2_XS", 256, 74, quantised, BlockKind::iq2_xs},
    {18, "IQ3_XXS", 256, 98, quantised, BlockKind::iq3_xxs},
    {19, "IQ1_S", 256, 50, quantised, BlockKind::iq1_s},
    {20, "IQ4_NL", 32, 18, quantised, BlockKind::iq4_nl},
    {21, "IQ3_S", 256, 110, quantised, BlockKind::iq3_s},
    {22, "IQ2_S", 256, 82, quantised, BlockKind::iq2_s},
    {23, "IQ4_XS", 256, 136, quantised, BlockKind::iq4_xs},
    {24, "I8", 1, 1, DataType::int8, BlockKind::none},
    {25, "I16", 1, 2, DataType::int16, BlockKind::none},
    {26, "I32", 1, 4, DataType::int32, BlockKind::none},
    {27, "I64", 1, 8, DataType::int64, BlockKind::none},
    {28, "F64", 1, 8, DataType::float64, BlockKind::none},
    {29, "IQ1_M", 256, 56, quantised, BlockKind::iq1_m},
    {30, "BF16", 1, 2, DataType::bfloat16, BlockKind::none},
    {34, "TQ1_0", 256, 54, quantised, BlockKind::tq1_0},
    {35, "TQ2_0", 256, 66, quantised, BlockKind::tq2_0},
};

}  // namespace

const BlockType* blockType(std::uint32_t number) {
    for (const BlockType& type : blockTypes)
        if (type.number == number) return &type;
    return nullptr;
}

const char* readableBlockTypes() {
    return "F32, F16, BF16, F64, Q4_0, Q4_1, Q5_0, Q5_1, Q8_0, Q2_K to Q6_K, IQ1_S to IQ4_XS, TQ1_0 or TQ2_0";
}

void unpackBlocks(const BlockType& type, const void* source, std::size_t count, float* out) {
    if (type.kind == BlockKind::none) return convertToFloats(type.plain, source, count, out);
    kernels::unpackBlocks(type.format(), source, Index(count), out);
}

}  // namespace attentionscope
