# Writes the files FILES as bytes into OUTPUT, the C++ source of generator::bundledGrammarTexts().
set(tables "")
set(list "")
set(number 0)
foreach(file IN LISTS FILES)
    get_filename_component(name "${file}" NAME_WE)
    file(READ "${file}" bytes HEX)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
    string(REGEX REPLACE "('.x0a',)" "\\1\n    " bytes "${bytes}")
    math(EXPR number "${number} + 1")
    string(APPEND tables "constexpr char text${number}[] = {\n    ${bytes}};\n")
    string(APPEND list "        {\"${name}\", std::string_view(text${number}, sizeof text${number})},\n")
endforeach()
file(WRITE "${OUTPUT}" "// Made of resources/grammars by cmake/embed_grammars.cmake.
#include \"core/training/generator/bundled_grammars.h\"

namespace attentionscope::generator {

namespace {
${tables}}  // namespace

const std::map<std::string, std::string_view>& bundledGrammarTexts() {
    static const std::map<std::string, std::string_view> texts{
${list}    };
    return texts;
}

}  // namespace attentionscope::generator
")
