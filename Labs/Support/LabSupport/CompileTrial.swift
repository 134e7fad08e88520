public import Foundation

/// Files of an attendee's, compiled with each default isolation.
public enum CompileTrial {
  /// The default isolations that a target can have.
  public static let isolations = ["nonisolated", "MainActor"]
  private static let end = "ended "

  /// Compiles files, and reports the compiler's errors and its end.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - code: Code of the check's, which uses those files.
  ///   - isolation: The default isolation.
  ///   - missing: The module that the compiler does not have; its import is left out.
  /// - Throws: An error if the files cannot be read, or the compiler cannot be started.
  public static func run(
    _ files: [URL], with code: String, _ isolation: String, without missing: String? = nil
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "lockstep-compile-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let user = folder.appending(path: "User.swift")
    try Data(code.utf8).write(to: user)
    let copies = try files.map { file in
      let copy = folder.appending(path: file.lastPathComponent)
      let text = try String(contentsOf: file, encoding: .utf8)
      let bare = missing.map { text.replacing("import \($0)\n", with: "\n") } ?? text
      try Data(bare.utf8).write(to: copy)
      return copy
    }
    try compile(copies + [user], isolation)
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
        "-parse-as-library", "-module-name", "Trial",
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
    LabProgram.tell("\(end)\(compiler.terminationStatus)")
  }

  /// The compiler's errors, as a part reported them; `nil` if there was no compiler.
  static func errors(in child: LabChild) -> [String]? {
    let errors = child.told.filter { !$0.hasPrefix(end) }
    guard let last = child.told.last, last.hasPrefix(end), last == end + "0" || !errors.isEmpty
    else { return nil }
    return errors
  }
}

extension Lab {
  /// Adds the finding about a file in a target with a default isolation.
  ///
  /// - Parameters:
  ///   - isolation: The default isolation.
  ///   - child: The part that compiled the file.
  ///   - file: The name of the file.
  /// - Returns: `true` if the file compiles.
  @discardableResult
  public func foundDefault(_ isolation: String, _ child: LabChild, file: String) -> Bool {
    let expected = "\(file) compiles in a target whose default isolation is \(isolation)."
    guard let errors = CompileTrial.errors(in: child) else {
      couldNotTry(
        "default-\(isolation)", expected: expected,
        reason: "swiftc could not be run: \(child.complaint.prefix(200))")
      return false
    }
    found(
      "default-\(isolation)", passed: errors.isEmpty, expected: expected,
      happened: errors.isEmpty ? "It compiles." : errors.joined(separator: "\n"),
      next: "\(file): a type without a word takes the target's default. Which word says it in both?"
    )
    return errors.isEmpty
  }
}
