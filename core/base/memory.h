#pragma once

namespace attentionscope {

/// Has the allocator keep some tens of megabytes that were freed instead of giving them back at once: a run
/// and a training step free what the next one allocates, and fresh pages cost a tenth of a step. For a
/// program as a whole, called before its threads start. Does nothing where the C library offers no such
/// setting. atTheTop: bytes that are kept where they are the last of the heap.
void keepFreedMemory(int atTheTop = 64 << 20);

/// The same for a program that trains and does nothing else: up to a gigabyte, and the first half of it in
/// large pages where the system has them, for a step goes through more small ones than the processor knows.
void keepMemoryForTraining();

}  // namespace attentionscope
