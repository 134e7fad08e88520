import Foundation
import Testing

@testable import TextTables

@Suite("Writing to a descriptor")
struct TerminalOutputTests {
  @Test func aTextLongerThanAPipeArrivesWhole() async throws {
    let text = String(repeating: "µ table\n", count: 100_000)
    let pipe = Pipe()
    let (reading, writing) = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
    let received = try await withCheckedThrowingContinuation { caller in
      // Threads, because both calls block and the threads of tasks are few.
      Thread {
        caller.resume(
          with: Result {
            var received = Data()
            // Not to the end of the pipe: a child of another test may keep the pipe open.
            while received.count < text.utf8.count,
              let part = try reading.read(upToCount: text.utf8.count - received.count)
            {
              received += part
            }
            return received
          })
      }.start()
      Thread {
        do {
          try TerminalOutput(fileDescriptor: writing.fileDescriptor).write(text)
        } catch {
          Issue.record("the text cannot be written: \(error)")
        }
      }.start()
    }
    #expect(received == Data(text.utf8))
  }

  @Test func shortAndInterruptedWritesAreGoneOnFrom() throws {
    var received: [UInt8] = []
    var calls = 0
    try TerminalOutput.write("µ table", to: 1) { bytes in
      calls += 1
      if calls.isMultiple(of: 2) {
        errno = EINTR
        return -1
      }
      received += bytes.prefix(3)
      return min(3, bytes.count)
    }
    #expect(String(decoding: received, as: UTF8.self) == "µ table")
    #expect(calls == 5)
  }

  @Test func aRefusalSaysWhereAndWhatToDo() {
    let badDescriptor = TerminalOutputError(fileDescriptor: -1, errorNumber: EBADF)
    #expect(throws: badDescriptor) {
      try TerminalOutput(fileDescriptor: -1).write("text")
    }
    #expect(
      TerminalOutputError(fileDescriptor: 1, errorNumber: ENOSPC).description
        == "Writing to the standard output failed: No space left on device. "
        + "Check what it is redirected to.")
    #expect(badDescriptor.description.hasPrefix("Writing to file descriptor -1 failed: "))
  }
}
