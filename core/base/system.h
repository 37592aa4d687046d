#pragma once

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <span>
#include <string>

/// Facts about the machine that the standard library does not provide. Everything specific to one kind of
/// system is in system_posix.cpp; a port adds a file beside it.
namespace attentionscope::system {

/// Why the last call here failed, in the system's words: "No space left on device".
std::string problem();

/// Aligned memory, in pages of 2 MiB if the system has them and `bytes` is a multiple of that; null if there
/// is not enough. Free it with release().
void* allocate(std::size_t bytes, std::size_t alignment);
void release(void* memory);

/// The outcome of mapping a file.
enum class MapOutcome { done, notOpened, notExamined, folder, device, notMapped };
/// Maps a regular file for reading; an empty file maps to nothing. `bytes` stay valid until unmap().
MapOutcome map(const std::filesystem::path& path, std::span<const std::byte>& bytes);
void unmap(std::span<const std::byte> bytes);
/// Advice about mapped bytes that may begin anywhere; only whole pages are dropped.
enum class Use { over, soon };
void advise(std::span<const std::byte> bytes, Use use);

/// Calls `mend` with an address that a mapped file has lost (it was truncated, or its disk failed) before the
/// program would be terminated; true: putZeros() has repaired it. `mend` must neither lock nor allocate.
void onLostBytes(bool (*mend)(const void* address));
/// Replaces a lost mapped page with a page of zeros.
bool putZeros(const void* address);

/// Creates and locks a file of another name beside `path`, writable and with the permissions that `path` has
/// or would get; opens `path` itself if that is a device or a pipe. -1 if the file cannot be created.
int openUnfinished(std::filesystem::path& path);
/// Returns whether everything was written.
bool write(int file, std::span<const std::byte> bytes);
/// Flushes what was written to the disk, if the file is on one.
bool bringToDisk(int file);
bool close(int file);
/// Whether openUnfinished() created this file in a program that has ended.
bool isAbandoned(const std::filesystem::path& path);

/// Creates a new folder for temporary files; empty if none can be created.
std::filesystem::path makeTemporaryFolder();

/// Whether the standard stream is a terminal.
bool isTerminal(std::FILE* stream);

}  // namespace attentionscope::system
