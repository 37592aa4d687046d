#include "core/mechanisms/gate_maps.h"

namespace attentionscope {

AttentionMap gateMap(const Recorder& recorder, const std::string& name, NodeId gate) {
    AttentionMap map{.name = name, .normalised = false};
    map.nodes.queries = recorder.axes(gate).rows;
    map.nodes.keys = recorder.axes(gate).columns;
    map.nodes.heads = {{.weights = gate}};
    return map;
}

}  // namespace attentionscope
