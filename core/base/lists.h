#pragma once

#include <functional>
#include <iterator>
#include <string>
#include <type_traits>
#include <vector>

namespace attentionscope {

/// What `of`, a function or a member, gives for each item, in order; as elements of type Made if it is given.
template <class Made = void, class Items, class Of>
auto eachOf(Items&& items, const Of& of) {
    using Given = std::decay_t<std::invoke_result_t<const Of&, decltype(*std::begin(items))>>;
    std::vector<std::conditional_t<std::is_void_v<Made>, Given, Made>> made;
    if constexpr (requires { std::size(items); }) made.reserve(std::size(items));
    for (auto&& item : items) made.push_back(std::invoke(of, item));
    return made;
}

/// The texts that `of` gives for each item, with `between` between them; empty texts at the beginning count
/// for nothing.
template <class Items, class Of = std::identity>
std::string joinedTexts(const Items& items, const Of& of = {}, const char* between = ", ") {
    std::string all;
    for (const auto& item : items) {
        if (!all.empty()) all += between;
        all += std::invoke(of, item);
    }
    return all;
}

}  // namespace attentionscope
