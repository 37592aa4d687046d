#include "core/recording/model.h"

#include "core/base/error.h"

namespace attentionscope {

std::string RunInputs::text(const std::string& name) const {
    const auto found = texts.find(name);
    return found == texts.end() ? std::string() : found->second;
}

Continuation Model::generate(const RunInputs&, const RunOptions&, const TokenListener&) const {
    throw Error(ErrorReport{.what = "this model does not produce words",
                            .where = information().id,
                            .got = information().system,
                            .expected = "a decoder or an encoder–decoder"});
}

}  // namespace attentionscope
