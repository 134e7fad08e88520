import Foundation
import LabSupport

/// The file that app and widget share, compiled with each default isolation.
enum CompileTrial {
  static let isolations = ["nonisolated", "MainActor"]

  /// The widget's own code: everything that it needs must be in the shared file.
  private static let widget = """
    @MainActor func shown(_ texts: [String]) async -> [String] {
      let notes = texts.enumerated().map { Note(id: $0.offset, text: $0.element) }
      return await NoteSorter().sorted(notes) { $0.id < $1.id }.map { $0.text }
    }

    """

  /// Compiles the file beside `main.swift`, and reports the compiler's errors and its end.
  static func run(_ isolation: String, beside path: String) throws {
    let file = URL(filePath: path).deletingLastPathComponent().appending(path: "Note.swift")
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "lockstep-widget-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let widget = folder.appending(path: "Widget.swift")
    try Data(Self.widget.utf8).write(to: widget)
    try compile([file, widget], isolation)
    try FileManager.default.removeItem(at: folder)
  }

  private static func compile(_ files: [URL], _ isolation: String) throws {
    let compiler = Process()
    let output = Pipe()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments =
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-default-isolation", isolation,
        "-enable-upcoming-feature", "NonisolatedNonsendingByDefault",
        "-parse-as-library", "-module-name", "Widget",
      ] + files.map { $0.path(percentEncoded: false) }
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
