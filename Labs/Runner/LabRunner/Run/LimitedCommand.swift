import Foundation
import Processes

/// A process that may take so long and print so much.
struct LimitedCommand: Sendable {
  /// The result of a run.
  struct Result: Sendable {
    var ending: ChildProcess.Ending
    /// The printed lines, up to the limit.
    var lines: [String]
    /// The number of further bytes that it printed.
    var droppedByteCount: Int
    /// The last of its standard error.
    var complaint: String
  }

  var executable: String
  /// At least one.
  var arguments: [String]
  var limitInSeconds: Double
  var environment: [String: String] = [:]
  /// A megabyte holds any build's errors.
  var outputLimit = 1 << 20

  /// Runs it to its end; a cancelled task kills it.
  ///
  /// - Throws: `SpawnFailure` if it cannot be started.
  func run(onLine: @Sendable (String) -> Void = { _ in }) async throws -> Result {
    let process = try ChildProcess(
      ChildCommand(executable: executable, arguments: arguments.dropLast()),
      payload: arguments.last ?? "", limitInSeconds: limitInSeconds, keepsErrors: true,
      environment: environment, outputLimit: outputLimit)
    return await withTaskCancellationHandler {
      var lines: [String] = []
      for await line in process.lines {
        lines.append(line)
        onLine(line)
      }
      let ending = await process.waitForEnd()
      return Result(
        ending: ending, lines: lines, droppedByteCount: process.droppedByteCount,
        complaint: process.complaint)
    } onCancel: {
      process.kill()
    }
  }
}
