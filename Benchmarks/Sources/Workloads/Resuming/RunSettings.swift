import Foundation
import Measurement
import Persistence
package import ResultModel

/// The settings and the origin of a stopped run: the first line of its record.
package struct RunSettings: Sendable, Codable, Equatable {
  /// The version of the record's format.
  var form = RunSettings.currentForm
  /// The time at which the run began, in ISO 8601.
  package let date: String
  /// The values of the run's options.
  package let values: [String: [String]]
  /// The run's options without values.
  package let flags: [String]
  /// The user's items, if the run used any.
  package let items: UserItemsFacts?
  /// The plan of the run: blocks, orders, windows.
  let plan: String
  /// The parts of the environment that affect the figures, by name.
  let surroundings: [String: String]

  /// The version of the format that this program writes and reads.
  static let currentForm = 3

  /// Describes a run that is about to begin.
  ///
  /// Reads the program's file once: O(its size).
  package init(
    _ plan: Plan, values: [String: [String]], flags: [String], directory: String, program: String
  ) {
    date = Date().formatted(.iso8601)
    self.values = values
    self.flags = flags
    items = plan.items?.facts
    self.plan = plan.fingerprint
    surroundings = [
      Self.commit: "\(Machine.commit)", Self.program: Self.checksum(program),
      "the compiler": "\(Machine.swift)", "the build": Build.description,
      "the kernel": "\(Machine.kernel)", "the processor": "\(Machine.processor)",
      "the number of processors": "\(ProcessInfo.processInfo.activeProcessorCount)",
      "the file system": "\(RunProgress.fileSystem(of: directory))",
    ]
  }

  /// Returns true if the other run has the same plan.
  ///
  /// - Returns: `true` if orders, windows and items are the same.
  package func plansTheSame(as other: RunSettings) -> Bool {
    plan == other.plan && items == other.items
  }

  /// The differences between the environments of this run and another process, in phrases.
  ///
  /// - Returns: The sorted phrases, for instance `the commit: 0123abc, then 4567def`.
  package func differences(from other: RunSettings) -> [String] {
    // The commit is that of the sources as they are now: if the program is the same, the commit
    // does not matter.
    let isSame = surroundings[Self.program] == other.surroundings[Self.program]
    return surroundings.keys.filter { !isSame || $0 != Self.commit }.sorted().compactMap { name in
      let (before, now) = (surroundings[name] ?? "unknown", other.surroundings[name] ?? "unknown")
      return before == now ? nil : "\(name): \(before), then \(now)"
    }
  }

  private static let commit = "the commit"
  private static let program = "the program"

  private static func checksum(_ program: String) -> String {
    do {
      return String(CRC32C(of: try PosixFileSystem().contents(ofFile: program)).value, radix: 16)
    } catch { return "unreadable (\(error))" }
  }
}

extension Plan {
  /// A checksum of the measurements, their order and their lengths.
  var fingerprint: String {
    let blocks = (headline + apart).map { block in
      "\(block.purpose) \(block.arms.map(\.id)) \(block.scenarios) \(block.rounds) \(block.window) "
        + "\(block.order.rounds)" + (block.load.map { " \($0)" } ?? "")
    }
    let text =
      "\(blocks) \(rounds) \(budget) "
      + "\(callers?.rawValue ?? "of its own") \(seed)"
    return String(CRC32C(of: Array(text.utf8)).value, radix: 16)
  }
}
