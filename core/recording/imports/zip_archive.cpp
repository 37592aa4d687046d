#include "core/recording/imports/zip_archive.h"

#include <zlib.h>

#include <algorithm>

#include "core/base/error.h"
#include "core/base/printable.h"

namespace attentionscope {

namespace {

constexpr std::size_t mostUnpacked = std::size_t(2) << 30;
// Attention, even with mostly zero weights, never compresses this well: a large archive that does was made to
// fill memory.
constexpr std::size_t mostTimes = 200, leastChecked = std::size_t(64) << 20;
constexpr std::size_t endLength = 22, entryLength = 46, localLength = 30;
constexpr std::uint32_t endMark = 0x06054b50, entryMark = 0x02014b50, localMark = 0x04034b50;

/// Whether a name would leave the folder it is unpacked into. Nothing is unpacked, but such a name is an
/// attack.
bool leadsOut(std::string name) {
    std::replace(name.begin(), name.end(), '\\', '/');
    return name.starts_with('/') || name.find(':') != name.npos ||
           ('/' + name + '/').find("/../") != name.npos;
}

[[noreturn]] void refuseZip(const std::string& where, const Phrase& what) {
    throw Error({.what = Phrase("the archive cannot be read: %1", {what}),
                 .where = where,
                 .remedy = "Fetch or write it again."});
}

/// Little-endian numbers of the archive, each checked to lie inside it.
class ZipBytes {
public:
    ZipBytes(std::span<const std::byte> bytes, const std::string& where) : bytes_(bytes), where_(where) {}

    std::size_t size() const { return bytes_.size(); }
    std::uint32_t number(std::size_t at, std::size_t width) const {
        std::uint32_t value = 0;
        const auto bytes = part(at, width);
        for (std::size_t i = width; i-- > 0;) value = value << 8 | std::to_integer<std::uint32_t>(bytes[i]);
        return value;
    }
    std::span<const std::byte> part(std::size_t at, std::size_t length) const {
        if (at > bytes_.size() || length > bytes_.size() - at) refuseZip(where_, "it is cut short");
        return bytes_.subspan(at, length);
    }

private:
    std::span<const std::byte> bytes_;
    const std::string& where_;
};

std::vector<std::byte> inflated(std::span<const std::byte> packed, std::size_t size,
                                const std::string& where) {
    std::vector<std::byte> bytes(size);
    z_stream stream = {};
    constexpr int rawDeflate = -15;
    if (inflateInit2(&stream, rawDeflate) != Z_OK) throw Error("not enough memory for this");
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(packed.data()));
    stream.avail_in = uInt(packed.size());
    stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
    stream.avail_out = uInt(size);
    const int result = inflate(&stream, Z_FINISH);
    const bool whole = result == Z_STREAM_END && stream.avail_out == 0;
    inflateEnd(&stream);
    if (!whole) refuseZip(where, "its unpacked size differs from the stated size");
    return bytes;
}

}  // namespace

std::vector<ZipMember> readZip(std::span<const std::byte> archive, const std::string& where) {
    const ZipBytes bytes(archive, where);
    if (bytes.size() < endLength) refuseZip(where, "it is cut short");
    // A comment may follow the end record.
    std::size_t end = bytes.size() - endLength;
    const std::size_t first = end - std::min<std::size_t>(end, 0xFFFF);
    while (bytes.number(end, 4) != endMark)
        if (end-- == first) refuseZip(where, "it has no list of files");
    const std::uint32_t count = bytes.number(end + 10, 2);
    std::size_t at = bytes.number(end + 16, 4), unpacked = 0;
    std::vector<ZipMember> members;
    for (std::uint32_t i = 0; i < count; ++i) {
        if (bytes.number(at, 4) != entryMark) refuseZip(where, "its list of files is damaged");
        const std::uint32_t flags = bytes.number(at + 8, 2), method = bytes.number(at + 10, 2),
                            check = bytes.number(at + 16, 4), packedSize = bytes.number(at + 20, 4),
                            size = bytes.number(at + 24, 4), nameLength = bytes.number(at + 28, 2),
                            local = bytes.number(at + 42, 4);
        const auto name = bytes.part(at + entryLength, nameLength);
        ZipMember member{.name = {reinterpret_cast<const char*>(name.data()), name.size()}, .bytes = {}};
        const std::string place = where + " › " + printable(member.name);
        unpacked += size;
        if (unpacked > mostUnpacked) refuseZip(place, "it unpacks to more than 2 GiB");
        if (size > leastChecked && size / mostTimes > packedSize)
            refuseZip(place, "it unpacks to more than 200 times its size");
        if (leadsOut(member.name)) refuseZip(place, "its name points outside the archive");
        if (flags & 1) refuseZip(place, "it is encrypted");
        if (method != 0 && method != 8) refuseZip(place, "its compression method is unknown");
        if (bytes.number(local, 4) != localMark) refuseZip(place, "its list of files is damaged");
        const std::size_t begin =
            std::size_t(local) + localLength + bytes.number(local + 26, 2) + bytes.number(local + 28, 2);
        const auto packed = bytes.part(begin, packedSize);
        if (method == 0 && packedSize != size) refuseZip(place, "its list of files is damaged");
        if (method == 0)
            member.bytes.assign(packed.begin(), packed.end());
        else
            member.bytes = inflated(packed, size, place);
        if (crc32(0, reinterpret_cast<const Bytef*>(member.bytes.data()), uInt(member.bytes.size())) != check)
            refuseZip(place, "its checksum does not match");
        members.push_back(std::move(member));
        at += entryLength + nameLength + bytes.number(at + 30, 2) + bytes.number(at + 32, 2);
    }
    return members;
}

}  // namespace attentionscope
