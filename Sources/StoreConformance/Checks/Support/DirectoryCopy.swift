import Foundation

/// Copies a directory of real files in the state of a single moment, although its owner may
/// continue to write.
///
/// A store that writes after its calls return may replace a file during the copy. A listed name may
/// then be gone, or two files may come from different moments, and the copy shows a disk that never
/// existed. The suite therefore discards a copy during which something changed, and starts again.
struct DirectoryCopy {
  /// The maximum number of attempts.
  ///
  /// A directory that never stops changing is a failure of the suite to copy, and does not concern
  /// the store.
  var attempts = 1_000
  /// Runs in each attempt between the listing of the directory and the copy, for tests.
  var afterLook: () throws -> Void = {}

  /// Copies the contents of a directory into an empty one.
  ///
  /// - Throws: ``HarnessFailure`` if the directory changed in every attempt; the error of the copy
  ///   if nothing changed.
  func make(of source: String, in target: String) throws {
    for _ in 0..<attempts {
      let before = try Self.entries(of: source)
      try afterLook()
      let copied = Result {
        try Self.copy(before.keys.filter { !$0.contains("/") }, from: source, to: target)
      }
      if try Self.entries(of: source) == before { return try copied.get() }
      for name in try FileManager.default.contentsOfDirectory(atPath: target) {
        try FileManager.default.removeItem(atPath: target + "/" + name)
      }
    }
    throw HarnessFailure("the store's directory changed during each of \(attempts) copies of it")
  }

  private static func copy(_ names: [String], from source: String, to target: String) throws {
    for name in names.sorted() {
      try FileManager.default.copyItem(
        atPath: source + "/" + name, toPath: target + "/" + name)
    }
  }

  /// The file behind a name, and the time of its last write; `nil` fields if the name is already
  /// gone.
  private struct Entry: Equatable {
    var number: Int?
    var size: Int?
    var written: Date?
  }

  private static func entries(of directory: String) throws -> [String: Entry] {
    var entries: [String: Entry] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: directory) {
      entries[name] = try entry(directory + "/" + name)
    }
    return entries
  }

  private static func entry(_ path: String) throws -> Entry {
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      return Entry(
        number: attributes[.systemFileNumber] as? Int, size: attributes[.size] as? Int,
        written: attributes[.modificationDate] as? Date)
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return Entry()
    }
  }
}
