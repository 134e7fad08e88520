#ifndef LOCKSTEP_THREAD_ACCESSES_H
#define LOCKSTEP_THREAD_ACCESSES_H

/// Makes atomics, and plain accesses to memory if asked for, steps of a schedule of threads.
///
/// Code that is compiled with `-sanitize=thread` makes a call for each of them. A program that links this
/// library, in the place of ThreadSanitizer's, has them hand over to `libThreadScheduler`; without that
/// library loaded they do what they say and no more. Every operation is sequentially consistent.

/// The variable that asks for plain accesses: there are many, so that schedules are long.
#define LOCKSTEP_THREAD_ACCESSES_VARIABLE "LOCKSTEP_THREAD_ACCESSES"

#endif
