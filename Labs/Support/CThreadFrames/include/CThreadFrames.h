#pragma once

#include <stdint.h>

/// The system's number of the calling thread; 0 where threads have none.
int32_t lab_thread_number(void);

/// Interrupts another thread of this process and notes its calls, the innermost first.
///
/// For a process that is stuck and ends afterwards: the thread may hold any lock. One call at a
/// time. The call gives up after a second.
///
/// @param thread The thread's number.
/// @param addresses Receives the addresses of the calls that are in this program's own file, as
///   offsets in it.
/// @param most The number of addresses for which there is room.
/// @return The number of addresses; 0 where the calls cannot be had.
int32_t lab_frames_of(int32_t thread, uint64_t *addresses, int32_t most);
