import Foundation
import PostgreSQLServers
import Synchronization

@testable import PostgreSQLVariant

/// A row of the table of faults: how often a fault was injected, and the answers of the calls.
///
/// `Tests/postgresql` prints the rows of all tests as one table.
struct FaultRow: Sendable {
  let fault: String
  /// The number of times the fault was injected.
  var injected = 1
  var acknowledged = 0
  /// Calls that were answered with "nothing was saved".
  var refused = 0
  /// Calls that were answered with "the outcome is unknown".
  var unknown = 0
  /// Groups whose outcome was found out on a later session.
  var resolved = 0
  /// Acknowledged items that are not on the server, or are older there.
  var lost = 0
  /// Other false answers: an item that was refused and is there, an old item that was found.
  var falseAnswers = 0
  /// A control promises less than the store, and must lose.
  var isControl = false
  /// Figures of this fault alone.
  var remark = ""

  init(_ fault: String, injected: Int = 1) {
    self.fault = fault
    self.injected = injected
  }

  /// A row for clients that saved all the time.
  init(
    _ fault: String, injected: Int, _ answers: Writers.Answers, _ found: (lost: Int, ghosts: Int),
    _ counts: OutcomeCounts? = nil
  ) {
    self.init(fault, injected: injected)
    acknowledged = answers.acknowledged.count
    refused = answers.refused.count
    unknown = answers.unknown.count
    resolved = counts.map { $0.foundCommitted + $0.foundAbsent } ?? 0
    lost = found.lost
    falseAnswers = found.ghosts
  }

  /// True if nothing is wrong, or for a control, whether something is.
  var isAsItMust: Bool { (lost + falseAnswers == 0) != isControl }

  private var verdict: String {
    switch (isControl, isAsItMust) {
    case (false, true): "holds"
    case (false, false): "BROKEN"
    case (true, true): "loses, as it must"
    case (true, false): "LOSES NOTHING"
    }
  }

  /// The row's cells, in the order of ``titles``.
  var cells: [String] {
    [fault]
      + [injected, acknowledged, refused, unknown, resolved, lost, falseAnswers].map { "\($0)" }
      + [verdict + (remark.isEmpty ? "" : "; \(remark)")]
  }

  static let titles = [
    "fault", "injected", "acknowledged", "not saved", "unknown", "resolved", "lost", "false",
    "verdict",
  ]

  /// The variable that names the file to which the rows are added.
  static let fileVariable = "LOCKSTEP_FAULTS"
  private static let file = Mutex(ProcessInfo.processInfo.environment[fileVariable])

  /// Prints the row, and adds it to the file that the variable names: cells with tabulators between.
  func tell() throws {
    print(zip(Self.titles, cells).map { "\($0): \($1)" }.joined(separator: ", "))
    try Self.file.withLock { path in
      guard let path else { return }
      let file = try FileHandle(forWritingTo: URL(filePath: path))
      try file.seekToEnd()
      try file.write(contentsOf: Data((cells.joined(separator: "\t") + "\n").utf8))
      try file.close()
    }
  }
}
