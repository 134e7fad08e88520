import Foundation
import Persistence

/// A store with nothing wrong in another style: two files, rewritten by turns and in place.
///
/// The one with the higher number counts, if it is whole.
actor AlternatingFilesStore<Item: Storable>: PlainStore {
  private let configuration: StoreConfiguration
  private var place: HeldPlace<Item>
  private var content: [Item.ID: Item]
  private var number: Int
  /// The number after which the numbers begin again, which is a defect.
  private let lastNumber: Int

  init(configuration: StoreConfiguration, lastNumber: Int = .max) throws {
    self.configuration = configuration
    self.lastNumber = lastNumber
    place = try HeldPlace(opening: configuration)
    do { (number, content) = try Self.load(configuration) } catch {
      place.close()
      throw error
    }
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    try place.checkUsable()
    var next = content
    for change in changes { change.apply(to: &next) }
    try write(next)
    content = next
  }

  func items() throws -> [Item.ID: Item] {
    try place.checkReadable()
    return content
  }

  func flush() throws { try place.checkUsable() }

  func close() { place.close() }

  private func write(_ items: [Item.ID: Item]) throws {
    let fileSystem = configuration.fileSystem
    let next = number == lastNumber ? 0 : number + 1
    let body = Array(try orderedJSON(items.values).utf8)
    let sum = CRC32C(of: Array("\(next) ".utf8) + body).value
    let bytes = Array("\(sum) \(next) ".utf8) + body
    let name = Self.names(configuration)[next % 2]
    var isWhole = false
    do {
      try configuration.inDirectory { directory in
        try fileSystem.withFile(name, in: directory, .replace) { file throws(FileSystemError) in
          isWhole = true
          try fileSystem.write(bytes, to: file)
          try fileSystem.synchronize(file)
        }
        try fileSystem.synchronizeDirectory(directory)
      }
    } catch {
      // Once it has been opened, nobody knows how much of it is there after a crash.
      guard isWhole else { throw error }
      throw place.fail(after: error)
    }
    number = next
  }

  private static func names(_ configuration: StoreConfiguration) -> [String] {
    let name = configuration.location.filename
    return [name, name + ".b"]
  }

  private static func load(
    _ configuration: StoreConfiguration
  ) throws -> (number: Int, content: [Item.ID: Item]) {
    let fileSystem = configuration.fileSystem
    return try configuration.inDirectory { directory in
      var newest = (number: 0, body: ArraySlice("[]".utf8))
      for name in names(configuration) {
        let bytes: [UInt8]
        do throws(FileSystemError) {
          bytes = try fileSystem.withFile(name, in: directory, .read) {
            file throws(FileSystemError) in
            let bytes = try fileSystem.read(file)
            try fileSystem.synchronize(file)
            return bytes
          }
        } catch {
          if error.number == ENOENT, error.operation == .open { continue }
          throw error
        }
        if let whole = whole(bytes), whole.number > newest.number { newest = whole }
      }
      try fileSystem.synchronizeDirectory(directory)
      let items = try configuration.codec.decode([Item].self, from: Data(newest.body))
      return (newest.number, Dictionary(items.map { ($0.id, $0) }) { $1 })
    }
  }

  /// The number and the body, if the checksum is that of both.
  private static func whole(_ bytes: [UInt8]) -> (number: Int, body: ArraySlice<UInt8>)? {
    let parts = bytes.split(separator: UInt8(ascii: " "), maxSplits: 2)
    guard parts.count == 3, let number = Int(String(decoding: parts[1], as: UTF8.self)),
      String(CRC32C(of: bytes[parts[1].startIndex...]).value).utf8.elementsEqual(parts[0])
    else { return nil }
    return (number, parts[2])
  }
}
