import Foundation
import Measurement
import Persistence
public import ResultModel

/// What a stopped run was asked for and made by: the first line of its record.
public struct RunSettings: Sendable, Codable, Equatable {
  /// The version of the record's form.
  var form = RunSettings.currentForm
  /// When the run began, in ISO 8601.
  public let date: String
  /// The values of its options.
  public let values: [String: [String]]
  /// Its options without values.
  public let flags: [String]
  /// The user's items, if it had some.
  public let items: UserItemsFacts?
  /// What its plan came to: blocks, orders, windows.
  let plan: String
  /// What its figures depend on, by name.
  let surroundings: [String: String]

  /// The version of the form that this program writes and reads.
  static let currentForm = 2

  /// Describes a run that is about to begin.
  ///
  /// Reads the program's file once: O(its size).
  ///
  /// - Parameters:
  ///   - plan: What it will do.
  ///   - values: The values of its options.
  ///   - flags: Its options without values.
  ///   - directory: Where the measured stores will be.
  ///   - program: The program's file.
  public init(
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
      "the file system": "\(Machine.fileSystem(of: directory))",
    ]
  }

  /// Whether the other run does the same.
  ///
  /// - Parameter other: What another process would do.
  /// - Returns: Whether orders, windows and items are the same.
  public func plansTheSame(as other: RunSettings) -> Bool {
    plan == other.plan && items == other.items
  }

  /// What the figures depend on and another process has otherwise, in phrases.
  ///
  /// - Parameter other: What another process would do.
  /// - Returns: For instance `the commit: 0123abc, then 4567def`; sorted.
  public func differences(from other: RunSettings) -> [String] {
    // The commit is that of the sources as they lie there now: the same program is the same.
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
  /// A checksum of what is measured, in which order and for how long.
  var fingerprint: String {
    let blocks = (headline + apart).map { block in
      "\(block.purpose) \(block.arms.map(\.id)) \(block.scenarios) \(block.rounds) \(block.window) "
        + "\(block.order.rounds)" + (block.load.map { " \($0)" } ?? "")
    }
    let text =
      "\(blocks) \(probes.map(\.rawValue)) \(rounds) \(budget) "
      + "\(callers?.rawValue ?? "of its own") \(seed)"
    return String(CRC32C(of: Array(text.utf8)).value, radix: 16)
  }
}
