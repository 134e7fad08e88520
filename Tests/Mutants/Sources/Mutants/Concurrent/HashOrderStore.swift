import Foundation
import Persistence

/// An actor over a plain file whose items have the order of a dictionary.
actor HashOrderStore<Item: Storable>: PlainStore {
  private let file: PlainFile<Item>
  private var content: [Item.ID: Item]

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
    content = try file.load()
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    var next = content
    for change in changes { change.apply(to: &next) }
    // The defect.
    let encoded = try JSONEncoder().encode(Array(next.values))
    try file.replace(with: String(decoding: encoded, as: UTF8.self))
    content = next
  }

  func items() -> [Item.ID: Item] { content }

  func close() { file.close() }
}
