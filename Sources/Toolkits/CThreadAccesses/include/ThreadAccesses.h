#ifndef LOCKSTEP_THREAD_ACCESSES_H
#define LOCKSTEP_THREAD_ACCESSES_H

/// Makes atomics, and on request plain memory accesses, steps of a schedule of threads.
///
/// Code compiled with `-sanitize=thread` makes a call for each of them. A program that links this
/// library instead of ThreadSanitizer's library forwards the calls to `libThreadScheduler`. If that
/// library is not loaded, the calls only perform their operations. Every operation is sequentially
/// consistent, unless the exploration asks for weaker orders.

/// The variable that requests plain accesses. There are many of them, so schedules become long.
#define LOCKSTEP_THREAD_ACCESSES_VARIABLE "LOCKSTEP_THREAD_ACCESSES"

#endif
