import Foundation
import Persistence

/// Each stripe of the items has a separate lock.
final class StripedStore<Item: Storable>: PlainStore, @unchecked Sendable {
  /// `@unchecked Sendable`: the lock guards the items.
  private final class Stripe: @unchecked Sendable {
    private let lock = NSLock()
    private var items: [Item.ID: Item] = [:]

    func apply(_ change: PlainChange<Item>) { lock.withLock { change.apply(to: &items) } }
    func all() -> [Item.ID: Item] { lock.withLock { items } }
  }

  // Sendable: `lock` guards the file and `newest`, and each stripe has a lock.
  private let lock = NSLock()
  private let file: PlainFile<Item>
  private var newest: [Item.ID: Item]
  private let stripes = (0..<4).map { _ in Stripe() }

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
    newest = try file.load()
    for item in newest.values { apply(.save(item)) }
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    try lock.withLock {
      var next = newest
      for change in changes { change.apply(to: &next) }
      try file.replace(with: next)
      newest = next
      // The defect: a reader may come between two stripes of a batch.
      for change in changes { apply(change) }
    }
  }

  private func apply(_ change: PlainChange<Item>) {
    let id =
      switch change {
      case .save(let item): item.id
      case .delete(let id): id
      }
    stripes[Int(UInt(bitPattern: id.hashValue) % UInt(stripes.count))].apply(change)
  }

  func items() -> [Item.ID: Item] {
    stripes.reduce(into: [:]) { $0.merge($1.all()) { $1 } }
  }

  func close() { file.close() }
}
