import Foundation

/// The page about the checks and the pages of guarantees, which some tests compare with their
/// findings.
enum ChecksPage {
  static func text(_ path: String = "Checks.md") throws -> String {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../../docs/\(path)").standardized
    return try String(contentsOf: page, encoding: .utf8)
  }
}
