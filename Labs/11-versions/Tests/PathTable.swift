import Foundation

/// Texts, with the information whether each is a valid file name.
struct PathTable<Store: PeopleKeeping> {
  private let names: [(name: String, isGood: Bool)] = [
    ("people.json", true), ("notes..json", true), (".people", true), ("Größe 2.json", true),
    ("../../etc/x.json", false), ("a/b.json", false), ("", false), (".", false), ("..", false),
    ("people\u{0}.json", false),
  ]

  /// Finds the valid names that the store refuses, and the invalid names that it accepts.
  func run() async throws -> (passed: Bool, happened: String) {
    var refused: [String] = []
    var accepted: [String] = []
    for (name, isGood) in names {
      try await Folder.with { folder in
        do {
          let store = try await Store(directory: folder.url, filename: name)
          if !isGood { accepted.append(name.debugDescription) }
          try await store.close()
        } catch {
          if isGood { refused.append(name.debugDescription) }
        }
      }
    }
    let bad = names.count { !$0.isGood }
    var lines: [String] = []
    if !accepted.isEmpty {
      lines.append("accepted \(accepted.count) of \(bad) that are no names of files:")
      lines.append(accepted.joined(separator: ", "))
    }
    if !refused.isEmpty { lines.append("refused the good " + refused.joined(separator: ", ")) }
    return lines.isEmpty
      ? (true, "\(bad) of \(bad) were refused") : (false, lines.joined(separator: "\n"))
  }
}
