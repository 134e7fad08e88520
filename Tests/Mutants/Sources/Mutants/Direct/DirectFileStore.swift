import Foundation
import Persistence

/// The one thing that is wrong with a ``DirectFileStore``.
enum DirectDefect: String, Sendable, CaseIterable {
  case noDirectorySync, noFileSync, makesDirectoryUnsynced, writesThroughMapping
}

/// A store that calls libc directly and ignores its configuration's file system: a file in a
/// separate directory, replaced as a whole.
actor DirectFileStore<Item: Storable>: PlainStore {
  private struct Failure: Error {
    let call: String
    let number: Int32
  }

  private let defect: DirectDefect?
  private let parent: String
  private var directory: String { parent + "/items" }
  private var content: [Item.ID: Item] = [:]

  init(_ defect: DirectDefect?, _ configuration: StoreConfiguration) throws {
    self.defect = defect
    parent = configuration.location.directory
    let directory = parent + "/items"
    if mkdir(directory, 0o700) != 0, errno != EEXIST {
      throw Failure(call: "mkdir", number: errno)
    }
    if defect != .makesDirectoryUnsynced { try Self.synchronize(parent) }
    if let data = FileManager.default.contents(atPath: directory + "/all.json") {
      let items = try JSONDecoder().decode([Item].self, from: data)
      content = Dictionary(items.map { ($0.id, $0) }) { $1 }
    }
    // Removes the rest of a crash, and makes a rename durable that the crash may have left.
    _ = unlink(directory + "/all.new")
    if defect != .noDirectorySync { try Self.synchronize(directory) }
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    var changed = content
    for change in changes { change.apply(to: &changed) }
    let bytes = Array(try orderedJSON(changed.values).utf8)
    try write(bytes, to: directory + "/all.new")
    guard rename(directory + "/all.new", directory + "/all.json") == 0 else {
      throw Failure(call: "rename", number: errno)
    }
    if defect != .noDirectorySync { try Self.synchronize(directory) }
    content = changed
  }

  func items() -> [Item.ID: Item] { content }

  func close() {}

  private func write(_ bytes: [UInt8], to path: String) throws {
    let file = try Self.opened(path, O_RDWR | O_CREAT | O_TRUNC)
    defer { systemClose(file) }
    if defect == .writesThroughMapping {
      try map(bytes, file)
    } else {
      var written = 0
      while written < bytes.count {
        let count = bytes.withUnsafeBytes { buffer in
          pwrite(
            file, buffer.baseAddress.map { $0 + written }, buffer.count - written, off_t(written))
        }
        guard count > 0 else { throw Failure(call: "pwrite", number: errno) }
        written += count
      }
    }
    if defect != .noFileSync, fsync(file) != 0 { throw Failure(call: "fsync", number: errno) }
  }

  private func map(_ bytes: [UInt8], _ file: Int32) throws {
    guard ftruncate(file, off_t(bytes.count)) == 0,
      let place = mmap(nil, bytes.count, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
      place != MAP_FAILED
    else { throw Failure(call: "mmap", number: errno) }
    place.copyMemory(from: bytes, byteCount: bytes.count)
    munmap(place, bytes.count)
  }

  private static func synchronize(_ directory: String) throws {
    let descriptor = try opened(directory, O_RDONLY)
    defer { systemClose(descriptor) }
    if fsync(descriptor) != 0 { throw Failure(call: "fsync", number: errno) }
  }

  private static func opened(_ path: String, _ flags: Int32) throws -> Int32 {
    let descriptor = open(path, flags, 0o600)
    if descriptor < 0 { throw Failure(call: "open", number: errno) }
    return descriptor
  }
}

/// Not the store's `close`.
private func systemClose(_ descriptor: Int32) { _ = close(descriptor) }
