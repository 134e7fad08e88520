import Foundation
import Persistence

/// A store without a defect: a log that makes room in its file before it writes an entry there.
///
/// Room is zeros. On a full disk the room is often made and the entry cannot be written, and then the room
/// stays. An entry is a line with a checksum over its number and its body.
actor GrownLogStore<Item: Storable>: PlainStore {
  private static var room: Int { 512 }
  private static var lineEnd: UInt8 { UInt8(ascii: "\n") }

  struct Damaged: Error {
    let offset: Int
  }

  private let configuration: StoreConfiguration
  private var place: HeldPlace<Item>
  private var content: [Item.ID: Item] = [:]
  private var end = 0
  private var size = 0
  private var number = 0

  init(configuration: StoreConfiguration) throws {
    self.configuration = configuration
    place = try HeldPlace(opening: configuration)
    do { (content, end, size, number) = try Self.load(configuration) } catch {
      place.close()
      throw error
    }
  }

  private static func inFile(
    _ configuration: StoreConfiguration,
    _ body: (any FileSystem, OpenFile) throws(FileSystemError) -> Void
  ) throws {
    let files = configuration.fileSystem
    try configuration.inDirectory { directory in
      try files.withFile(configuration.location.filename, in: directory, .update) {
        file throws(FileSystemError) in try body(files, file)
      }
    }
  }

  private static func load(
    _ configuration: StoreConfiguration
  ) throws -> (content: [Item.ID: Item], end: Int, size: Int, number: Int) {
    var bytes: [UInt8] = []
    try configuration.inDirectory { try makeLog(configuration, in: $0) }
    try inFile(configuration) { files, file throws(FileSystemError) in
      bytes = try files.read(file)
    }
    var (content, end, number): ([Item.ID: Item], Int, Int) = ([:], 0, 0)
    while end < bytes.count, bytes[end] != 0 {
      guard let last = bytes[end...].firstIndex(of: lineEnd),
        let body = body(bytes[end..<last], number + 1)
      else { break }
      for change in try JSONDecoder().decode([StoredChange<Item>].self, from: Data(body)) {
        change.apply(to: &content)
      }
      (end, number) = (last + 1, number + 1)
    }
    let rest = bytes[end...]
    // A torn last entry has no later line behind it.
    let later = rest.drop { $0 != lineEnd }.dropFirst()
    if later.contains(where: { $0 != 0 }) { throw Damaged(offset: end) }
    let isTorn = rest.contains { $0 != 0 }
    try inFile(configuration) { files, file throws(FileSystemError) in
      if isTorn { try files.truncate(file, to: end) }
      try files.synchronize(file)
    }
    try configuration.inDirectory(configuration.fileSystem.synchronizeDirectory)
    return (content, end, isTorn ? end : bytes.count, number)
  }

  private static func body(_ line: ArraySlice<UInt8>, _ number: Int) -> ArraySlice<UInt8>? {
    let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
    guard parts.count == 2, sum(parts[1], number).utf8.elementsEqual(parts[0]) else { return nil }
    return parts[1]
  }

  private static func sum(_ body: ArraySlice<UInt8>, _ number: Int) -> String {
    String(CRC32C(of: Array("\(number) ".utf8) + body).value)
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    try place.checkUsable()
    if changes.isEmpty { return }
    let body = [UInt8](try JSONEncoder.ordered.encode(changes.map(StoredChange.init)))
    let line = Array("\(Self.sum(body[...], number + 1)) ".utf8) + body + [Self.lineEnd]
    if end + line.count > size {
      let grown = (end + line.count) / Self.room * Self.room + Self.room
      try Self.inFile(configuration) { files, file throws(FileSystemError) in
        try files.truncate(file, to: grown)
      }
      size = grown
    }
    do {
      try Self.inFile(configuration) { files, file throws(FileSystemError) in
        try files.write(line, to: file, at: end)
        try files.synchronize(file)
      }
    } catch {
      try cutOff(after: error)
      throw error
    }
    for change in changes { change.apply(to: &content) }
    (end, number) = (end + line.count, number + 1)
  }

  /// Makes zeros of what a failed write has left, without writing.
  private func cutOff(after error: any Error) throws {
    do {
      try Self.inFile(configuration) { files, file throws(FileSystemError) in
        try files.truncate(file, to: end)
        try files.truncate(file, to: size)
        try files.synchronize(file)
      }
    } catch { throw place.fail(after: error) }
  }

  func items() throws -> [Item.ID: Item] {
    try place.checkReadable()
    return content
  }

  func flush() throws { try place.checkUsable() }
  func close() { place.close() }
}

/// Makes an empty log if there is none, with a name that is on the disk.
func makeLog(
  _ configuration: StoreConfiguration, in directory: OpenDirectory
) throws(FileSystemError) {
  let (files, name) = (configuration.fileSystem, configuration.location.filename)
  do throws(FileSystemError) {
    _ = try files.status(of: name, in: directory)
    return
  } catch {
    if error.number != ENOENT { throw error }
  }
  try files.withFile(name, in: directory, .append) { _ throws(FileSystemError) in }
  do throws(FileSystemError) { try files.synchronizeDirectory(directory) } catch {
    // The name may be lost, and a later synchronisation would not bring it back.
    try removeFile(name, in: directory, files)
    throw error
  }
}
