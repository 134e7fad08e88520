import Foundation
import SchedulePlay
import Testing

@testable import LabRunner

@Suite("The page of a play")
struct PlayPageTests {
  private func entry(_ message: String = "one change is lost") -> PlayPage.Entry {
    .init(
      lab: "06", question: "What may <change>?", about: "Two <saves>.",
      SamplePlay.tree(message: message))
  }

  @Test func itsDataAreTheTrees() throws {
    let entries = [entry("</script><b>&amp;")]
    let html = try PlayPage(entries).html()
    #expect(try PlayPage.entries(in: html) == entries)
    // The data, and the script.
    #expect(html.components(separatedBy: "</script>").count == 3)
    #expect(html.contains("What may &lt;change&gt;?") && !html.contains("<b>&amp;"))
  }

  @Test func hasBothEndsWithoutItsScript() throws {
    let html = try PlayPage([entry()]).html()
    #expect(html.contains("<h3>A schedule that ends wrong</h3>"))
    #expect(html.contains("<h3>A schedule that keeps the promise</h3>"))
    #expect(html.contains("Choice 2 decided: after it 2 of 2 schedules end wrong."))
    #expect(html.contains("Choice 2 decided: after it 0 of 1 schedules end wrong."))
    #expect(html.components(separatedBy: ">◀ decided<").count == 3)
  }

  @Test func runsNoOtherScript() throws {
    let html = try PlayPage([entry()]).html()
    #expect(html.contains("script-src 'sha256-\(try digest(PlayPage.scriptText))'"))
    #expect(!PlayPage.scriptText.contains("</"))
    #expect(!html.contains("http://") && !html.contains("https://"))
  }

  @Test func anotherPageHasNoTrees() {
    #expect(throws: LabProblem.self) { try PlayPage.entries(in: "<!doctype html>") }
    #expect(throws: LabProblem.self) {
      try PlayPage.entries(in: "<script id=\"schedules\">[{}]</script>")
    }
  }

  /// SHA-256 in Base64, computed by another project's program.
  private func digest(_ text: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "sha256sum 2>/dev/null || shasum -a 256"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    let line = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let digits = Array(line.prefix { $0.isHexDigit })
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0..<min($0 + 2, digits.count)]), radix: 16)
    }
    return Data(bytes).base64EncodedString()
  }
}
