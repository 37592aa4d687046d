# kernels/vector is compiled once for each instruction set; the program chooses at run time (instruction_set.cpp).
# Nothing in there may instantiate templates of Eigen or the standard library: the linker would merge the copies.
# Plain files of their own, not Eigen for each set or shared libraries in glibc-hwcaps: a static core is simpler to
# test and to fuzz, and the packed kernels are faster than Eigen's (tests/bench/README.md).
file(GLOB kernel_sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/kernels/vector/*.cpp")
foreach(set IN ITEMS baseline v3 v4)
    set(march x86-64-${set})
    if(set STREQUAL baseline)
        set(march x86-64)
    endif()
    add_library(attentionscope_kernels_${set} OBJECT ${kernel_sources})
    target_link_libraries(attentionscope_kernels_${set} PRIVATE attentionscope_settings)
    target_compile_definitions(attentionscope_kernels_${set} PRIVATE KERNEL_NAMESPACE=${set})
    # Contraction: without it -std=c++20 forbids the fused multiply-add.
    target_compile_options(attentionscope_kernels_${set} PRIVATE -O3 -march=${march} -mtune=generic
                           -ffp-contract=fast -fno-math-errno -Wno-psabi
                           $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized;-Wno-uninitialized>)  # GCC 12's own AVX-512 header
    if(set STREQUAL v4)
        target_compile_options(attentionscope_kernels_${set} PRIVATE -mprefer-vector-width=512)
    endif()
    set_target_properties(attentionscope_kernels_${set} PROPERTIES DISABLE_PRECOMPILE_HEADERS ON)
    target_sources(attentionscope_core PRIVATE $<TARGET_OBJECTS:attentionscope_kernels_${set}>)
endforeach()
