import Foundation

/// The Swift files of a checkout.
///
/// Every Swift block of a document must appear in one of these files, so that it is known to
/// compile.
///
/// The comparison ignores indentation and blank lines. A block may begin with imports, which may
/// appear anywhere in the file.
struct CompiledCode {
  /// A file's lines, each with a line break, and its imported modules.
  private struct File {
    let code: Data
    let imports: Set<String>
  }

  /// The folders with compiled code.
  private static let folders = ["Labs", "Tests", "Examples", "Sources", "Benchmarks"]

  private let files: [File]

  init(_ texts: [String]) { files = texts.map { Self.file(of: $0.components(separatedBy: "\n")) } }

  /// Reads the Swift files of a checkout, except hidden ones such as build folders.
  ///
  /// - Throws: Foundation's error if a file cannot be read.
  init(checkout root: URL) throws {
    var texts: [String] = []
    for folder in Self.folders {
      let found = FileManager.default.enumerator(
        at: root.appending(path: folder), includingPropertiesForKeys: nil,
        options: .skipsHiddenFiles)
      for case let file as URL in found ?? .init() where file.pathExtension == "swift" {
        texts.append(try String(contentsOf: file, encoding: .utf8))
      }
    }
    self.init(texts)
  }

  /// The blocks of a document that appear in no file, each with its first line that does not.
  func mistakes(in document: MarkdownDocument) -> [SiteError] {
    document.code.filter { $0.language == "swift" }.compactMap { block in
      let lines = block.lines.map(String.init)
      guard !has(lines) else { return nil }
      let count = lines.indices.first { !has(Array(lines[...$0])) } ?? 0
      return SiteError(
        document.path, line: block.number + count,
        "no source file has this Swift code, so that nobody knows whether it compiles. Write it into an "
          + "example below Tests, and copy it from there.")
    }
  }

  private func has(_ lines: [String]) -> Bool {
    let wanted = Self.file(of: lines)
    // The first line of a block may be the end of a longer line, such as a declaration with an
    // access level.
    return files.contains {
      $0.imports.isSuperset(of: wanted.imports)
        && (wanted.code.isEmpty || $0.code.range(of: wanted.code) != nil)
    }
  }

  private static func file(of lines: [String]) -> File {
    var code = ""
    var imports: Set<String> = []
    for line in lines {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.isEmpty { continue }
      if let module = module(line) { imports.insert(module) } else { code += line + "\n" }
    }
    return File(code: Data(code.utf8), imports: imports)
  }

  /// The module imported by a line.
  private static func module(_ line: String) -> String? {
    let starts = ["import ", "@testable import ", "public import ", "@_exported public import "]
    return starts.first(where: line.hasPrefix).map { String(line.dropFirst($0.count)) }
  }
}
