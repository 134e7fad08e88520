import Dispatch
import Foundation

enum ProcessBefore {
  static func output(of program: URL, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    process.waitUntilExit()
    return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }
}

enum ProcessAfter {
  private static let queue = DispatchQueue(label: "programs")

  static func output(of program: URL, _ arguments: [String]) async throws -> String {
    try await withCheckedThrowingContinuation { caller in
      // This queue's thread may wait; a thread of the pool may not.
      queue.async { caller.resume(with: Result { try read(program, arguments) }) }
    }
  }

  nonisolated private static func read(_ program: URL, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    // To the end, before the wait: a program with a full pipe never ends.
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
