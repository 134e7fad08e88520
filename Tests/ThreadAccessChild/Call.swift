import Foundation
import ThreadSchedules

/// Explores a body of this program in the way of a test, prints the failure, and ends the process.
func exploreCall() -> Never {
  Task.detached {
    do {
      let found = try await Threads.explore(.pos(seed: 1, count: 200)) {
        let counter = AtomicCounter()
        async let first: Void = counter.increment()
        async let second: Void = counter.increment()
        _ = await (first, second)
        if counter.value != 2 { throw Wrong(description: "the counter is \(counter.value)") }
      }
      print(found.failure.map { "\($0)" } ?? "no schedule failed")
      exit(0)
    } catch {
      print(error)
      exit(70)
    }
  }
  dispatchMain()
}
