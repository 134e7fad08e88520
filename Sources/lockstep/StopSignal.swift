import Dispatch
import Foundation
import Synchronization

/// Ctrl-C and SIGTERM as a cancellation, so that what is done can be kept and cleared up.
enum StopSignal: Int32, CaseIterable {
  case interrupt = 2
  case terminate = 15

  /// The exit code that shells expect.
  var exitCode: ExitCode { self == .interrupt ? .interrupted : .terminated }

  /// Runs the body as a task that the first such signal cancels; the program no longer dies of it.
  ///
  /// - Returns: What the body gave, and which signal came, if one did.
  static func watch<Result: Sendable>(
    _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> (result: Result, signal: StopSignal?) {
    let received = Received()
    let task = Task { try await body() }
    let sources = allCases.map { stop in
      // The default action would end the process before the source hears of it.
      signal(stop.rawValue, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: stop.rawValue)
      source.setEventHandler {
        received.first.withLock { $0 = $0 ?? stop }
        task.cancel()
      }
      source.resume()
      return source
    }
    let result: Result
    do { result = try await task.value } catch {
      for source in sources { source.cancel() }
      if let stop = received.first.withLock({ $0 }), error is CancellationError {
        throw Stopped(signal: stop)
      }
      throw error
    }
    for source in sources { source.cancel() }
    return (result, received.first.withLock { $0 })
  }

  private final class Received: Sendable {
    let first = Mutex<StopSignal?>(nil)
  }

  /// The body had nothing to show when the signal came.
  struct Stopped: Error {
    let signal: StopSignal
  }
}
