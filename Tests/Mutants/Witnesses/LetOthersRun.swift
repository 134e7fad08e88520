#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Gives other threads the processor, so that what may come between two steps does.
func letOthersRun(times: Int = 20) {
  for _ in 0..<times { sched_yield() }
}
