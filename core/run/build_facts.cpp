#include "core/run/build_facts.h"

#include <png.h>
#include <unicode/uversion.h>
#include <zlib.h>

#include <Eigen/Core>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <thread>

// After <cstdio>, which it needs but does not include.
#include <jpeglib.h>

#include "core/kernels/kernels.h"
#include "core/kernels/thread_pool.h"

namespace attentionscope {

namespace {

std::string dotted(int first, int second, int third) {
    return std::to_string(first) + '.' + std::to_string(second) + '.' + std::to_string(third);
}

std::string unicodeVersion() {
    UVersionInfo version;
    char text[U_MAX_VERSION_STRING_LENGTH];
    u_getVersion(version);
    u_versionToString(version, text);
    return text;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> buildFacts() {
#ifdef __clang__
    const std::string compiler = "Clang " __clang_version__;
#else
    const std::string compiler = "GCC " __VERSION__;
#endif
    return {
        {"Eigen", dotted(EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION)},
        {"nlohmann/json",
         dotted(NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH)},
        {"ICU", unicodeVersion()},
        {"libpng", png_get_libpng_ver(nullptr)},
        {"libjpeg", std::to_string(JPEG_LIB_VERSION / 10) + '.' + std::to_string(JPEG_LIB_VERSION % 10)},
        {"zlib", zlibVersion()},
        {"Compiler", compiler},
        {"Instruction set", kernels::instructionSetName(kernels::instructionSet())},
        {"Threads", std::to_string(ThreadPool::instance().threads()) + " / " +
                        std::to_string(std::thread::hardware_concurrency())},
    };
}

}  // namespace attentionscope
