import Foundation
import Persistence

/// A log of lines with checksums, read by every call, to which closing appends a mark.
///
/// A last line that is torn was never acknowledged and is dropped; any other one is damage.
actor MarkedLogStore<Item: Storable>: PlainStore {
  /// The bytes without a right checksum that are dropped.
  enum Dropped {
    /// A last line that begins as lines do.
    case tornLine
    /// Any last line, and so a whole file of another program that has a single one.
    case anyLastLine
    /// Everything behind a damaged line, wherever the line is.
    case restOfFile
  }

  private struct Change: Codable {
    var saved: Item?
    var deleted: Item.ID?
  }

  private struct Log {
    var content: [Item.ID: Item] = [:]
    /// The length of the lines that are whole.
    var wholeBytes = 0
    var bytes: [UInt8] = []

    /// Returns true if a file with these bytes begins with the complete lines.
    func begins(_ now: [UInt8]) -> Bool {
      guard now.count >= wholeBytes, wholeBytes > 0 else { return false }
      return now.withUnsafeBytes { now in
        bytes.withUnsafeBytes { Data($0[..<wholeBytes]) == Data(now[..<wholeBytes]) }
      }
    }
  }

  private struct DamagedLine: Error {
    let offset: Int
  }

  private static var lineEnd: UInt8 { UInt8(ascii: "\n") }

  private let files = PosixFileSystem()
  private let location: StoreLocation
  private let dropped: Dropped
  /// The log as a call last read it: the lines at the beginning are decoded once.
  private var known: Log
  private var isClosed = false
  private var hasFailed = false

  init(configuration: StoreConfiguration, dropped: Dropped = .tornLine) throws {
    location = configuration.location
    self.dropped = dropped
    known = try Self.load(location, files, dropped, after: Log())
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    try append(
      changes.map { change in
        switch change {
        case .save(let item): Change(saved: item)
        case .delete(let id): Change(deleted: id)
        }
      })
  }

  func items() throws -> [Item.ID: Item] {
    try read().content
  }

  func close() throws {
    if isClosed { return }
    if !hasFailed { try append([]) }
    isClosed = true
  }

  /// The line is there when this returns; when this throws the file is as it was, or that is not known.
  private func append(_ changes: [Change]) throws {
    guard !isClosed, !hasFailed else {
      throw StoreError(hasFailed ? .failed : .closed, "Open the store again.")
    }
    let json = [UInt8](try JSONEncoder.ordered.encode(changes))
    let line = Array("\(CRC32C(of: json).value) ".utf8) + json + [Self.lineEnd]
    let log = try read()
    if log.bytes.count > log.wholeBytes { try cut(to: log.wholeBytes) }
    do {
      try files.withDirectory(location.directory) { directory throws(FileSystemError) in
        try files.withFile(location.filename, in: directory, .append) {
          file throws(FileSystemError) in
          try files.write(line, to: file)
        }
      }
    } catch {
      do { try cut(to: log.wholeBytes) } catch {
        hasFailed = true
        throw StoreError(.outcomeUnknown, "Open the store again.", cause: error)
      }
      throw error
    }
  }

  private func cut(to length: Int) throws {
    try files.withDirectory(location.directory) { directory throws(FileSystemError) in
      do throws(FileSystemError) {
        try files.withFile(location.filename, in: directory, .update) {
          file throws(FileSystemError) in
          try files.truncate(file, to: length)
        }
      } catch {
        // There is nothing to cut.
        guard error.number == ENOENT, error.operation == .open else { throw error }
      }
    }
  }

  private func read() throws -> Log {
    known = try Self.load(location, files, dropped, after: known)
    return known
  }

  /// Only a file that is not there is an empty store.
  private static func load(
    _ location: StoreLocation, _ files: PosixFileSystem, _ dropped: Dropped, after known: Log
  ) throws -> Log {
    let bytes: [UInt8]
    do { bytes = try files.contents(ofFile: location.path) } catch {
      guard error.number == ENOENT, error.operation == .open else { throw error }
      return Log()
    }
    var log = known.begins(bytes) ? known : Log()
    log.bytes = bytes
    while log.wholeBytes < bytes.count {
      let rest = bytes[log.wholeBytes...]
      let end = rest.firstIndex(of: lineEnd)
      guard let end, let changes = changes(rest[..<end]) else {
        let isLast = end.map { $0 == bytes.count - 1 } ?? true
        let isDropped =
          switch dropped {
          case .tornLine: isLast && beginsAsLine(rest)
          case .anyLastLine: isLast
          case .restOfFile: true
          }
        if isDropped { break }
        throw DamagedLine(offset: log.wholeBytes)
      }
      for change in changes {
        if let item = change.saved { log.content[item.id] = item }
        if let id = change.deleted { log.content[id] = nil }
      }
      log.wholeBytes = end + 1
    }
    return log
  }

  /// Returns true if the bytes are the beginning of a checksum and an array.
  private static func beginsAsLine(_ bytes: ArraySlice<UInt8>) -> Bool {
    let digits = bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let next = bytes.dropFirst(digits.count).prefix(2)
    return !digits.isEmpty && " [".utf8.starts(with: next)
  }

  /// The changes of a line, if its checksum is right.
  private static func changes(_ line: ArraySlice<UInt8>) -> [Change]? {
    guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    let json = line[(space + 1)...]
    guard "\(CRC32C(of: Array(json)).value)".utf8.elementsEqual(line[..<space]) else { return nil }
    do { return try JSONDecoder().decode([Change].self, from: Data(json)) } catch {
      return nil
    }
  }
}
