import Foundation

/// The built example, running and asking for commands.
final class RunningExample {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var rest = Data()

  init(_ directory: URL) throws {
    process.executableURL = Self.executable
    process.arguments = ["--directory", directory.path]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// The program, which lies beside the tests.
  static var executable: URL {
    var tests = URL(filePath: CommandLine.arguments[0])
    #if canImport(Darwin)
      // There, the tests are a bundle that another program loads.
      for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
        tests = bundle.bundleURL
      }
    #endif
    return tests.deletingLastPathComponent().appending(path: "example")
  }

  func type(_ text: String) {
    input.fileHandleForWriting.write(Data(text.utf8))
  }

  func endInput() {
    input.fileHandleForWriting.closeFile()
  }

  /// The next line that the program writes; nil when it has ended.
  func nextLine() -> String? {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest = Data(rest[(end + 1)...]) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return nil }
      rest += data
    }
  }

  /// Ends the program with a signal that it cannot catch.
  func kill() {
    #if canImport(Darwin)
      Darwin.kill(process.processIdentifier, SIGKILL)
    #else
      Foundation.kill(process.processIdentifier, SIGKILL)
    #endif
    process.waitUntilExit()
  }

  func waitForEnd() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }
}
