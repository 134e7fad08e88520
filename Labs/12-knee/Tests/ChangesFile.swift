import Foundation
public import Persistence

/// A file of changes: a line for each commit, with a checksum before it.
///
/// A commit is appended, or one commit replaces the whole file. A part of a line that a crash left
/// at the end is cut off when the file is opened; anything else that does not fit is corruption.
public struct ChangesFile: Sendable {
  /// How many changes the file has, those that later ones overrule included.
  public private(set) var changeCount = 0

  let disk: ChangesDisk
  private var found: [NoteChange] = []
  /// How many bytes of the file are sound; later bytes are cut before anything is appended.
  private var soundLength = 0
  private var isSound = true
  private var refusal: StoreError?

  /// Opens the file, and reads it.
  ///
  /// - Parameter configuration: Which file, and how durable.
  /// - Throws: `StoreError`; the file is as it was.
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

  /// The changes that the file had when it was opened, once.
  ///
  /// - Returns: The changes, in order.
  public mutating func takeChanges() -> [NoteChange] {
    defer { found = [] }
    return found
  }

  /// Writes a commit behind the others; the cost grows with the length of the changes alone.
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

  /// Writes a file with this commit alone, and puts it in the place of the other.
  ///
  /// - Parameter changes: Everything that is to be in the file.
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

  /// Passes a failure on, and remembers a failure after which the content of the disk is unknown.
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

  /// Reads all lines that are whole, and notes how far they reach.
  private mutating func takeLines(of bytes: [UInt8]) throws -> [NoteChange] {
    var changes: [NoteChange] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: Self.newline) {
      let line = rest[..<end]
      let json = line.dropFirst(8)
      guard line.prefix(8).elementsEqual(Self.checksum(of: json).utf8) else {
        // A crash may have left a part of the last line; every other line was whole once.
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
