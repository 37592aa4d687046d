# Writes the files FILES below ROOT as bytes into OUTPUT, the C++ source of bundledTexts().
set(tables "")
set(list "")
set(number 0)
foreach(file IN LISTS FILES)
    file(RELATIVE_PATH name "${ROOT}" "${file}")
    file(READ "${file}" bytes HEX)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
    string(REGEX REPLACE "('.x0a',)" "\\1\n    " bytes "${bytes}")
    math(EXPR number "${number} + 1")
    string(APPEND tables "constexpr char text${number}[] = {\n    ${bytes}};\n")
    string(APPEND list "        {\"${name}\", std::string_view(text${number}, sizeof text${number})},\n")
endforeach()
file(WRITE "${OUTPUT}" "// Made of resources/ by cmake/embed_texts.cmake.
#include \"core/base/read_file.h\"

namespace attentionscope {

namespace {
${tables}}  // namespace

const std::map<std::string, std::string_view>& bundledTexts() {
    static const std::map<std::string, std::string_view> texts{
${list}    };
    return texts;
}

}  // namespace attentionscope
")
