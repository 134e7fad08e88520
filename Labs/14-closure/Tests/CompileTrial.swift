import Foundation
import LabSupport

/// The file that app and widget share, compiled with each default isolation.
enum CompileTrial {
  static let isolations = ["nonisolated", "MainActor"]

  /// Compiles the file beside `main.swift`, and tells the compiler's errors and its end.
  static func run(_ isolation: String, beside path: String) throws {
    let file = URL(filePath: path).deletingLastPathComponent().appending(path: "Note.swift")
    let compiler = Process()
    let output = Pipe()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = [
      "swiftc", "-typecheck", "-swift-version", "6", "-default-isolation", isolation,
      "-enable-upcoming-feature", "NonisolatedNonsendingByDefault",
      "-module-name", "Widget", file.path(percentEncoded: false),
    ]
    compiler.standardError = output
    try compiler.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    let text = String(decoding: bytes, as: UTF8.self)
    compiler.waitUntilExit()
    for line in text.split(separator: "\n") where line.contains(": error: ") {
      let message = line.split(separator: ": error: ", maxSplits: 1)
      let place = message[0].split(separator: "/").last ?? ""
      LabProgram.tell("\(place): \(message.last ?? "")")
    }
    LabProgram.tell("ended \(compiler.terminationStatus)")
  }
}
