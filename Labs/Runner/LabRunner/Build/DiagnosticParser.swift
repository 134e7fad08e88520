import Foundation

/// Reads the output of `swift build` about a program that cannot be built.
///
/// The compiler reports an error once for each of its tasks that meets it; here it is there once.
package struct DiagnosticParser {
  /// The lab's folder and, behind it, the repository's root: paths are shown below the first that
  /// holds them.
  let folders: [String]
  /// The folder of the lab whose files are the attendee's, such as `Exercise`.
  let part: String
  /// Reads a source file by its path; `nil` if it cannot be read.
  let read: (String) -> String?

  package init(folders: [String], part: String, read: @escaping (String) -> String?) {
    self.folders = folders
    self.part = part
    self.read = read
  }

  /// Sorts the errors in the lines of a build.
  package func diagnostics(in lines: [String]) -> LabDiagnostics {
    var reading = Reading()
    var linker: [String] = []
    for line in lines {
      if let message = Message(line) {
        reading.take(message, message.kind == "error" ? diagnostic(message) : nil)
      } else if !reading.takesDrawn(line), Self.isOfLinker(line), !linker.contains(line) {
        linker.append(line)
      }
    }
    let found = reading.found.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.page = diagnostic.group.flatMap { reading.pages[$0] }
      return diagnostic
    }
    var result = LabDiagnostics(linker: linker)
    result.own = found.filter(isOwn).sorted { order(of: $0) < order(of: $1) }
    result.others = found.filter { !isOwn($0) }
    if found.isEmpty, linker.isEmpty { result.rest = Self.lastWords(of: lines) }
    return result
  }

  private func diagnostic(_ message: Message) -> LabDiagnostic {
    var diagnostic = LabDiagnostic(
      file: shortened(message.path), line: message.line, column: message.column,
      message: message.text)
    diagnostic.group = message.group
    let lines = read(message.path)?.split(separator: "\n", omittingEmptySubsequences: false)
    if let lines, lines.indices.contains(message.line - 1) {
      diagnostic.source = String(lines[message.line - 1])
    }
    return diagnostic
  }

  private func isOwn(_ diagnostic: LabDiagnostic) -> Bool {
    diagnostic.file.hasPrefix(part + "/")
  }

  /// `main.swift` comes last: there is nothing to change in it.
  private func order(of diagnostic: LabDiagnostic) -> (Int, String, Int, Int) {
    let isMain = diagnostic.file.hasSuffix("/main.swift")
    return (isMain ? 1 : 0, diagnostic.file, diagnostic.line, diagnostic.column)
  }

  private func shortened(_ path: String) -> String {
    // The compiler may have been given another name of the same folder.
    let resolved = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    for folder in folders {
      let base = URL(filePath: folder).resolvingSymlinksInPath().path(percentEncoded: false)
      let prefix = base.hasSuffix("/") ? base : base + "/"
      if resolved.hasPrefix(prefix) { return String(resolved.dropFirst(prefix.count)) }
    }
    return path
  }

  private static func isOfLinker(_ line: String) -> Bool {
    [
      "undefined reference to", "undefined symbol", "Undefined symbols", "duplicate symbol",
      "multiple definition of", "ld.lld: error", "ld: ", "error: link command failed",
    ].contains { line.contains($0) }
  }

  /// The lines that say why, where nothing was understood.
  private static func lastWords(of lines: [String]) -> [String] {
    let said = lines.filter { !$0.isEmpty && !$0.hasPrefix("[") }
    let errors = said.filter { $0.contains("error:") }
    return Array((errors.isEmpty ? said : errors).suffix(8))
  }
}

extension LabDiagnostic {
  /// Returns true if this is the same error, however often it was reported.
  func isSame(as other: LabDiagnostic) -> Bool {
    place == other.place && message == other.message
  }
}
