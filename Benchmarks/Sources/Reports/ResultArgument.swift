public import Arguments
import Foundation
public import ResultModel

/// A result by its name: a file, the output directory of a run, or a baseline.
public struct ResultArgument {
  /// The default directory of a run's result.
  public static let usualDirectory = "Benchmarks/Results/latest"

  /// The argument of verbs that take at most one result.
  public static let positional = Verb.Positional(
    name: "result",
    help: "A result, its directory, or a baseline; \(usualDirectory) by default",
    count: .optional)

  /// The argument as the user wrote it.
  public let text: String
  /// Where baselines are looked for.
  public let baselines: Baselines

  /// A result by its name, which is not looked for yet.
  public init(_ text: String, _ baselines: Baselines = Baselines()) {
    self.text = text
    self.baselines = baselines
  }

  /// Reads the result.
  public func read() throws -> BenchmarkResult {
    if let kept = Self.file(in: text) { return try ResultFile.read(kept) }
    if FileManager.default.fileExists(atPath: text) { return try ResultFile.read(text) }
    return try baselines.read(text)
  }

  /// The `result.json` of a directory, if the path is a directory with that file.
  public static func file(in directory: String) -> String? {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: directory, isDirectory: &isDirectory),
      isDirectory.boolValue
    else { return nil }
    let file = directory + (directory.hasSuffix("/") ? "" : "/") + "result.json"
    return FileManager.default.fileExists(atPath: file) ? file : nil
  }
}
