import Foundation
import LabSupport

/// The runs of an attendee's test: several with each store, each in a separate process.
///
/// No run can carry anything over to the next one. The processes of all stores start in the same
/// way, in a random order, so a test can recognise its store only by its behaviour.
struct Trials {
  /// The number of runs of the test with each store; a test that fails by luck does not fail each
  /// time.
  static let rounds = 5
  static let part = "a-store"
  private static let variable = "LOCKSTEP_LAB_ORDER"
  private static let atOnce = 3

  /// The results of the runs with a store.
  struct Results {
    /// The messages of the failures.
    var failures: [String] = []
    var passes = 0
    /// The ending of the first run that reported nothing, or more than one thing.
    var broken: String?
  }

  /// How the runs ended.
  enum Outcome {
    /// The results, in the order of `StoreKind.all`.
    case ended([Results])
    /// A run never ended, with this store; it may be so with all, so that the others were left out.
    case stuck(StoreKind, LabChild)
  }

  /// Runs the test in all processes, a few at once.
  ///
  /// - Returns: The results.
  static func run(_ lab: Lab) async throws -> Outcome {
    let order = (StoreKind.all.indices.flatMap { Array(repeating: $0, count: rounds) }).shuffled()
    var results = Array(repeating: Results(), count: StoreKind.all.count)
    return try await withThrowingTaskGroup(of: (Int, LabChild).self) { group in
      var waiting = order[...]
      for _ in 0..<atOnce {
        if let place = waiting.popFirst() { group.addTask { (place, try await child(lab, place)) } }
      }
      for try await (place, child) in group {
        if child.ending == .hung {
          group.cancelAll()
          return .stuck(StoreKind.all[place], child)
        }
        results[place].add(child)
        if let place = waiting.popFirst() {
          group.addTask { (place, try await Self.child(lab, place)) }
        }
      }
      return .ended(results)
    }
  }

  private static func child(_ lab: Lab, _ place: Int) async throws -> LabChild {
    // The remainder selects the store; the number itself differs for each process.
    let count = UInt64(StoreKind.all.count)
    let number = UInt64.random(in: 0..<(.max / count)) * count + UInt64(place)
    return try await lab.child(
      part, environment: [variable: "\(number)"])
  }

  /// Runs the test once in such a process, and reports whether it failed.
  @concurrent
  static func tell(_ test: Lab15.StoreTest) async {
    guard let number = ProcessInfo.processInfo.environment[variable].flatMap(UInt64.init) else {
      return
    }
    unsetenv(variable)
    let kind = StoreKind.all[Int(number % UInt64(StoreKind.all.count))]
    do {
      try await test { Opened(kind) }
      LabProgram.tell("passes")
    } catch {
      let words = "\(error)".split(separator: "\n").first ?? ""
      LabProgram.tell("fails: \(words)")
    }
  }
}

extension Trials.Results {
  fileprivate mutating func add(_ child: LabChild) {
    guard child.ending == .exited(0), child.told.count == 1, let told = child.told.first else {
      broken = broken ?? child.end
      return
    }
    if told == "passes" { passes += 1 } else { failures.append(told) }
  }
}
