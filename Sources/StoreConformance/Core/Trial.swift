import Foundation
import Processes
import SeededRandom

/// Everything that a check needs to try one store.
struct Trial: Sendable {
  /// The store.
  var subject: Subject
  /// Which check, which seed, and whether only one case of it.
  let replay: Replay
  /// How much to explore: 1 is the ordinary amount, mutants are found with less.
  let effort: Double
  /// Whether more cases are tried after the first that failed, to tell other defects behind it.
  var looksFurther = true
  /// How to start a child process that knows the same subjects; `nil` when that is not possible.
  let child: ChildCommand?
  /// The calls by which the store is used.
  var face = Face.asynchronous
  /// Whether schedules are of threads, whose steps are many: three or more clients make few calls.
  var isOfThreads = false
  /// The same, built with ThreadSanitizer; `nil` when there is no such build.
  var threadSanitizerChild: ChildCommand?

  /// The number of cases to run when the ordinary number is this.
  ///
  /// Effort is within ``Conformance/efforts``, so that the product is a number of cases.
  func cases(_ ordinary: Int) -> Int { max(1, Int((Double(ordinary) * effort).rounded())) }

  /// The case numbers to run: all of them, or the one that is replayed.
  func caseNumbers(_ ordinary: Int) -> Range<Int> {
    if let only = replay.only { return only..<(only + 1) }
    return 0..<cases(ordinary)
  }

  /// The random numbers of one case: the same whenever seed and case are the same.
  func randomNumbers(case number: Int) -> SplitMix64 {
    var mixer = SplitMix64(seed: replay.seed)
    let base = mixer.next()
    return SplitMix64(seed: base ^ (UInt64(truncatingIfNeeded: number) &* 0x9e37_79b9_7f4a_7c15))
  }

  /// A counterexample found in one case.
  func broken(
    case number: Int, explored: Int, _ timeline: String, steps: [CounterexampleStep] = [],
    picture: String? = nil, schedule: String? = nil, call: Int? = nil
  ) -> Finding {
    var replay = replay
    (replay.only, replay.schedule, replay.call) = (number, schedule, call)
    return .broken(
      Counterexample(
        explored: explored, telling: timeline, steps, replay: replay, picture: picture))
  }
}
