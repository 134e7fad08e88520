import Foundation
import Persistence

/// The file of a ``GroupedLogStore`` up to its last entry: a first line, and a line for each group.
///
/// A line has the length of its JSON, and a checksum over the JSON and the checksum before it. Only
/// a last line can be torn, because each line is on the disk before the next one is written.
struct GroupedLog: Sendable {
  struct Damaged: Error {
    let offset: Int
  }

  private struct Line {
    let checksum: UInt32
    let body: ArraySlice<UInt8>
    let end: Int
  }

  private static let firstLine = Array("grouped log 1\n".utf8)
  private static let lineEnd = UInt8(ascii: "\n")
  private static let blank = UInt8(ascii: " ")

  private let configuration: StoreConfiguration
  private var length = Self.firstLine.count
  private var checksum: UInt32 = 0

  /// Reads the log, and cuts off what a crash left of a last line.
  static func open(
    _ configuration: StoreConfiguration
  ) throws -> (log: GroupedLog, entries: [ArraySlice<UInt8>]) {
    let fileSystem = configuration.fileSystem
    let name = configuration.location.filename
    return try configuration.inDirectory { directory in
      try removeFile(name + ".new", in: directory, fileSystem)
      let bytes: [UInt8]
      do throws(FileSystemError) {
        bytes = try fileSystem.withFile(name, in: directory, .read, fileSystem.read)
      } catch {
        guard error.number == ENOENT, error.operation == .open else { throw error }
        bytes = firstLine
        try make(name, in: directory, fileSystem)
      }
      guard bytes.starts(with: firstLine) else { throw Damaged(offset: 0) }
      var log = GroupedLog(configuration: configuration)
      var entries: [ArraySlice<UInt8>] = []
      while let line = try log.line(after: log.length, in: bytes) {
        (log.length, log.checksum) = (line.end, line.checksum)
        entries.append(line.body)
      }
      // A process that was killed may not have waited until the disk had its last line.
      try fileSystem.withFile(name, in: directory, .update) { file throws(FileSystemError) in
        if log.length < bytes.count { try fileSystem.truncate(file, to: log.length) }
        try fileSystem.synchronize(file)
      }
      try fileSystem.synchronizeDirectory(directory)
      return (log, entries)
    }
  }

  /// Writes a line with these changes, and returns the log with the line.
  ///
  /// After an error the line is cut off.
  ///
  /// - Throws: `StoreError` with code `outcomeUnknown` if the line could not be cut off.
  func appending(_ changes: [[UInt8]]) throws -> GroupedLog {
    let fileSystem = configuration.fileSystem
    let body = Array("[".utf8) + changes.joined(separator: Array(",".utf8)) + Array("]".utf8)
    var next = self
    next.checksum = Self.checksum(of: body[...], after: checksum)
    let line = Array("\(body.count) \(next.checksum) ".utf8) + body + [Self.lineEnd]
    next.length += line.count
    try configuration.inDirectory { directory in
      let name = configuration.location.filename
      do throws(FileSystemError) {
        try fileSystem.withFile(name, in: directory, .append) { file throws(FileSystemError) in
          try fileSystem.write(line, to: file)
          try fileSystem.synchronize(file)
        }
      } catch {
        do throws(FileSystemError) {
          try fileSystem.withFile(name, in: directory, .update) { file throws(FileSystemError) in
            try fileSystem.truncate(file, to: length)
            try fileSystem.synchronize(file)
          }
        } catch {
          throw StoreError(.outcomeUnknown, "Open the store again.", cause: error)
        }
        throw error
      }
    }
    return next
  }

  /// The line at an offset; `nil` at the end, and for a last line that is torn.
  private func line(after start: Int, in bytes: [UInt8]) throws -> Line? {
    let rest = bytes[start...]
    let parts = rest.split(separator: Self.blank, maxSplits: 2, omittingEmptySubsequences: false)
    let count = parts.first.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
    if parts.count == 3, let count, (0..<parts[2].count).contains(count) {
      let body = parts[2].prefix(count)
      let checksum = Self.checksum(of: body, after: checksum)
      if bytes[body.endIndex] == Self.lineEnd,
        rest.starts(with: Array("\(count) \(checksum) ".utf8))
      {
        return Line(checksum: checksum, body: body, end: body.endIndex + 1)
      }
      // The stated length ends before the file does: another line follows.
      guard body.endIndex + 1 == bytes.count else { throw Damaged(offset: start) }
    }
    let hasLater = rest.dropLast().contains(Self.lineEnd)
    if hasLater { throw Damaged(offset: start) }
    return nil
  }

  private static func checksum(of body: ArraySlice<UInt8>, after checksum: UInt32) -> UInt32 {
    CRC32C(of: Array("\(checksum) ".utf8) + body).value
  }

  private static func make(
    _ name: String, in directory: OpenDirectory, _ fileSystem: any FileSystem
  ) throws(FileSystemError) {
    try fileSystem.withFile(name + ".new", in: directory, .replace) {
      file throws(FileSystemError) in
      try fileSystem.write(firstLine, to: file)
      try fileSystem.synchronize(file)
    }
    try fileSystem.rename(name + ".new", to: name, in: directory)
    do throws(FileSystemError) { try fileSystem.synchronizeDirectory(directory) } catch {
      // The name may be lost, and a later synchronisation would not bring it back.
      try removeFile(name, in: directory, fileSystem)
      throw error
    }
  }
}

/// Removes a file that may not be there.
func removeFile(
  _ name: String, in directory: OpenDirectory, _ fileSystem: any FileSystem
) throws(FileSystemError) {
  do throws(FileSystemError) { try fileSystem.remove(name, in: directory) } catch {
    if error.number != ENOENT { throw error }
  }
}
