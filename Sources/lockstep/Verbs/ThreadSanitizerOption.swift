import Arguments
import Foundation
import Processes
import StoreConformance

/// `--thread-sanitizer`: the build of this program that detects data races.
enum ThreadSanitizerOption {
  private static let name = "thread-sanitizer"

  /// The command that starts the build, or `nil` if the option was not given.
  static func child(_ arguments: ParsedArguments) throws -> ChildCommand? {
    guard let path = try arguments.string(name) else { return nil }
    if let fault = fault(of: path) {
      throw arguments.error(
        "`--\(name)` takes a lockstep built with ThreadSanitizer, but \(UsageError.quoted(path)) "
          + "\(fault). Tests/ThreadSanitizer/build lockstep makes one and prints its path.")
    }
    return ConformanceChild.command(of: path)
  }

  /// The reason why the file cannot be started.
  private static func fault(of path: String) -> String? {
    let files = FileManager.default
    var isDirectory: ObjCBool = false
    guard files.fileExists(atPath: path, isDirectory: &isDirectory) else { return "does not exist" }
    if isDirectory.boolValue { return "is a directory" }
    return files.isExecutableFile(atPath: path) ? nil : "is not executable"
  }
}
