import Foundation

/// The page of the guarantees, whose tables some tests compare with what they find.
enum GuaranteesPage {
  static func text() throws -> String {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../../docs/Conformance.md").standardized
    return try String(contentsOf: page, encoding: .utf8)
  }
}
