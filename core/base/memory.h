#pragma once

namespace attentionscope {

/// Makes the allocator keep some tens of megabytes of freed memory instead of returning them at once: a run
/// and a training step free what the next one allocates, and fresh pages cost a tenth of a step. Affects the
/// whole program; call it before starting threads. Does nothing if the C library has no such setting.
/// atTheTop: bytes to keep at the top of the heap.
void keepFreedMemory(int atTheTop = 64 << 20);

/// The same for a program that only trains or analyses: keeps up to a gigabyte, in large pages if the system
/// has them, because a step touches more small pages than the processor's page cache holds, and the first
/// touch of each costs microseconds.
void keepMemoryForComputing();

}  // namespace attentionscope
