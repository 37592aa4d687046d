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
#include "core/picture/png_chunks.h"
#include "core/run/bundled_models.h"

namespace attentionscope {

namespace {

constexpr const char* elementBegin =
    "<attentionscope:request xmlns:attentionscope=\"urn:attentionscope:request\">";
constexpr const char* elementEnd = "</attentionscope:request>";

/// What a file was when its hash was taken, and the hash: of large weights that takes seconds.
struct HashedFile {
    qint64 bytes = -1;
    QDateTime written;
    QByteArray hash;
};

/// SHA-256 of a file, read piece by piece; empty where it cannot be read. From any thread.
QByteArray hashOf(const QFileInfo& entry) {
    static std::mutex mutex;
    static std::map<QString, HashedFile> known;
    const std::lock_guard lock(mutex);
    HashedFile& kept = known[entry.canonicalFilePath()];
    if (kept.bytes == entry.size() && kept.written == entry.lastModified()) return kept.hash;
    QFile file(entry.filePath());
    QCryptographicHash hash(QCryptographicHash::Sha256);
    if (!file.open(QIODevice::ReadOnly) || !hash.addData(&file)) return {};
    kept = {entry.size(), entry.lastModified(), hash.result().toHex()};
    return kept.hash;
}

std::string hashOfWeights(const std::string& model) {
    std::vector<std::string> places{model};
    if (model.find('/') == std::string::npos) {
        places = bundledModelFolders();
        for (std::string& place : places) place += '/' + model;
    }
    for (const std::string& place : places) {
        if (const QFileInfo file(QString::fromStdString(place)); file.isFile())
            return hashOf(file).toStdString();
        const QDir folder(QString::fromStdString(place));
        if (folder.exists("model.safetensors"))
            return hashOf(QFileInfo(folder.filePath("model.safetensors"))).toStdString();
        // Of weights in several files the hash of their hashes, in the order of their names.
        QByteArray hashes;
        for (const QFileInfo& part : folder.entryInfoList({"model-*.safetensors"}, QDir::Files, QDir::Name))
            hashes += hashOf(part);
        if (!hashes.isEmpty())
            return QCryptographicHash::hash(hashes, QCryptographicHash::Sha256).toHex().toStdString();
    }
    return {};
}

}  // namespace

QByteArray documentToCarry(const RunRequest& request, const Selection& selection) {
    auto json = nlohmann::ordered_json::parse(Document::described(request, selection).toStdString());
    json["program"] = "AttentionScope " ATTENTIONSCOPE_VERSION;
    if (const std::string hash = hashOfWeights(request.model); !hash.empty()) json["weights_sha256"] = hash;
    // The two characters that XML does not know, as JSON writes any.
    return QByteArray::fromStdString(json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace))
        .replace("\xEF\xBF\xBE", "\\ufffe")
        .replace("\xEF\xBF\xBF", "\\uffff");
}

QByteArray documentAsMetadata(const QByteArray& document) {
    return elementBegin + QString::fromUtf8(document).toHtmlEscaped().toUtf8() + elementEnd;
}

QByteArray documentIn(const QString& file) {
    const QString suffix = QFileInfo(file).suffix().toLower();
    if (suffix != "png" && suffix != "svg" && suffix != "pdf") return {};
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
    const std::string then = fields.textOr("weights_sha256", "");
    if (then.empty()) return false;
    const std::string now = hashOfWeights(fields.object("request").textOr("model", ""));
    return !now.empty() && now != then;
}

}  // namespace attentionscope
