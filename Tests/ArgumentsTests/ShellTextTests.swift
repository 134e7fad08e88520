import Foundation
import Testing

@testable import Arguments

@Suite("Words for a shell")
struct ShellTextTests {
  @Test(arguments: [
    "plain/path-1.json", "", "two words", "it's", "a\"b", "$HOME", "a;b", "new\nline", "*", "^a$",
  ])
  func aShellReadsTheSameWord(_ word: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "printf %s \(ShellText.quoted(word))"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let read = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(String(decoding: read, as: UTF8.self) == word)
  }

  @Test func aPlainPathHasNoQuotationMarks() {
    #expect(ShellText.quoted("out/run-1.json") == "out/run-1.json")
  }
}
