import Foundation
import Processes
import SeededRandom

/// Everything that a check needs to try one store.
struct Trial: Sendable {
  /// The store.
  var subject: Subject
  /// The check, the seed, and optionally a single case.
  let replay: Replay
  /// The amount to explore: 1 is the ordinary amount, and mutants are found with less.
  let effort: Double
  /// True if more cases are tried after the first failure, to find other defects.
  var looksFurther = true
  /// The command that starts a child process with the same subjects; `nil` if that is not possible.
  let child: ChildCommand?
  /// The calls through which the store is used.
  var interface = Interface.asynchronous
  /// True for schedules of threads.
  ///
  /// Those have many steps, so three or more clients make few calls.
  var isOfThreads = false
  /// The same command, built with ThreadSanitizer; `nil` if there is no such build.
  var threadSanitizerChild: ChildCommand?

  /// The number of cases to run, given the ordinary number.
  ///
  /// Effort is within ``Conformance/efforts``, so the product is a valid number of cases.
  func cases(_ ordinary: Int) -> Int { max(1, Int((Double(ordinary) * effort).rounded())) }

  /// The case numbers to run: all of them, or only the replayed one.
  func caseNumbers(_ ordinary: Int) -> Range<Int> {
    if let only = replay.only { return only..<(only + 1) }
    return 0..<cases(ordinary)
  }

  /// The random numbers of a case, which are the same for the same seed and case.
  func randomNumbers(case number: Int) -> SplitMix64 {
    var mixer = SplitMix64(seed: replay.seed)
    let base = mixer.next()
    return SplitMix64(seed: base ^ (UInt64(truncatingIfNeeded: number) &* 0x9e37_79b9_7f4a_7c15))
  }

  /// A counterexample found in a case.
  func broken(
    case number: Int, explored: Int, _ violation: Violation, picture: String? = nil,
    schedule: String? = nil, call: Int? = nil
  ) -> Finding {
    var replay = replay
    (replay.only, replay.schedule, replay.call) = (number, schedule, call)
    return .broken(
      Counterexample(explored: explored, violation, replay: replay, picture: picture))
  }
}
