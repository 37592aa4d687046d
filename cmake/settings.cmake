# Compiler settings shared by every target.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}")
if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release)
endif()
# -O2: the hot loops live in core/kernels, which asks for more itself.
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env
        CCACHE_SLOPPINESS=pch_defines,time_macros "${CCACHE_PROGRAM}")
endif()

add_library(attentionscope_settings INTERFACE)
target_include_directories(attentionscope_settings INTERFACE "${CMAKE_SOURCE_DIR}")
target_compile_options(attentionscope_settings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor
                                                         -Woverloaded-virtual)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # GCC 12 sees uninitialised memory in every moved std::variant.
    target_compile_options(attentionscope_settings INTERFACE -Wno-maybe-uninitialized)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # Debian 12's g++ sees broken bounds in std::string's own code, depending on how long a literal is (GCC 105651).
    target_compile_options(attentionscope_settings INTERFACE -Wno-array-bounds -Wno-restrict -Wno-stringop-overread -Wno-stringop-overflow)
endif()
if(ATTENTIONSCOPE_WARNINGS_AS_ERRORS)
    target_compile_options(attentionscope_settings INTERFACE -Werror)
endif()
if(ATTENTIONSCOPE_PRECOMPILED_HEADERS AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(attentionscope_settings INTERFACE -fpch-preprocess)
endif()
if(ATTENTIONSCOPE_SANITIZE)
    target_compile_options(attentionscope_settings INTERFACE -fsanitize=${ATTENTIONSCOPE_SANITIZE}
                                                             -fno-omit-frame-pointer)
    target_link_options(attentionscope_settings INTERFACE -fsanitize=${ATTENTIONSCOPE_SANITIZE})
endif()
if(ATTENTIONSCOPE_FUZZERS)
    target_compile_options(attentionscope_settings INTERFACE -fsanitize=fuzzer-no-link)
endif()
