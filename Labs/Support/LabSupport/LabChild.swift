import LabModel
import Processes

/// The result of a part that ran in a separate process.
public struct LabChild: Sendable {
  /// How the process ended.
  public enum Ending: Equatable, Sendable, CustomStringConvertible {
    /// The process exited with this code; 0 when the part returned.
    case exited(Int32)
    /// By this signal: it trapped, or the system ended it.
    case trapped(signal: Int32)
    /// Not at all: it was killed when its limit was over.
    case hung

    /// The ending as the rest of a sentence: `it never ended`.
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
  /// Runs a part of this program in a separate process, where it may trap, hang or print forever.
  ///
  /// The process runs only the part, and nothing of the check, and prints no backtrace. The part
  /// ends at the latest with this process.
  ///
  /// - Parameters:
  ///   - part: The part's name, one of those given to ``LabProgram/run(_:parts:_:)``.
  ///   - limitInSeconds: The time limit; far more than the part takes on a slow machine.
  ///   - environment: Additional environment variables.
  /// - Returns: The result of the part.
  /// - Throws: `LabPartMissing`, or `SpawnFailure` if no process can be started.
  public func child(
    _ part: String, limitInSeconds: Double = 10, environment: [String: String] = [:]
  ) async throws -> LabChild {
    guard parts.contains(part) else { throw LabPartMissing(name: part, lab: report.lab) }
    let process = try ChildProcess(
      ChildCommand(executable: LabOrder.executable, arguments: ["--part"]), payload: part,
      limitInSeconds: limitInSeconds, keepsErrors: true,
      environment: ["SWIFT_BACKTRACE": "enable=no"].merging(environment) { $1 },
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
