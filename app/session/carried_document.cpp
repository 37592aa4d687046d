#include "app/session/carried_document.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QXmlStreamReader>
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

std::string hashOfWeights(const std::string& model) {
    constexpr qint64 most = 64 << 20;
    std::vector<std::string> places{model};
    if (model.find('/') == std::string::npos) {
        places = bundledModelFolders();
        for (std::string& place : places) place += '/' + model;
    }
    for (const std::string& place : places) {
        QFile file(QDir(QString::fromStdString(place)).filePath("model.safetensors"));
        QCryptographicHash hash(QCryptographicHash::Sha256);
        if (file.size() <= most && file.open(QIODevice::ReadOnly) && hash.addData(&file))
            return hash.result().toHex().toStdString();
    }
    return {};
}

}  // namespace

QByteArray documentToCarry(const RunRequest& request, const Selection& selection) {
    auto json = nlohmann::ordered_json::parse(Document::described(request, selection).toStdString());
    json["program"] = "AttentionScope " ATTENTIONSCOPE_VERSION;
    if (const std::string hash = hashOfWeights(request.model); !hash.empty()) json["weights_sha256"] = hash;
    return QByteArray::fromStdString(json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
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
