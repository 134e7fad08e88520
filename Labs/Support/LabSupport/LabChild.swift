import LabModel
import Processes

/// The result of a part that ran in a process of its own.
public struct LabChild: Sendable {
  /// How the process ended.
  public enum Ending: Equatable, Sendable, CustomStringConvertible {
    /// By itself, with this code; 0 when the part returned.
    case exited(Int32)
    /// By this signal: it trapped, or the system ended it.
    case trapped(signal: Int32)
    /// Not at all: it was killed when its limit was over.
    case hung

    /// How it ended, as a sentence of a finding goes on: `it never ended`.
    public var description: String {
      switch self {
      case .exited(0): "it ended"
      case .exited(let code): "it ended with code \(code)"
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
}

extension Lab {
  /// Runs a part of this program in a process of its own, where it may trap, hang or print for ever.
  ///
  /// The process runs the part and nothing of the check. It ends with this process at the latest.
  ///
  /// - Parameters:
  ///   - part: The part's name, one of those given to ``LabProgram/run(_:parts:_:)``.
  ///   - limitInSeconds: How long it may take; far more than it does on a slow machine.
  ///   - environment: Variables that it has besides those of this process.
  /// - Returns: The result of the part.
  /// - Throws: `LabPartMissing`, or `SpawnFailure` where no process can be started.
  public func child(
    _ part: String, limitInSeconds: Double = 10, environment: [String: String] = [:]
  ) async throws -> LabChild {
    guard parts.contains(part) else { throw LabPartMissing(name: part, lab: report.lab) }
    let process = try ChildProcess(
      ChildCommand(executable: LabOrder.executable, arguments: ["--part"]), payload: part,
      limitInSeconds: limitInSeconds, keepsErrors: true, environment: environment,
      outputLimit: 1 << 20)
    var lines: [String] = []
    for await line in process.lines { lines.append(line) }
    let ending: LabChild.Ending =
      switch await process.waitForEnd() {
      case .exited(let code): .exited(code)
      case .killed(let signal): .trapped(signal: signal)
      case .overran: .hung
      }
    return LabChild(ending: ending, lines: lines, complaint: process.complaint)
  }
}
