import LabModel
import Processes

/// The result of a part that ran in a separate process.
public struct LabChild: Sendable {
  /// How the process ended.
  public enum Ending: Equatable, Sendable, CustomStringConvertible {
    /// The process exited with this code; 0 if the part had returned.
    case exited(Int32)
    /// The process exited with the code 0, and the part had not returned.
    case left
    /// By this signal: it trapped, or the system ended it.
    case trapped(signal: Int32)
    /// Not at all: nothing moved any more, see ``LabChild/stuck``.
    case hung

    /// The ending as the rest of a sentence: `it never ended`.
    public var description: String {
      switch self {
      case .exited(0): "it ended"
      case .exited(let code): "it ended with code \(code)"
      case .left: "it ended with exit(0) in the middle"
      case .trapped(let signal): "it crashed (signal \(signal))"
      case .hung: "it never ended"
      }
    }
  }

  /// How the process ended.
  public let ending: Ending
  /// The printed lines; only the first megabyte of them.
  public let lines: [String]
  /// The last that it wrote to its standard error, such as the reason of a trap.
  public let complaint: String
  /// The state of a part that hung; `nil` if its watch could not tell.
  public let stuck: Stuck?

  /// The ending as the rest of a sentence, with its place or its reason, such as
  /// `it never ended: a thread waits at NoteCache.swift:12`.
  public var end: String {
    switch ending {
    case .hung: "\(ending)" + (stuck.map { ": " + $0.text } ?? "")
    case .trapped, .exited(1...): "\(ending)" + (words.isEmpty ? "" : ": " + words)
    default: "\(ending)"
    }
  }

  /// The reason why it ended, in its own words; empty if it gave none.
  public var words: String { LastWords(complaint).reason }
}

extension Lab {
  /// Runs a part of this program in a separate process, where it may trap, hang or print forever.
  ///
  /// The process runs only the part, and nothing of the check, and prints no backtrace. The part
  /// ends at the latest with this process.
  ///
  /// - Parameters:
  ///   - part: The part's name, one of those given to ``LabProgram/run(_:parts:_:)``.
  ///   - limitInSeconds: The number of seconds in which something has to move, at most those of
  ///     the whole check: see `Watch`. A part that gets no processor may take longer.
  ///   - environment: Additional environment variables.
  /// - Returns: The result of the part.
  /// - Throws: `LabPartMissing`, or `SpawnFailure` if no process can be started.
  public func child(
    _ part: String, limitInSeconds: Double = 10, environment: [String: String] = [:]
  ) async throws -> LabChild {
    guard parts.contains(part) else { throw LabPartMissing(name: part, lab: report.lab) }
    noteRun(part)
    let order = LabOrder.current
    let patience = min(limitInSeconds, order.patience)
    var arguments = ["--patience", "\(patience)"]
    if let symbolizer = order.symbolizer { arguments += ["--symbolizer", symbolizer] }
    if let exiting = order.exitingPart { arguments += ["--exiting-part", exiting] }
    let process = try ChildProcess(
      ChildCommand(executable: LabOrder.executable, arguments: arguments + ["--part"]),
      payload: part, limitInSeconds: Self.patiencesOfAPart * patience, keepsErrors: true,
      environment: ["SWIFT_BACKTRACE": "enable=no"].merging(environment) { $1 },
      outputLimit: 1 << 20)
    var lines: [String] = []
    for await line in process.lines { lines.append(line) }
    // No check sees the part's lines about itself.
    let own = lines
    lines.removeAll { LabChild.isReturn($0) || LabChild.stuck(in: $0) != nil }
    let stuck = own.lazy.compactMap(LabChild.stuck(in:)).first
    let hasReturned = own.contains(where: LabChild.isReturn)
    let ending: LabChild.Ending =
      switch await process.waitForEnd() {
      case .exited where stuck != nil: .hung
      case .exited(0): hasReturned ? .exited(0) : .left
      case .exited(let code): .exited(code)
      case .killed(let signal): .trapped(signal: signal)
      case .overran: .hung
      }
    Watch.current.noteMove()
    return LabChild(ending: ending, lines: lines, complaint: process.complaint, stuck: stuck)
  }

  /// The longest life of a part whose watch does not run, in patiences.
  private static let patiencesOfAPart = 25.0
}
