import Foundation
import Testing

@Suite("The example program")
struct ExampleTests {
  private let directory: URL

  init() throws {
    directory = FileManager.default.temporaryDirectory
      .appending(path: "example-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  @Test func itAddsListsAndRemoves() throws {
    defer { removeDirectory() }
    #expect(try run("list") == .good("There are no notes.\n"))
    #expect(try run("add", "Buy", "milk") == .good("Added 1.\n"))
    #expect(try run("add", "Read a book") == .good("Added 2.\n"))
    #expect(try run("remove", "1") == .good("Removed 1.\n"))
    #expect(try run("list") == .good("2  Read a book\n"))
  }

  @Test func aWrongCommandSaysWhatIsRight() throws {
    defer { removeDirectory() }
    #expect(
      try run("ad", "x") == .bad(64, "There are: add TEXT, list, remove NUMBER.\n"))
    #expect(
      try run("remove", "x")
        == .bad(64, "Which note? Write its number, as `list` shows it: remove 3\n"))
    #expect(try run("remove", "7") == .bad(1, "There is no note 7.\n"))
  }

  @Test func thereIsNoNoteAfterTheLastNumber() throws {
    defer { removeDirectory() }
    let file = directory.appending(path: "lockstep-notes.json")
    try Data("[{\"id\":\(Int.max),\"text\":\"last\"}]".utf8).write(to: file)
    #expect(
      try run("add", "one more")
        == .bad(1, "There is no number after \(Int.max). Remove that note first.\n"))
    #expect(try run("remove", "\(Int.max)") == .good("Removed \(Int.max).\n"))
    #expect(try run("add", "one more") == .good("Added 1.\n"))
  }

  @Test(arguments: [">&-", ">&- 2>&-", "<&- >&-"])
  func aClosedOutputIsAFailureAndNoPartOfTheFile(_ closing: String) throws {
    defer { removeDirectory() }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", "\"$0\" --directory \"$1\" add note \(closing)", RunningExample.executable.path,
      directory.path,
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 1)
    let lock = directory.appending(path: "lockstep-notes.json.lock")
    #expect(try Data(contentsOf: lock).isEmpty)
    #expect(try run("list") == .good("1  note\n"))
  }

  @Test func aSecondProgramIsToldThatTheFileIsInUse() throws {
    defer { removeDirectory() }
    let first = try RunningExample(directory)
    #expect(first.nextLine() != nil)
    #expect(
      try run("list")
        == .bad(
          1,
          "Another store, in this process or another, has this file open. Close that one first, "
            + "or choose another file. (\(directory.path)/lockstep-notes.json)\n"))
    first.endInput()
    #expect(first.waitForEnd() == 0)
    #expect(try run("list") == .good("There are no notes.\n"))
  }

  @Test(arguments: [1, 2, 5, 17, 40])
  func acknowledgedNotesAreThereAfterAKill(_ acknowledgements: Int) throws {
    defer { removeDirectory() }
    let example = try RunningExample(directory)
    // Many more than are waited for, so that the kill comes in the middle of the work.
    example.type((1...500).map { "add note \($0)\n" }.joined())
    var acknowledged = 0
    while acknowledged < acknowledgements, let line = example.nextLine() {
      if line.hasPrefix("Added") { acknowledged += 1 }
    }
    example.kill()
    // The lines that it had printed before it died count as well.
    while let line = example.nextLine() {
      if line.hasPrefix("Added") { acknowledged += 1 }
    }
    #expect(acknowledged >= acknowledgements)
    #expect(acknowledged < 500)
    let lines = try run("list").output.split(separator: "\n")
    // One more save may have reached the disk before the program could report it.
    #expect([acknowledged, acknowledged + 1].contains(lines.count))
    #expect(lines == (1...lines.count).map { "\($0)  note \($0)" })
  }

  private func run(_ arguments: String...) throws -> Outcome {
    let process = Process()
    process.executableURL = RunningExample.executable
    process.arguments = ["--directory", directory.path] + arguments
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let texts = [output, errors].map { pipe in
      String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    process.waitUntilExit()
    return Outcome(code: process.terminationStatus, output: texts[0], errors: texts[1])
  }

  private func removeDirectory() {
    do { try FileManager.default.removeItem(at: directory) } catch {
      print("left \(directory.path): \(error)")
    }
  }
}

/// The ending and the output of a run of the program.
private struct Outcome: Equatable {
  var code: Int32
  var output: String
  var errors: String

  static func good(_ output: String) -> Outcome { Outcome(code: 0, output: output, errors: "") }

  static func bad(_ code: Int32, _ errors: String) -> Outcome {
    Outcome(code: code, output: "", errors: errors)
  }
}
