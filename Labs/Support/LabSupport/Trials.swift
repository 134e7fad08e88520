import Foundation

/// The runs of an attendee's test: several with each subject, each in a separate process.
///
/// No run can carry anything over to the next one. The processes of all subjects start in the same
/// way, in a random order, so a test can recognise its subject only by its behaviour.
public struct Trials: Sendable {
  /// The results of the runs with a subject.
  public struct Results: Sendable {
    /// The messages of the failures.
    public fileprivate(set) var failures: [String] = []
    /// The number of runs that passed.
    public fileprivate(set) var passes = 0
    /// The ending of the first run that reported nothing, or more than one thing.
    public fileprivate(set) var broken: String?
  }

  /// How the runs ended.
  public enum Outcome: Sendable {
    /// The results, in the order of the subjects.
    case ended([Results])
    /// A run never ended, with this subject; the other runs were left out.
    case stuck(Int, LabChild)
  }

  /// The name of the part that is a run.
  public static let part = "a-run"
  private static let variable = "LOCKSTEP_LAB_ORDER"
  private static let atOnce = 3

  private let subjects: Int
  /// The number of runs with each subject; a test that fails by luck does not fail each time.
  public let rounds: Int

  /// Creates trials.
  ///
  /// - Parameters:
  ///   - subjects: The number of subjects.
  ///   - rounds: The number of runs with each subject.
  public init(subjects: Int, rounds: Int) {
    self.subjects = subjects
    self.rounds = rounds
  }

  /// Runs the test in all processes, a few at once.
  ///
  /// - Parameter lab: The lab, which has the part ``part``.
  /// - Returns: The results.
  /// - Throws: An error if no process can be started.
  public func run(_ lab: Lab) async throws -> Outcome {
    let order = (0..<subjects).flatMap { Array(repeating: $0, count: rounds) }.shuffled()
    var results = Array(repeating: Results(), count: subjects)
    return try await withThrowingTaskGroup(of: (Int, LabChild).self) { group in
      var waiting = order[...]
      for _ in 0..<Self.atOnce {
        if let place = waiting.popFirst() { group.addTask { (place, try await child(lab, place)) } }
      }
      for try await (place, child) in group {
        if child.ending == .hung {
          group.cancelAll()
          return .stuck(place, child)
        }
        results[place].add(child)
        if let place = waiting.popFirst() {
          group.addTask { (place, try await self.child(lab, place)) }
        }
      }
      return .ended(results)
    }
  }

  private func child(_ lab: Lab, _ place: Int) async throws -> LabChild {
    // The remainder selects the subject; the number itself differs for each process.
    let count = UInt64(subjects)
    let number = UInt64.random(in: 0..<(.max / count)) * count + UInt64(place)
    return try await lab.child(Self.part, environment: [Self.variable: "\(number)"])
  }

  /// Runs the test once in such a process, and reports whether it failed.
  ///
  /// - Parameter test: Runs the test with the subject of this number.
  @concurrent
  public func tell(_ test: (_ subject: Int) async throws -> Void) async {
    guard let number = ProcessInfo.processInfo.environment[Self.variable].flatMap(UInt64.init)
    else { return }
    unsetenv(Self.variable)
    do {
      try await test(Int(number % UInt64(subjects)))
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
