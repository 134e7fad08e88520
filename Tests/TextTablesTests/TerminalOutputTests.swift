import Foundation
import Testing

@testable import TextTables

@Suite("Writing to a descriptor")
struct TerminalOutputTests {
  @Test func aTextLongerThanAPipeArrivesWhole() async throws {
    let pipe = Pipe()
    let text = String(repeating: "µ table\n", count: 100_000)
    let writer = Task.detached {
      try TerminalOutput(fileDescriptor: pipe.fileHandleForWriting.fileDescriptor).write(text)
      try pipe.fileHandleForWriting.close()
    }
    let received = try pipe.fileHandleForReading.readToEnd()
    try await writer.value
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
