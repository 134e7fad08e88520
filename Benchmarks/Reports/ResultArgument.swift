package import Arguments
import Foundation
package import ResultModel

/// A result by its name: a file, the output directory of a run, or a baseline.
package struct ResultArgument {
  /// The default directory of a run's result.
  package static let usualDirectory = "Benchmarks/Results/latest"

  /// The argument of verbs that take at most one result.
  package static let positional = Verb.Positional(
    name: "result",
    help: "A result, the directory of one, or a baseline; \(usualDirectory) by default",
    count: .optional)

  package let text: String
  package let baselines: Baselines

  package init(_ text: String, _ baselines: Baselines = Baselines()) {
    self.text = text
    self.baselines = baselines
  }

  /// Reads the result.
  package func read() throws -> BenchmarkResult {
    if let kept = Self.file(in: text) { return try ResultFile.read(kept) }
    if FileManager.default.fileExists(atPath: text) { return try ResultFile.read(text) }
    return try baselines.read(text)
  }

  /// The `result.json` of a directory, if the path is a directory with that file.
  package static func file(in directory: String) -> String? {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: directory, isDirectory: &isDirectory),
      isDirectory.boolValue
    else { return nil }
    let file = directory + (directory.hasSuffix("/") ? "" : "/") + "result.json"
    return FileManager.default.fileExists(atPath: file) ? file : nil
  }
}
