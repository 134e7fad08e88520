public import Foundation

/// A program that runs beside the test, to be stopped when it has said something.
public final class StartedProgram {
  private let process = Process()
  private let errors = Pipe()
  private let ended: AsyncStream<Int32>

  /// Starts a program with these arguments; its standard output is dropped.
  public init(_ program: BuiltProgram, _ arguments: [String]) throws {
    process.executableURL = URL(filePath: program.path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    let (ended, source) = AsyncStream.makeStream(of: Int32.self)
    self.ended = ended
    process.terminationHandler = { process in
      let status = process.terminationStatus
      source.yield(process.terminationReason == .exit ? status : -status)
      source.finish()
    }
    try process.run()
  }

  /// The process's number.
  public var identifier: pid_t { process.processIdentifier }

  /// Sends a signal when the program has said that many lines, and waits for its end.
  ///
  /// - Returns: The exit code, below zero for a signal, and all that was said.
  public func send(_ signal: Int32, afterLine count: Int) async -> (code: Int32, errors: String) {
    var lines: [String] = []
    let identifier = identifier
    // By the thread that reads: the pool of a busy machine may have its turn long afterwards.
    let all = Self.lines(of: errors) { if $0 == count { kill(identifier, signal) } }
    for await line in all { lines.append(line) }
    var code = Int32.min
    for await ending in ended { code = ending }
    return (code, lines.joined(separator: "\n"))
  }

  /// The lines of a pipe, read on a separate thread, because reading blocks.
  ///
  /// The thread reports each line's number, from 1.
  private static func lines(
    of pipe: Pipe, _ count: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> AsyncStream<String> {
    let handle = pipe.fileHandleForReading
    let (lines, source) = AsyncStream.makeStream(of: String.self)
    Thread.detachNewThread {
      var rest = ""
      var number = 0
      while case let data = handle.availableData, !data.isEmpty {
        rest += String(decoding: data, as: UTF8.self)
        while let end = rest.firstIndex(of: "\n") {
          source.yield(String(rest[..<end]))
          number += 1
          count(number)
          rest = String(rest[rest.index(after: end)...])
        }
      }
      if !rest.isEmpty { source.yield(rest) }
      source.finish()
    }
    return lines
  }
}
