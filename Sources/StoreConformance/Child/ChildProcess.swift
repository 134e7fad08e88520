import Foundation
import Synchronization

/// A child process whose standard output is read line by line.
///
/// A thread of its own reads, so that waiting for a child never takes a thread of the cooperative
/// pool.
package final class ChildProcess: Sendable {
  /// How a process ended.
  package enum Ending: Equatable {
    case exited(Int32)
    case killed(signal: Int32)
  }

  /// The lines of the child's standard output, ending with its end.
  package let lines: AsyncStream<String>
  private let processIdentifier: Int32
  private let ending: AsyncStream<Ending>

  /// Starts a process.
  package init(_ command: ChildCommand, payload: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: command.executable)
    process.arguments = command.arguments + [payload]
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    let (ending, endingSource) = AsyncStream.makeStream(of: Ending.self)
    process.terminationHandler = { process in
      let status = process.terminationStatus
      let isExit = process.terminationReason == .exit
      endingSource.yield(isExit ? .exited(status) : .killed(signal: status))
      endingSource.finish()
    }
    try process.run()
    processIdentifier = process.processIdentifier
    self.ending = ending
    lines = Self.lines(of: output.fileHandleForReading)
  }

  /// Kills the process with a signal that it cannot catch.
  package func kill() {
    #if canImport(Darwin)
      Darwin.kill(processIdentifier, SIGKILL)
    #else
      Foundation.kill(processIdentifier, SIGKILL)
    #endif
  }

  /// Waits for the end of the process.
  ///
  /// To be called once.
  package func waitForEnd() async -> Ending {
    for await ending in ending { return ending }
    return .killed(signal: SIGKILL)
  }

  /// Kills the process if it has not ended after this many seconds; cancel the task to call it off.
  func limit(seconds: Double) -> Task<Bool, Never> {
    Task {
      do { try await Task.sleep(for: .seconds(seconds)) } catch { return false }
      kill()
      return true
    }
  }

  private static func lines(of handle: FileHandle) -> AsyncStream<String> {
    let (stream, source) = AsyncStream.makeStream(of: String.self)
    Thread.detachNewThread {
      var rest = Data()
      while true {
        let data = handle.availableData
        if data.isEmpty { break }
        rest += data
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          source.yield(String(decoding: rest[..<end], as: UTF8.self))
          rest = Data(rest[(end + 1)...])
        }
      }
      if !rest.isEmpty { source.yield(String(decoding: rest, as: UTF8.self)) }
      source.finish()
    }
    return stream
  }
}
