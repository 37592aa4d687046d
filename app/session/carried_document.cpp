#include "app/session/carried_document.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QXmlStreamReader>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>

#include "app/session/document.h"
#include "core/base/json_value.h"
#include "core/base/read_file.h"
#include "core/checkpoint/hub_cache.h"
#include "core/picture/png_chunks.h"
#include "core/run/model_shelf.h"

namespace attentionscope {

namespace {

constexpr const char* elementBegin =
    "<attentionscope:request xmlns:attentionscope=\"urn:attentionscope:request\">";
constexpr const char* elementEnd = "</attentionscope:request>";

/// A file's state when it was hashed, and the hash: for large weights this takes seconds.
struct HashedFile {
    qint64 bytes = -1;
    QDateTime written;
    QByteArray hash;
};

/// Which part of a file is hashed.
enum class HashedPart { whole, sample };

/// Up to this size a file is hashed whole; of a larger one, blocks.
constexpr qint64 largestHashedWhole = qint64(64) << 20;

/// The size, the first MiB, with the names and shapes of the tensors, and 256 blocks of 4 KiB spread evenly
/// over the rest.
bool addSample(QFile& file, QCryptographicHash& hash) {
    constexpr qint64 head = 1 << 20, block = 4096, blocks = 256;
    const qint64 size = file.size();
    hash.addData(QByteArray::number(size));
    hash.addData(file.read(head));
    for (qint64 i = 0; i < blocks; ++i) {
        if (!file.seek(head + (size - head - block) * i / (blocks - 1))) return false;
        hash.addData(file.read(block));
    }
    return true;
}

/// SHA-256 of a file or of its sample; empty if it cannot be read. From any thread.
QByteArray hashOf(const QFileInfo& entry, HashedPart part) {
    static std::mutex mutex;
    static std::map<std::pair<QString, HashedPart>, HashedFile> known;
    const std::lock_guard lock(mutex);
    HashedFile& kept = known[{entry.canonicalFilePath(), part}];
    if (kept.bytes == entry.size() && kept.written == entry.lastModified()) return kept.hash;
    QFile file(entry.filePath());
    QCryptographicHash hash(QCryptographicHash::Sha256);
    if (!file.open(QIODevice::ReadOnly)) return {};
    if (part == HashedPart::whole ? !hash.addData(&file) : !addSample(file, hash)) return {};
    kept = {entry.size(), entry.lastModified(), hash.result().toHex()};
    return kept.hash;
}

/// The files with the weights of a model; empty if there are none.
QFileInfoList weightFiles(const std::string& model) {
    std::vector<std::string> places{model};
    if (!isModelPath(model)) {
        places = bundledModelFolders();
        for (std::string& place : places) place += '/' + model;
    }
    for (const std::string& place : places) {
        if (const QFileInfo file(QString::fromStdString(place)); file.isFile()) return {file};
        const QDir folder(QString::fromStdString(place));
        if (folder.exists("model.safetensors")) return {QFileInfo(folder.filePath("model.safetensors"))};
        const QFileInfoList parts = folder.entryInfoList({"model-*.safetensors"}, QDir::Files, QDir::Name);
        if (!parts.isEmpty()) return parts;
    }
    return {};
}

/// For weights in several files, the hash of their hashes, ordered by name.
std::string hashOfWeights(const std::string& model, HashedPart part) {
    const QFileInfoList files = weightFiles(model);
    QByteArray hashes;
    for (const QFileInfo& file : files) hashes += hashOf(file, part);
    return files.size() > 1 && !hashes.isEmpty()
               ? QCryptographicHash::hash(hashes, QCryptographicHash::Sha256).toHex().toStdString()
               : hashes.toStdString();
}

HashedPart partHashedOf(const std::string& model) {
    for (const QFileInfo& file : weightFiles(model))
        if (file.size() > largestHashedWhole) return HashedPart::sample;
    return HashedPart::whole;
}

constexpr const char* hashKey(HashedPart part) {
    return part == HashedPart::whole ? "weights_sha256" : "weights_sample_sha256";
}

}  // namespace

QByteArray documentToCarry(const RunRequest& request, const Selection& selection) {
    auto json = nlohmann::ordered_json::parse(Document::described(request, selection).toStdString());
    json["program"] = "AttentionScope " ATTENTIONSCOPE_VERSION;
    const HashedPart part = partHashedOf(request.model);
    if (const std::string hash = hashOfWeights(request.model, part); !hash.empty())
        json[hashKey(part)] = hash;
    // The two characters that XML does not allow, in JSON's notation.
    return QByteArray::fromStdString(json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace))
        .replace("\xEF\xBF\xBE", "\\ufffe")
        .replace("\xEF\xBF\xBF", "\\uffff");
}

QByteArray documentAsMetadata(const QByteArray& document) {
    if (document.isEmpty()) return {};
    return elementBegin + QString::fromUtf8(document).toHtmlEscaped().toUtf8() + elementEnd;
}

QByteArray documentIn(const QString& file) {
    const QString suffix = QFileInfo(file).suffix().toLower();
    if (suffix != "png" && suffix != "svg" && suffix != "pdf" && suffix != "html") return {};
    constexpr std::size_t longest = std::size_t(256) << 20;
    const std::string whole = readFile(std::filesystem::path(file.toStdString()), longest);
    if (suffix == "png") return QByteArray::fromStdString(pngText(whole, "AttentionScope").value_or(""));
    const QByteArray bytes = QByteArray::fromStdString(whole);
    const auto begin = bytes.indexOf(elementBegin),
               end = bytes.indexOf(elementEnd, std::max<qsizetype>(0, begin));
    if (begin < 0 || end < 0) return {};
    QXmlStreamReader reader(bytes.mid(begin, end - begin) + elementEnd);
    reader.readNextStartElement();
    return reader.readElementText().toUtf8();
}

bool hasOtherWeights(const QByteArray& document) {
    const JsonValue fields = JsonValue::parse(document.toStdString(), "the document").requireObject();
    for (const HashedPart part : {HashedPart::whole, HashedPart::sample}) {
        const std::string then = fields.textOr(hashKey(part), "");
        if (then.empty()) continue;
        const std::string now = hashOfWeights(fields.object("request").textOr("model", ""), part);
        return !now.empty() && now != then;
    }
    return false;
}

}  // namespace attentionscope
