import Foundation
import Testing

/// The scripts behind the README's commands, in a copy of the checkout that has nothing else.
@Suite("Doors")
struct DoorTests {
  static let doors = [
    "Labs/run", "Tests/run", "Tests/conform", "Tests/mutants", "Tests/postgresql", "Benchmarks/run",
  ]

  @Test(arguments: doors)
  func aDoorHasItsHelpAtOnceFromAFolderWithASpaceInItsName(door: String) throws {
    let copy = try CopiedDoor(door)
    defer { copy.remove() }

    let help = try copy.run(["--help"], in: "/")

    #expect(help.status == 0)
    #expect(help.output.hasPrefix("\(door) [") && help.output.contains("--"), "\(help.output)")
    #expect(!copy.hasBuilt)
  }

  @Test(
    .disabled(if: geteuid() == 0, "root may write everywhere"),
    arguments: doors.filter { $0 != "Labs/run" })
  func aCheckoutThatCannotBeWrittenToIsSaidBeforeAnythingIsBuilt(door: String) throws {
    let copy = try CopiedDoor(door, mode: 0o555)
    defer { copy.remove() }

    let ending = try copy.run([], in: "/")

    #expect(ending.status == 1)
    #expect(ending.output.contains("cannot be written to"), "\(ending.output)")
  }
}

/// A door with `.ci/setup`, alone in a folder.
private struct CopiedDoor {
  private let checkout: URL
  private let door: String

  init(_ door: String, mode: Int = 0o755) throws {
    checkout = FileManager.default.temporaryDirectory
      .appending(path: "doors-\(UUID().uuidString)/a checkout")
    self.door = door
    for script in [door, ".ci/setup"] {
      let target = checkout.appending(path: script)
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Checkout.root.appending(path: script), to: target)
    }
    try setMode(mode)
  }

  var hasBuilt: Bool {
    FileManager.default.fileExists(atPath: checkout.appending(path: ".build").path)
  }

  /// Runs the door from another directory; its status, and all that it said.
  func run(_ arguments: [String], in directory: String) throws -> (status: Int32, output: String) {
    let process = Process()
    let said = Pipe()
    process.executableURL = checkout.appending(path: door)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: directory)
    process.standardOutput = said
    process.standardError = said
    try process.run()
    let output = said.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  func remove() {
    do {
      try setMode(0o755)
      try FileManager.default.removeItem(at: checkout.deletingLastPathComponent())
    } catch {
      Issue.record("the copy stays: \(error)")
    }
  }

  private func setMode(_ mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: checkout.path)
  }
}
