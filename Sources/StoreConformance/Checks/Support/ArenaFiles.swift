import Persistence

/// A store's files by name, without its lock.
struct ArenaFiles: Equatable {
  private(set) var bytes: [String: [UInt8]]

  init(in arena: Arena) throws {
    bytes = try arena.files().filter { !$0.key.hasSuffix(arena.claims.lockFile) }
  }

  /// Some of the files.
  func only(_ names: Set<String>) -> ArenaFiles {
    var files = self
    files.bytes = bytes.filter { names.contains($0.key) }
    return files
  }

  /// The first difference between the two, or `nil` if they are equal.
  func difference(from other: ArenaFiles) -> Violation? {
    guard bytes.keys.sorted() == other.bytes.keys.sorted() else {
      return "files \(bytes.keys.sorted()) and \(other.bytes.keys.sorted())"
    }
    for (name, one) in bytes.sorted(by: { $0.key < $1.key }) {
      guard let two = other.bytes[name], one != two else { continue }
      let offset = zip(one, two).enumerated().first { $1.0 != $1.1 }?.offset
      let place = offset ?? min(one.count, two.count)
      return Violation(
        found: "\(name), \(one.count) and \(two.count) bytes, differs from byte \(place) on",
        lists: [excerpt(one, place), excerpt(two, place)])
    }
    return nil
  }

  private func excerpt(_ bytes: [UInt8], _ place: Int) -> String {
    String(decoding: bytes[max(0, place - 20)..<min(bytes.count, place + 40)], as: UTF8.self)
      .debugDescription
  }
}
