# A thin front door: it sees to the packages; CMakePresets.json says how things are built.
.DEFAULT_GOAL := build
.PHONY: run test build check nightly bench coverage screenshots reference install package clean help
SHELL := /bin/sh
PRESET ?= release
PREFIX ?= /usr/local
# Seconds that make nightly gives each fuzzer, and the soak.
FUZZ ?= 60
SOAK ?= 300
jobs := $(shell nproc 2>/dev/null || echo 2)
sample := The animal didn't cross the street because it was too tired.
program := build/attentionscope

# Debian's packages, and what each is for: the whole list of what the program is built from.
define packages
g++                 the compiler
cmake               configures the build
ninja-build         runs the build
qt6-base-dev        the window and the figures
qt6-svg-dev         icons and SVG export
qt6-tools-dev       finds the translation tools
qt6-l10n-tools      compiles the translations
libqcustomplot-dev  plots
libeigen3-dev       matrices
nlohmann-json3-dev  JSON files
libicu-dev          words of every language
libpng-dev          pictures
libjpeg-dev         pictures, as cameras make them
libsndfile1-dev     sounds
libgif-dev          moving pictures that programs for slides play
zlib1g-dev          packed arrays of NumPy, animated pictures
libgtest-dev        tests
libbenchmark-dev    benchmarks
fonts-wqy-microhei  Chinese, Japanese and Korean labels
endef
# Qt reaches a Wayland screen without an X server through a plugin of its own.
ifeq ($(DISPLAY),)
ifneq ($(WAYLAND_DISPLAY),)
define packages +=

qt6-wayland         the window on a Wayland screen
endef
endif
endif
define check_packages
git                 lists the files to check
clang-format        formatting
clang-tidy          static analysis
endef
define sanitizer_packages
clang               compiles what the sanitizers watch, in half of g++'s time
libclang-rt-dev     the sanitizers and libFuzzer
endef
define package_packages
dpkg-dev            finds what the package depends on
file                tells programs from data
endef
# On a terminal ninja keeps this to one line.
export NINJA_STATUS = Building, %p after %es: 
# Seconds of one processor that a piece takes as a rule.
piece := 9
# say_how_long TARGET, before its first build.
define say_how_long
[ -e $(program) ] || ninja -C build -t commands $(1) | grep -c ' -c ' | { read pieces; \
    echo "$$pieces pieces to compile, this once: about $$(((pieces * $(piece) / $(jobs) + 59) / 60)) minutes"; }
endef
export packages check_packages sanitizer_packages package_packages

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 22

run: program ## build the program, then open the window (without a display: write the sample's heatmap to a PNG)
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
	    exec $(program); \
	else \
	    $(program) render --model constructed --text "$(sample)" -o build/sample.png && \
	    echo "There is no display here, so the sample's heatmap was written instead:" && \
	    echo "$(CURDIR)/build/sample.png"; \
	fi

test: build ## build, then run every test
	@ctest --preset $(PRESET) --parallel $(jobs)

build: build/.configured-$(PRESET) ## install what is missing, configure and build in Release
	@$(call say_how_long,all)
	@cmake --build --preset $(PRESET)

# Only what a newcomer needs before the first picture: no tests, no benchmarks.
.PHONY: program
program: build/.configured-$(PRESET)
	@$(call say_how_long,attentionscope)
	@cmake --build --preset $(PRESET) --target attentionscope

.PHONY: packages
packages:
	@sh cmake/install_missing.sh "$$packages"

# Configured once; CMake itself notices changed lists of files when it builds.
.PRECIOUS: build/.configured-% build-%/.configured
build/.configured-%: CMakePresets.json | packages
	@cmake --preset $* && touch $@

build-%/.configured: CMakePresets.json | packages
	@sh cmake/install_missing.sh "$$sanitizer_packages"
	@cmake --preset $* && touch $@

check: build-asan/.configured ## formatting, clang-tidy, house rules, the tests of core/ under ASan and UBSan
	@sh cmake/install_missing.sh "$$check_packages"
	@.ci/format
	@.ci/layout
	@.ci/translations
	@cmake --build --preset asan-core
	@.ci/tidy $(jobs)
	@ctest --preset asan-core --parallel $(jobs)

nightly: build-asan/.configured build-tsan/.configured build/.configured-$(PRESET) ## every test under ASan and UBSan, threads under TSan, each fuzzer for a minute, 100 kills, a soak, the focus on every screen, a build file by file
	@cmake --preset fuzz && cmake --build --preset fuzz
	@.ci/fuzz build-fuzz $(FUZZ)
	@cmake --build --preset asan
	@ctest --preset asan --parallel $(jobs)
	@cmake --build --preset tsan
	@ctest --preset tsan --parallel $(jobs)
	@cmake --build --preset $(PRESET) --target attentionscope_endurance
	@.ci/endurance build
	@.ci/soak build $(SOAK)
	@cmake --build --preset $(PRESET) --target attentionscope_screenshot bench_programs
	@tests/screenshots/screens build build/screens --focus
	@cmake --preset develop && cmake --build --preset develop

bench: build/.configured-$(PRESET) ## run the benchmarks, beside their rivals where those are installed
	@cmake --build --preset $(PRESET) --target bench

coverage: build-coverage/.configured ## run the tests of core/ and print its line coverage
	@cmake --build --preset coverage
	@find build-coverage -name '*.gcda' -delete
	@ctest --preset coverage --parallel $(jobs) --quiet --output-log build-coverage/tests.log || \
	    { cat build-coverage/tests.log; exit 1; }
	@.ci/coverage build-coverage core

screenshots: program ## draw the pictures of the README and of docs/ with the program itself
	@cmake --build --preset $(PRESET) --target attentionscope_screenshot
	@sh docs/screenshots.sh $(program)

reference: program ## write docs/commands.md from the help of the program
	@sh docs/reference.sh $(program) commands > docs/commands.md

install: program ## install into PREFIX (default /usr/local); DESTDIR is honoured
	@cmake --install build --prefix "$(PREFIX)"

package: program ## make a Debian package in build/, the same bytes for the same commit
	@sh cmake/install_missing.sh "$$package_packages"
	@cd build && umask 022 && SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct 2>/dev/null || date +%s) cpack -G DEB

clean: ## remove every build folder
	rm -rf build build-*
