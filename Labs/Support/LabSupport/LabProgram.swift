// `stdout` is a C variable, which nothing changes.
@preconcurrency import Foundation
import LabModel
import Processes
public import SchedulePlay

/// The program of a lab: runs its check on the code beside it and writes down the findings.
///
/// ```swift
/// await LabProgram.run("01", parts: ["increment": { Counter().incrementFromAllThreads() }]) { lab in
///   let child = try await lab.child("increment")
///   lab.found("race", passed: child.ending == .exited(0), …)
/// }
/// ```
///
/// With `--report FILE` the report is written there as JSON; without, as in Xcode, its text is printed.
public enum LabProgram {
  /// A part that runs in a separate process, because it may trap or never end.
  public typealias Part = @Sendable () async throws -> Void
  /// Records the schedules of a lab as a tree.
  public typealias Recording = @Sendable () async throws -> PlayTree

  /// Runs a lab's check, or the one part for which this process was started.
  ///
  /// A check that throws, or in which nothing moves any more, has failed: a call did what no call
  /// should. The process ends with code 70 if the machine failed: then nothing is known of the lab.
  ///
  /// With `--play FILE` the program writes the recorded schedules to the file, and checks nothing.
  public static func run(
    _ id: String, parts: [String: Part] = [:], play: Recording? = nil,
    _ body: (Lab) async throws -> Void
  ) async {
    let lab = Lab(id: id, parts: Set(parts.keys))
    // Lines printed before a trap must arrive too.
    setlinebuf(stdout)
    do {
      if let name = LabOrder.current.part {
        ChildReports.exitWithParent()
        guard let part = parts[name] else { throw LabPartMissing(name: name, lab: id) }
        if name == LabOrder.current.exitingPart { exit(0) }
        Watch.current.begin(patience: LabOrder.current.patience) { LabChild.tellAndEnd($0) }
        try await part()
        LabChild.tellReturn()
        return
      }
      if let file = LabOrder.current.play {
        guard let play else { throw LabPartMissing(name: "play", lab: id) }
        Watch.current.begin(patience: LabOrder.current.patience) { LabChild.tellAndEnd($0) }
        try write(try await play(), to: file)
        return
      }
      if LabOrder.current.guarantees == nil {
        Watch.current.begin(patience: LabOrder.current.patience) { stuck in
          lab.foundStuck(stuck)
          finish(lab)
        }
      }
      do { try await body(lab) } catch let error where !(error is any MachineFailure) {
        lab.foundError(error)
      }
      try write(lab.report)
    } catch {
      complain("lab \(id): \(error)")
      exit(70)
    }
  }

  /// Writes the findings and ends the process.
  package static func finish(_ lab: Lab) -> Never {
    do { try write(lab.report) } catch {
      complain("lab \(lab.report.lab): \(error)")
      exit(70)
    }
    // Without the program's own work at its end, for which a stuck one might wait.
    _exit(0)
  }

  private static func complain(_ text: String) {
    do { try FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8)) } catch {
      // There is no other place to say it.
    }
  }

  private static func write(_ report: LabReport) throws {
    guard let file = LabOrder.current.report else {
      print(report.text, terminator: "")
      return
    }
    try write(report, to: file)
  }

  private static func write(_ value: some Encodable, to file: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(value)
    // Whole or not at all: a check that is killed leaves no half a report.
    try data.write(to: URL(filePath: file), options: .atomic)
  }
}

/// An error that says nothing about the code under test.
protocol MachineFailure: Error {}

extension SpawnFailure: MachineFailure {}

/// A check asks for a part that its program does not have.
struct LabPartMissing: MachineFailure, CustomStringConvertible {
  let name: String
  let lab: String

  var description: String {
    "no part is called \(name); hand it to LabProgram.run(\"\(lab)\", parts: …)"
  }
}
