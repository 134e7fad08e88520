import Foundation
import Synchronization

/// A child process whose standard output is read line by line.
///
/// A dedicated thread reads the output, watches the limit and reaps the child, so waiting for a
/// child never uses a thread of the cooperative pool. When this value is released, or its process
/// dies, the child's standard input ends. A child that has called ``ChildReports/exitWithParent()``
/// then exits, so no child is left behind.
///
/// ```swift
/// let command = ChildCommand(executable: "/bin/sh", arguments: ["-c"])
/// let child = try ChildProcess(command, payload: "echo one; echo two", limitInSeconds: 10)
/// for await line in child.lines { print(line) }
/// print(await child.waitForEnd())  // exited(0)
/// ```
///
/// **Concurrency.** Every call may be made from any thread or task. Only one task may use ``lines``
/// and ``waitForEnd()``.
public final class ChildProcess: Sendable {
  /// How a process ended.
  public enum Ending: Equatable, Sendable {
    /// The process exited with this code.
    case exited(Int32)
    /// A signal ended the process. This process did not send the signal because of the limit.
    case killed(signal: Int32)
    /// This process killed the child because its time limit was exceeded.
    case overran
  }

  /// The lines of the child's standard output.
  ///
  /// The stream ends when the output ends. A kill loses no lines.
  public let lines: AsyncStream<String>
  /// The end of the process.
  ///
  /// A holder of this mark can wait for the end after this value is released.
  package let end = EndMark()
  /// True after the child has reported that it begins with its order; see `reports`.
  let begun = BegunMark()
  private let watch: ChildWatch
  private let input: Int32

  /// The maximum lifetime of a process that keeps writing output, in limits.
  package static let limitsWhileSpeaking: UInt64 = 5
  /// The maximum lifetime of a process with too little processor time, in limits.
  package static let limitsWhileDeprived = ChildLimit.limitsWhileDeprived

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - command: The program to start.
  ///   - payload: The last argument, or the value of the command's order variable.
  ///   - limitInSeconds: The time limit, or `nil` for none.
  ///   - longestSilenceInSeconds: The longest allowed silence. With `nil`, no process may exceed
  ///     its limit. A process that wrote output within this time is slow but not stuck, so it may
  ///     continue for up to five limits. On Linux, a process that lacks a processor may continue
  ///     for up to twenty limits. The process still waits for a processor, and its processor
  ///     time since its last line is less than a quarter of this time.
  ///   - keepsErrors: True to send the child's standard error to ``complaint`` instead of this
  ///     process's standard error. A Swift program that crashes then reports where, unless
  ///     `SWIFT_BACKTRACE` is set.
  ///   - environment: Environment variables that add to or replace those of this process.
  ///   - outputLimit: The maximum number of bytes of standard output to keep. Later bytes are read,
  ///     counted in ``droppedByteCount`` and dropped.
  /// - Throws: ``SpawnFailure`` if there are no descriptors, no memory, or no such executable.
  public init(
    _ command: ChildCommand, payload: String, limitInSeconds: Double? = nil,
    longestSilenceInSeconds: Double? = nil, keepsErrors: Bool = false,
    environment: [String: String] = [:], outputLimit: Int = .max
  ) throws {
    let (identifier, pipes) = try PosixSpawn.oneAtATime.withLock { _ in
      try Self.start(command, payload, keepsErrors: keepsErrors, environment)
    }
    closeDescriptor(pipes[0].read)
    for pipe in pipes[1...] { closeDescriptor(pipe.write) }
    input = pipes[0].write
    let (lines, linesSource) = AsyncStream.makeStream(of: String.self)
    self.lines = lines
    let watch = ChildWatch(
      identifier, output: pipes[1].read, error: keepsErrors ? pipes[2].read : nil,
      outputLimit: outputLimit)
    self.watch = watch
    Thread.detachNewThread { [end] in
      let ending = watch.run(
        limitInSeconds: limitInSeconds, longestSilenceInSeconds: longestSilenceInSeconds
      ) { linesSource.yield($0) }
      linesSource.finish()
      end.note(ending)
    }
  }

  deinit {
    closeDescriptor(input)
  }

  /// Kills the process with SIGKILL.
  ///
  /// Has no effect after the process has ended.
  public func kill() { watch.kill() }

  /// Waits until the process has ended and its locks are released.
  ///
  /// If the task is cancelled, the process is killed, and the call still waits for the end. A
  /// process does not count as dead while it still has its locks.
  public func waitForEnd() async -> Ending {
    await withTaskCancellationHandler {
      await end.wait()
    } onCancel: {
      kill()
    }
  }

  /// The last part of the process's standard error.
  ///
  /// Complete after the process has ended.
  public var complaint: String { watch.complaint }

  /// The number of bytes of standard output that exceeded the output limit and were dropped.
  public var droppedByteCount: Int { watch.droppedByteCount }

  /// The duration of the silence before the time limit ended the process, in seconds.
  ///
  /// 0 if the limit was not exceeded.
  public var silenceInSeconds: Double { watch.silenceInSeconds }

  /// True if the process exceeded its limit, perhaps only because it lacked a processor.
  package var wasDeprived: Bool { watch.wasDeprived }

  /// Starts the process with pipes for its input and output, and for its errors if they are kept.
  private static func start(
    _ command: ChildCommand, _ payload: String, keepsErrors: Bool,
    _ environment: [String: String]
  ) throws -> (identifier: pid_t, pipes: [PipeEnds]) {
    var pipes: [PipeEnds] = []
    var variables = command.environment.merging(environment) { _, new in new }
    if keepsErrors, variables[PosixSpawn.backtraceVariable] == nil {
      variables[PosixSpawn.backtraceVariable] = PosixSpawn.shortBacktrace
    }
    if let variable = command.orderVariable { variables[variable] = payload }
    do {
      for _ in 0..<(keepsErrors ? 3 : 2) { pipes.append(try PipeEnds()) }
      let identifier = try PosixSpawn.start(
        command.executable, command.arguments + (command.orderVariable == nil ? [payload] : []),
        input: pipes[0].read,
        output: pipes[1].write, error: keepsErrors ? pipes[2].write : STDERR_FILENO,
        environment: variables)
      return (identifier, pipes)
    } catch {
      for pipe in pipes { pipe.close() }
      throw error
    }
  }
}
