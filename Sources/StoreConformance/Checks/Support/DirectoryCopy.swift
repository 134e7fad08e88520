import Foundation

/// Copies a directory of real files as it is at one moment, though its owner may go on writing.
///
/// A store that writes behind its answers replaces a file while the suite copies: a name that was listed
/// is gone, or two files are copied from two moments, and the copy shows a disk that never was. A copy
/// during which something changed is therefore thrown away and made again.
struct DirectoryCopy {
  /// How often a copy is begun; a directory that never rests is the suite's failure to copy, and says
  /// nothing about the store.
  var attempts = 1_000
  /// Runs in each attempt between the look at the directory and the copy, for tests.
  var afterLook: () throws -> Void = {}

  /// Copies all that is in a directory into an empty one.
  ///
  /// - Throws: ``HarnessFailure`` when the directory changed in every attempt; the error of the copy when
  ///   nothing changed.
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

  /// Which file a name has, and when it was written last; `nil` fields where the name is already gone.
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
