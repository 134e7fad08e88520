import Foundation
public import Persistence

/// An actor over a log: every change is a line of JSON at the end of the file.
///
/// A line that cannot be read, such as a torn last line after a crash, is ignored.
public actor NoteLog<Item: Storable>: Store {
  private struct Line: Codable {
    var saved: Item?
    var deleted: Item.ID?
  }

  private let file: FileHandle
  private var items: [Item.ID: Item] = [:]

  /// Opens or creates the log, and reads it.
  ///
  /// - Parameter url: The file.
  /// - Throws: The system's error for a file that cannot be opened or read.
  public init(url: URL) throws {
    let descriptor = open(url.path(percentEncoded: false), O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let decoder = JSONDecoder()
    for text in try file.readToEnd()?.split(separator: UInt8(ascii: "\n")) ?? [] {
      do {
        let line = try decoder.decode(Line.self, from: Data(text))
        if let item = line.saved { items[item.id] = item }
        if let id = line.deleted { items[id] = nil }
      } catch {
        continue
      }
    }
  }

  /// Logs and stores the item.
  public func save(_ item: Item) throws { try log([Line(saved: item)]) }

  /// Logs and stores the items, one after the other.
  public func save(contentsOf list: [Item]) throws { try log(list.map { Line(saved: $0) }) }

  /// Logs and removes the item.
  public func delete(_ id: Item.ID) throws { try log([Line(deleted: id)]) }

  /// Logs and removes the items, one after the other.
  public func delete(contentsOf ids: [Item.ID]) throws { try log(ids.map { Line(deleted: $0) }) }

  /// Returns the item with the id.
  public func find(by id: Item.ID) -> Item? { items[id] }

  /// Returns all items.
  public func loadAll() -> [Item] { Array(items.values) }

  /// Waits until the log is on the disk.
  public func flush() throws { try file.synchronize() }

  /// Closes the file.
  public func close() throws { try file.close() }

  private func log(_ lines: [Line]) throws {
    for line in lines {
      if let item = line.saved { items[item.id] = item }
      if let id = line.deleted { items[id] = nil }
      try file.write(contentsOf: try JSONEncoder().encode(line) + Data("\n".utf8))
    }
    try file.synchronize()
  }
}
