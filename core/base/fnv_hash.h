#pragma once

#include <cstdint>
#include <string_view>
#include <type_traits>

namespace attentionscope {

/// The FNV-1a hash (Fowler, Noll and Vo) of a text, character by character: the same on every machine.
template <class Character>
std::uint64_t fnvHash(std::basic_string_view<Character> text, std::uint64_t basis = 14695981039346656037ull) {
    for (const Character c : text) basis = (basis ^ std::make_unsigned_t<Character>(c)) * 1099511628211ull;
    return basis;
}

}  // namespace attentionscope
