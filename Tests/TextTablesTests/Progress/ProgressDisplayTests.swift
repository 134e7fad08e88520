import Foundation
import Testing
import TextTables

@Suite("The progress line's output")
struct ProgressDisplayTests {
  @Test func aDisplayThatCannotWriteFallsSilentAndSaysWhy() {
    var display = ProgressDisplay(
      label: "bench", totalWeight: 1, output: TerminalOutput(fileDescriptor: -1), environment: [:])
    #expect(display.outputError == nil)
    display.advance(by: 1)
    display.finish()
    #expect(display.outputError == TerminalOutputError(fileDescriptor: -1, errorNumber: EBADF))
  }

  @Test func aDisplayOnAPipeWritesPlainLines() throws {
    let pipe = Pipe()
    let output = TerminalOutput(fileDescriptor: pipe.fileHandleForWriting.fileDescriptor)
    var display = ProgressDisplay(
      label: "bench", totalWeight: 2, output: output, environment: [:])
    display.advance(by: 0, note: "actor")
    display.say("a warning")
    try pipe.fileHandleForWriting.close()
    let received = try #require(try pipe.fileHandleForReading.readToEnd())
    #expect(String(decoding: received, as: UTF8.self) == "bench: 0 %, actor\na warning\n")
  }
}
