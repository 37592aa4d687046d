# The Debian package, made by `make package`.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME attentionscope)
set(CPACK_PACKAGE_CONTACT "The AttentionScope authors <attentionscope@users.noreply.github.com>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_DESCRIPTION
    "Type a sentence and see which word looks at which, in every head of an
attention model, and by exactly which arithmetic. Every number can be asked
where it came from, and every part of the computation changed, compared and
undone. Lessons, bundled models, checkpoints from Hugging Face folders,
training, a window and a command line.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_RESOURCE_FILE_LICENSE "${CMAKE_SOURCE_DIR}/LICENSE")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION education)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Plugins are loaded by name, so no program asks the linker for them.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libqt6svg6")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "fonts-wqy-microhei, qt6-translations-l10n")
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
include(CPack)
