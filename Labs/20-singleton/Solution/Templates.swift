import Foundation

/// A template for new notes, which settings name by its id.
struct Template: Sendable, Identifiable {
  let id = UUID()
  let title: String
}

enum Templates {
  static let all = [Template(title: "Shopping"), Template(title: "Journey")]
}
