#pragma once

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <span>
#include <string>

/// What the standard library does not know of the machine. All that belongs to one kind of system stands in
/// system_posix.cpp, which another kind would have beside it.
namespace attentionscope::system {

/// Why the last call here failed, in the system's words: "No space left on device".
std::string problem();

/// Aligned memory, in pages of 2 MiB where the system has them and `bytes` are a multiple of that; null where
/// there is not enough. Freed by release().
void* allocate(std::size_t bytes, std::size_t alignment);
void release(void* memory);

/// What became of a file that was to be mapped.
enum class MapOutcome { done, notOpened, notExamined, folder, device, notMapped };
/// Maps a regular file for reading; an empty one to nothing. `bytes` stay until unmap().
MapOutcome map(const std::filesystem::path& path, std::span<const std::byte>& bytes);
void unmap(std::span<const std::byte> bytes);
/// Advice about mapped bytes that begin anywhere; whole pages only where they are to be dropped.
enum class Use { over, soon };
void advise(std::span<const std::byte> bytes, Use use);

/// Has `mend` called with an address that a mapped file no longer has (it was cut, or its disk failed) before
/// the program would end of it; true: putZeros() has mended it. It may neither lock nor allocate.
void onLostBytes(bool (*mend)(const void* address));
/// Puts a page of zeros where a mapped one was lost.
bool putZeros(const void* address);

/// A file of another name beside `path`, made for writing with the permissions that `path` has or would get,
/// and locked as long as it is open; `path` itself where that is a device or a pipe. -1 where it cannot be
/// made.
int openUnfinished(std::filesystem::path& path);
/// Whether all was written.
bool write(int file, std::span<const std::byte> bytes);
/// Brings what was written to the disk, where that means anything.
bool bringToDisk(int file);
bool close(int file);
/// Whether a file that openUnfinished() made was left by a program that has ended.
bool isAbandoned(const std::filesystem::path& path);

/// A new folder of its own for temporary files; empty where there can be none.
std::filesystem::path makeTemporaryFolder();

/// Whether a person reads what is written to the standard stream.
bool isTerminal(std::FILE* stream);

}  // namespace attentionscope::system
