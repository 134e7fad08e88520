import Foundation
import Persistence

/// A log of lines that calls libc directly and does not remove an incomplete line.
///
/// The next line is written behind it, so both lines cannot be read.
actor TornLogStore<Item: Storable>: PlainStore {
  private struct Failure: Error {
    let call: String
    let number: Int32
  }

  private struct Change: Codable {
    var saved: Item?
    var deleted: Item.ID?
  }

  private static var lineEnd: UInt8 { UInt8(ascii: "\n") }

  private let descriptor: Int32
  private var content: [Item.ID: Item] = [:]

  init(_ configuration: StoreConfiguration) throws {
    let path = configuration.location.path
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    guard descriptor >= 0 else { throw Failure(call: "open", number: errno) }
    let bytes = try Data(contentsOf: URL(filePath: path))
    for line in bytes.split(separator: Self.lineEnd) {
      let changes: [Change]
      // A torn line was never acknowledged.
      do { changes = try JSONDecoder().decode([Change].self, from: line) } catch { continue }
      for change in changes {
        if let item = change.saved { content[item.id] = item }
        if let id = change.deleted { content[id] = nil }
      }
    }
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    let line = changes.map { change in
      switch change {
      case .save(let item): Change(saved: item)
      case .delete(let id): Change(deleted: id)
      }
    }
    try append([UInt8](try JSONEncoder().encode(line)) + [Self.lineEnd])
    for change in changes { change.apply(to: &content) }
  }

  func items() -> [Item.ID: Item] { content }

  func close() { systemClose(descriptor) }

  private func append(_ bytes: [UInt8]) throws {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 || errno == EINTR else { throw Failure(call: "write", number: errno) }
      written += max(0, count)
    }
  }
}

/// Not the store's `close`.
private func systemClose(_ descriptor: Int32) { _ = close(descriptor) }
