#include "app/views/maps/head_effects.h"

#include <cmath>

#include "app/figures/content/map_words.h"
#include "app/session/error_words.h"
#include "core/analysis/analysis_parts.h"

namespace attentionscope {

HeadEffects::HeadEffects(Document& document, std::shared_ptr<ModelShelf> shelf, QObject* parent)
    : QObject(parent), document_(document), job_(std::move(shelf)) {
    connect(&job_, &AnalysisJob::changed, this, [this] {
        if (job_.isWorking()) return;
        read();
        emit changed();
    });
}

void HeadEffects::follow(bool wanted) {
    const RecordingPointer& recording = document_.recording();
    const AttentionMap* map = document_.map();
    Key key;
    if (wanted && recording && map && document_.isCurrent())
        key = {recording, map->name, analysedPosition(*recording, document_.selection().query)};
    if (key == key_) return;
    key_ = key;
    effects_.clear();
    if (!key.recording) return job_.clear();
    AnalysisInput input;
    input.map = key.map;
    input.position = key.position;
    job_.clear();
    job_.start("ablation", document_.request(), input);
}

void HeadEffects::read() {
    effects_.clear();
    if (!job_.analysis()) return;
    const AnalysisTable& table = job_.analysis()->table;
    const auto &layers = table.axes[0].labels, &heads = table.axes[1].labels;
    for (size_t i = 0; i < table.values.size(); ++i)
        effects_[{std::stoi(layers[i / heads.size()]), std::stoi(heads[i % heads.size()])}] = table.values[i];
}

std::optional<double> HeadEffects::of(HeadPlace place) const {
    const auto found = effects_.find({place.layer, place.head});
    return found == effects_.end() || std::isnan(found->second) ? std::nullopt : std::optional(found->second);
}

double HeadEffects::largest() const {
    double largest = 0;
    for (const auto& [place, effect] : effects_) largest = std::fmax(largest, std::abs(effect));
    return largest;
}

QString HeadEffects::words() const {
    if (job_.isWorking()) return tr("Each head is silenced in turn…");
    if (job_.error()) {
        if (key_.recording && predictsNothing(*key_.recording))
            return tr("Nothing is predicted here: hide a word, or choose a pronoun.");
        return translated(*job_.error());
    }
    if (!job_.analysis()) return {};
    const auto target = job_.analysis()->settings.find("target");
    if (target == job_.analysis()->settings.end()) return {};
    return tr("How the log-probability of “%1” changes when a head is silenced")
        .arg(visibleToken(tokenWords(std::get<std::string>(target->second)).trimmed()));
}

}  // namespace attentionscope
