// The other map: of which run, layer and head it is.
#include <QComboBox>
#include <QSignalBlocker>

#include "app/figures/content/map_words.h"
#include "app/views/maps/compare_view.h"

namespace attentionscope {

int CompareView::headAfter(int head) const {
    const AttentionMap* map = document_.map();
    for (size_t place = 0; map && place + 1 < map->nodes.heads.size(); ++place)
        if (map->headNumber(place) == head) return map->headNumber(place + 1);
    return map && !map->nodes.heads.empty() ? map->headNumber(0) : head;
}

void CompareView::setOtherHead(int head) {
    otherHead_ = head;
    markStale();
}

void CompareView::setOtherLayer(int layer) {
    otherLayer_ = layer;
    markStale();
}

const RecordingPointer& CompareView::otherRun() const {
    return kind_ == Kind::heads     ? document_.recording()
           : kind_ == Kind::changes ? document_.unchanged()
                                    : otherRecording_;
}

const AttentionMap* CompareView::otherMap() const {
    const AttentionMap* map = document_.map();
    const RecordingPointer& run = otherRun();
    if (!map || !run || !run->attends()) return nullptr;
    if (kind_ == Kind::changes) return run->find(map->name, map->layer);
    const bool ownLayer = otherLayer_ && (kind_ == Kind::heads || kind_ == Kind::models);
    // Another model may have fewer layers, or other maps.
    const AttentionMap* same =
        run->find(map->name, run->nearestLayer(map->name, ownLayer ? *otherLayer_ : map->layer));
    return same || kind_ == Kind::sentences ? same : &run->maps.front();
}

void CompareView::fillHeads() {
    const QSignalBlocker quiet(heads_), quietLayers(layers_);
    heads_->clear();
    layers_->clear();
    const AttentionMap* map = otherMap();
    if (map)
        for (const AttentionMap& one : otherRun()->maps)
            if (one.name == map->name) layers_->addItem(tr("Layer %1").arg(one.layer), one.layer);
    layers_->setCurrentIndex(map ? layers_->findData(map->layer) : -1);
    const int count = map ? int(map->nodes.heads.size()) : 0;
    for (int place = 0; place < count; ++place)
        heads_->addItem(headTitle(*map, map->headNumber(size_t(place))), map->headNumber(size_t(place)));
    if (count > 0) otherHead_ = map->nearestHead(otherHead_);
    heads_->setCurrentIndex(heads_->findData(otherHead_));
}

}  // namespace attentionscope
