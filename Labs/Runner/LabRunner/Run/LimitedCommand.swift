import Foundation
package import Processes

/// A process that may take so long and print so much.
package struct LimitedCommand: Sendable {
  /// The result of a run.
  package struct Result: Sendable {
    package var ending: ChildProcess.Ending
    /// The printed lines, up to the limit.
    package var lines: [String]
    /// The number of further bytes that it printed.
    var droppedByteCount: Int
    /// The last of its standard error.
    package var complaint: String
  }

  var executable: String
  /// At least one.
  var arguments: [String]
  var limitInSeconds: Double
  var environment: [String: String]
  /// A megabyte holds any build's errors.
  var outputLimit: Int

  package init(
    executable: String, arguments: [String], limitInSeconds: Double,
    environment: [String: String] = [:], outputLimit: Int = 1 << 20
  ) {
    self.executable = executable
    self.arguments = arguments
    self.limitInSeconds = limitInSeconds
    self.environment = environment
    self.outputLimit = outputLimit
  }

  /// Runs it to its end; a cancelled task kills it.
  ///
  /// - Throws: `SpawnFailure` if it cannot be started.
  package func run(onLine: @Sendable (String) -> Void = { _ in }) async throws -> Result {
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
