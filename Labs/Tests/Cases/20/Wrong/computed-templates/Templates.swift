// No state and no error, and other ids at each look: the settings name no template any more.
// Gets: templates: others at the second look
import Foundation

/// A template for new notes, which settings name by its id.
struct Template: Sendable, Identifiable {
  let id = UUID()
  let title: String
}

enum Templates {
  static var all: [Template] { [Template(title: "Shopping"), Template(title: "Journey")] }
}
