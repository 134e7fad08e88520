import Dispatch
import Foundation
import Synchronization

/// Turns Ctrl-C and SIGTERM into a cancellation, so that finished work can be kept and the rest
/// removed.
public enum StopSignal: Int32, CaseIterable, Sendable {
  /// Ctrl-C.
  case interrupt = 2
  /// The default signal of `kill`.
  case terminate = 15

  /// The exit code that shells expect after the signal.
  public var exitCode: ExitCode { self == .interrupt ? .interrupted : .terminated }

  /// Runs the body as a task that the first stop signal cancels.
  ///
  /// The signals no longer end the program.
  public static func watch<Result: Sendable>(
    _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> (result: Result, signal: StopSignal?) {
    let received = Received()
    var sources: [any DispatchSourceSignal] = []
    for stop in allCases { sources.append(await listen(for: stop, received)) }
    let task = Task { try await body() }
    received.cancels(task)
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

  /// Listens for the signal.
  ///
  /// When this method returns, no signal can be lost any more.
  private static func listen(
    for stop: StopSignal, _ received: Received
  ) async -> any DispatchSourceSignal {
    let source = DispatchSource.makeSignalSource(signal: stop.rawValue)
    source.setEventHandler { received.note(stop) }
    await withCheckedContinuation { registered in
      source.setRegistrationHandler {
        #if canImport(Darwin)
          // The default action would end the process before the source receives the signal. On
          // other platforms the source installs a handler, which this call would remove.
          signal(stop.rawValue, SIG_IGN)
        #endif
        registered.resume()
      }
      source.resume()
    }
    return source
  }

  /// The first signal, and the task to cancel.
  private final class Received: Sendable {
    let first = Mutex<StopSignal?>(nil)
    private let cancel = Mutex<(@Sendable () -> Void)?>(nil)

    func note(_ stop: StopSignal) {
      first.withLock { $0 = $0 ?? stop }
      cancel.withLock { $0 }?()
    }

    /// Makes signals cancel the task.
    ///
    /// A signal received earlier cancels the task at once.
    func cancels<Result: Sendable>(_ task: Task<Result, any Error>) {
      cancel.withLock { $0 = { task.cancel() } }
      if first.withLock({ $0 }) != nil { task.cancel() }
    }
  }

  /// The body had no result when the signal arrived.
  public struct Stopped: Error {
    /// The first signal.
    public let signal: StopSignal
  }
}
