import Foundation

/// Gives other threads the processor, so that their calls come between two steps.
func letOthersRun(times: Int = 20) {
  for _ in 0..<times { sched_yield() }
}
