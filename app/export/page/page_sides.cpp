#include "app/export/page/page_sides.h"

#include <QBuffer>
#include <QImage>

#include "app/figures/content/map_words.h"
#include "app/figures/content/picture_content.h"
#include "app/figures/content/sequence_text.h"
#include "app/figures/drawing/labels.h"

namespace attentionscope {

namespace {

constexpr int mostPicture = 640;  // pixels on a side

const char* kindName(Sequence::Kind kind) {
    switch (kind) {
        case Sequence::Kind::tokens: return "tokens";
        case Sequence::Kind::regions: return "regions";
        case Sequence::Kind::items: return "items";
        case Sequence::Kind::numbers: return "numbers";
        case Sequence::Kind::features: return "features";
        case Sequence::Kind::steps: return "steps";
    }
    return "";
}

/// For a text its own spelling, else the label of the axis; for a region its column and row.
std::string labelOf(const Axis& axis, const std::vector<QString>& written, Index position) {
    if (std::size_t(position) < written.size() && !written[std::size_t(position)].isEmpty())
        return written[std::size_t(position)].toStdString();
    const Index columns = axis.gridColumns(), before = columns > 0 ? axis.size() % columns : 0;
    if (columns > 0 && position >= before && !axis.hasLabels())
        return std::to_string((position - before) % columns) + ", " +
               std::to_string((position - before) / columns);
    return plainToken(axis.label(position)).toStdString();
}

std::string dataAddress(const QImage& picture) {
    const QImage small =
        std::max(picture.width(), picture.height()) > mostPicture
            ? picture.scaled(mostPicture, mostPicture, Qt::KeepAspectRatio, Qt::SmoothTransformation)
            : picture;
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    small.save(&buffer, "PNG");
    return "data:image/png;base64," + bytes.toBase64().toStdString();
}

}  // namespace

std::size_t PageSides::queries(const AttentionMap& map) {
    return add(recording_->queriesOf(map), map.nodes.queries, map);
}

std::size_t PageSides::keys(const AttentionMap& map) {
    if (recording_->crosses(map)) return add(recording_->keysOf(map), map.nodes.keys, map);
    return recording_->sharesWords(map) ? queries(map) : add({}, map.nodes.keys, map);
}

std::size_t PageSides::add(const Sequence& sequence, const AxisPointer& axis, const AttentionMap& map) {
    const auto known = std::find(axes_.begin(), axes_.end(), axis);
    if (known != axes_.end()) return std::size_t(known - axes_.begin());
    axes_.push_back(axis);
    const bool whole = axis->size() == sequence.size();
    const std::vector<QString> written = whole ? writtenWords(*recording_, sequence) : std::vector<QString>();
    nlohmann::ordered_json side{{"kind", kindName(sequence.kind)}};
    for (Index i = 0; i < axis->size(); ++i) side["labels"].push_back(labelOf(*axis, written, i));
    const SequenceText text = whole ? textOf(*recording_, sequence) : SequenceText();
    if (!text.text.isEmpty()) {
        side["text"] = text.text.toStdString();
        for (const TextPlace& place : text.places)
            side["places"].push_back({place.position, place.begin, place.length});
    }
    if (axis->gridColumns() > 0) {
        side["grid"] = axis->gridColumns();
        side["before"] = axis->size() % axis->gridColumns();
        const QImage picture =
            pictureContent({.recording = recording_, .map = &map, .head = map.headNumber(0)}).picture;
        if (!picture.isNull()) side["picture"] = dataAddress(picture);
    }
    json_.push_back(std::move(side));
    return json_.size() - 1;
}

}  // namespace attentionscope
