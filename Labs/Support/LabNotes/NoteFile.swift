public import Foundation
public import Persistence
import Schedules
public import StoreConformance

/// The file that a store keeps its notes in.
///
/// Safe to use from any thread. Reading and replacing wait for the disk, and block the thread that
/// they are on.
public struct NoteFile: Sendable {
  private let fileSystem: any FileSystem
  private let directory: String
  private let name: String
  private let willEncode: @Sendable () -> Void

  /// The file of a configuration.
  public init(_ configuration: StoreConfiguration) {
    self.init(
      on: configuration.fileSystem, in: configuration.location.directory,
      named: configuration.location.filename)
  }

  /// A file that a check makes.
  ///
  /// - Parameters:
  ///   - fileSystem: The file system to work on.
  ///   - directory: The file's directory.
  ///   - name: The file's name.
  ///   - willEncode: Called before all notes are encoded, on the same thread.
  public init(
    on fileSystem: any FileSystem, in directory: String, named name: String = "notes.json",
    willEncode: @escaping @Sendable () -> Void = {}
  ) {
    self.fileSystem = fileSystem
    self.directory = directory
    self.name = name
    self.willEncode = willEncode
  }

  /// Reads all notes; no file means none.
  ///
  /// - Returns: The notes by id.
  /// - Throws: `FileSystemError`, and `DecodingError` when the file is damaged.
  public func load() throws -> [String: Note] {
    guard let bytes = try contents() else { return [:] }
    let notes = try JSONDecoder().decode([Note].self, from: Data(bytes))
    return Dictionary(notes.map { ($0.id, $0) }) { _, last in last }
  }

  /// Encodes all notes, as they are now.
  ///
  /// - Throws: `EncodingError`.
  public func snapshot(of notes: [String: Note]) throws -> Data {
    willEncode()
    let sorted = notes.values.sorted { $0.id < $1.id }
    Schedules.step("takes a snapshot: \(Self.text(of: sorted.map(\.id)))")
    return try JSONEncoder().encode(sorted)
  }

  /// Replaces the file as a whole.
  ///
  /// - Throws: `FileSystemError`.
  public func replace(with content: Data) throws {
    // A search for equivalent schedules is told that writers share the file.
    Schedules.touch("file")
    let temporary = name + ".tmp"
    try fileSystem.withDirectory(directory) { directory throws(FileSystemError) in
      try fileSystem.withFile(temporary, in: directory, .replace) { file throws(FileSystemError) in
        try fileSystem.write(Array(content), to: file)
        try fileSystem.synchronize(file)
      }
      try fileSystem.rename(temporary, to: name, in: directory)
      try fileSystem.synchronizeDirectory(directory)
    }
  }

  private func contents() throws -> [UInt8]? {
    do {
      return try fileSystem.contents(ofFile: directory + "/" + name)
    } catch  where error.number == ENOENT {
      return nil
    }
  }

  /// Ids in a sentence.
  ///
  /// - Parameter ids: The ids.
  /// - Returns: For example `a and b`, or `nothing`.
  public static func text(of ids: some Sequence<String>) -> String {
    let sorted = ids.sorted()
    return sorted.isEmpty ? "nothing" : sorted.joined(separator: " and ")
  }
}
