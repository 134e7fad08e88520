import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A child process whose standard output is read line by line.
///
/// A thread of its own reads, watches the limit and reaps, so that waiting for a child never takes
/// a thread of the cooperative pool. No child is left behind: when this value goes away, or its
/// process dies, the child's standard input ends; a child that has called
/// ``ChildReports/exitWithParent()`` then exits.
///
/// ```swift
/// let command = ChildCommand(executable: "/bin/sh", arguments: ["-c"])
/// let child = try ChildProcess(command, payload: "echo one; echo two", limitInSeconds: 10)
/// for await line in child.lines { print(line) }
/// print(await child.waitForEnd())  // exited(0)
/// ```
///
/// **Concurrency.** Every call may be made from any thread or task; ``lines`` and ``waitForEnd()``
/// are for one task.
public final class ChildProcess: Sendable {
  /// The way in which a process ended.
  public enum Ending: Equatable, Sendable {
    /// The process ended by itself, with this code.
    case exited(Int32)
    /// A signal ended the process, and this process did not send the signal for the limit.
    case killed(signal: Int32)
    /// The process had to be killed because its time was up.
    case overran
  }

  /// The lines of the child's standard output, ending with its end; a kill loses none of them.
  public let lines: AsyncStream<String>
  /// The end of the process; the holder of this mark can wait for the end after this value is gone.
  package let end = EndMark()
  /// Whether the child has said that it begins with its order; see `reports`.
  let begun = BegunMark()
  private let watch: ChildWatch
  private let input: Int32

  /// How many limits a process that goes on writing may live at the most.
  package static let limitsWhileSpeaking: UInt64 = 5
  /// How many limits a process with too little processor may live at the most.
  package static let limitsWhileDeprived = ChildLimit.limitsWhileDeprived

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - command: The program to start.
  ///   - payload: Its last argument, unless it travels in a variable.
  ///   - limitInSeconds: How long it may live, or `nil` for as long as it likes.
  ///   - longestSilenceInSeconds: A process that has written something within so many seconds when
  ///     its limit is over is slow and not stuck: it may go on, for five limits at the most. A
  ///     process may go on for twenty limits (on Linux) if it has had a processor for less than a
  ///     quarter of these seconds since its last line and still waits for one. `nil`: no process
  ///     may go on.
  ///   - keepsErrors: Whether its standard error goes to ``complaint``, and not to this process's. A
  ///     Swift program that crashes then says where, unless `SWIFT_BACKTRACE` is given.
  ///   - environment: Variables that it has besides, or instead of, those of this process.
  ///   - outputLimit: How many bytes of its standard output are kept; later bytes are read, counted
  ///     in ``droppedByteCount`` and dropped.
  /// - Throws: ``SpawnFailure``: no descriptors, no memory, or no such executable.
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

  /// Kills the process with a signal that it cannot catch.
  ///
  /// Does nothing once the process has ended.
  public func kill() { watch.kill() }

  /// Waits for the end of the process, after which it is gone with all its locks.
  ///
  /// When the task is cancelled the process is killed, and its end is waited for even so: a process
  /// must not count as dead while it still has its locks.
  ///
  /// - Returns: How it ended.
  public func waitForEnd() async -> Ending {
    await withTaskCancellationHandler {
      await end.wait()
    } onCancel: {
      kill()
    }
  }

  /// The last that the process wrote to its standard error; complete once it has ended.
  public var complaint: String { watch.complaint }

  /// How many bytes of the standard output came after its limit and were dropped.
  public var droppedByteCount: Int { watch.droppedByteCount }

  /// How long the process had been silent when its time was up, in seconds; 0 when it was not up.
  public var silenceInSeconds: Double { watch.silenceInSeconds }

  /// Whether the process may have lacked nothing but a processor when its time was up.
  package var wasDeprived: Bool { watch.wasDeprived }

  /// Starts the process with its input and output, and its errors where they are kept, on pipes.
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
