import Foundation
public import Persistence

/// A file of changes: a line for each commit, with a checksum before it.
///
/// A commit is appended, or replaces the whole file. A partial line that a crash left at the end is
/// cut off when the file is opened; any other mismatch is corruption.
public struct ChangesFile: Sendable {
  /// The number of changes in the file, including those that later changes replace.
  public private(set) var changeCount = 0

  let disk: ChangesDisk
  private var found: [NoteChange] = []
  /// The number of intact bytes of the file; later bytes are cut off before anything is appended.
  private var soundLength = 0
  private var isSound = true
  private var refusal: StoreError?

  /// Opens the file, and reads it.
  ///
  /// - Parameter configuration: The file and its durability.
  /// - Throws: `StoreError`; the file is then unchanged.
  public init(opening configuration: StoreConfiguration) throws {
    disk = try ChangesDisk(configuration)
    do {
      let bytes = try disk.read()
      found = try takeLines(of: bytes)
      changeCount = found.count
      isSound = soundLength == bytes.count
      if !isSound { try cutTail() }
    } catch {
      disk.close()
      throw error
    }
  }

  /// Takes the changes that the file had when it was opened; works once.
  ///
  /// - Returns: The changes, in order.
  public mutating func takeChanges() -> [NoteChange] {
    defer { found = [] }
    return found
  }

  /// Appends a commit; the cost depends only on the size of the changes.
  ///
  /// - Parameter changes: One commit, of which a crash leaves all or nothing.
  /// - Throws: `StoreError`; nothing was changed unless its code is `outcomeUnknown`.
  public mutating func append(_ changes: [NoteChange]) throws {
    try checkWritable()
    let line = try Self.line(changes, disk.path)
    if soundLength == 0 { return try replace(by: changes) }
    try cutTail()
    do {
      isSound = false
      try disk.append(line)
      isSound = true
    } catch {
      try note(error)
    }
    soundLength += line.count
    changeCount += changes.count
  }

  /// Replaces the file by a file that contains only this commit.
  ///
  /// - Parameter changes: The complete content of the new file.
  /// - Throws: `StoreError`; nothing was changed unless its code is `outcomeUnknown`.
  public mutating func replace(by changes: [NoteChange]) throws {
    try checkWritable()
    let line = try Self.line(changes, disk.path)
    do { try disk.replace(by: line) } catch { try note(error) }
    soundLength = line.count
    isSound = true
    changeCount = changes.count
  }

  /// Throws when the file has been closed.
  public func checkOpen() throws {
    if disk.isClosed {
      throw StoreError(.closed, "The store is closed. Open it again.", location: disk.path)
    }
  }

  /// Closes the file; closing twice is allowed.
  public mutating func close() {
    disk.close()
  }

  private func checkWritable() throws {
    try checkOpen()
    if let refusal { throw refusal }
  }

  private mutating func cutTail() throws {
    if isSound { return }
    do { try disk.replace(by: Array(try disk.read().prefix(soundLength))) } catch {
      try note(error)
    }
    isSound = true
  }

  /// Rethrows a failure, and remembers failures after which the content of the disk is unknown.
  private mutating func note(_ error: any Error) throws -> Never {
    if let error = error as? StoreError, error.code == .outcomeUnknown {
      refusal = StoreError(
        .failed, "An earlier write ended unknown. Open the store again.", location: disk.path)
    }
    throw error
  }
}

extension ChangesFile {
  private static let newline = UInt8(ascii: "\n")

  private static func line(_ changes: [NoteChange], _ path: String) throws -> [UInt8] {
    do {
      let json = [UInt8](try JSONEncoder().encode(changes))
      return Array(checksum(of: json[...]).utf8) + json + [newline]
    } catch {
      throw StoreError(
        .unencodable, "A note cannot be encoded; nothing was changed. Look at the cause.",
        location: path, cause: error)
    }
  }

  /// Reads all complete lines, and records where they end.
  private mutating func takeLines(of bytes: [UInt8]) throws -> [NoteChange] {
    var changes: [NoteChange] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: Self.newline) {
      let line = rest[..<end]
      let json = line.dropFirst(8)
      guard line.prefix(8).elementsEqual(Self.checksum(of: json).utf8) else {
        // A crash may have left a part of the last line; every other line was complete once.
        if bytes.index(after: end) == bytes.endIndex { break }
        throw StoreError(
          .corrupt, "The line at byte \(rest.startIndex) is damaged. Restore a backup.",
          location: disk.path)
      }
      changes += try JSONDecoder().decode([NoteChange].self, from: Data(json))
      rest = rest[bytes.index(after: end)...]
      soundLength = rest.startIndex
    }
    return changes
  }

  /// Eight hexadecimal digits.
  private static func checksum(of bytes: ArraySlice<UInt8>) -> String {
    let digits = String(CRC32C(of: bytes).value, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
