import Foundation
import Persistence

/// The one thing that is wrong with an ``EncodedIDStore``.
enum EncodedIDDefect: String, Sendable, CaseIterable {
  /// If a batch has two forms of an id, the file keeps an item for each form.
  case keepsBothForms
  /// A deletion removes only the form of the id that it was given.
  case deletesOneForm
  /// An id that is encoded like another id takes the place of the other in the file.
  case takesPlaceOfTwin
}

/// An actor whose file has its items by their encoded ids, and whose memory has them by the ids
/// themselves.
///
/// Equal ids may be encoded differently, and different ids alike.
actor EncodedIDStore<Item: Storable>: PlainStore {
  private let defect: EncodedIDDefect
  private let file: PlainFile<Item>
  private var content: [Item.ID: Item]
  /// The items of the file, by their encoded ids.
  private var encoded: [Data: Item]

  init(_ defect: EncodedIDDefect, _ configuration: StoreConfiguration) throws {
    self.defect = defect
    file = try PlainFile(opening: configuration)
    do { (content, encoded) = try Self.load(file) } catch {
      file.close()
      throw error
    }
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    var (next, kept) = (content, encoded)
    for change in changes {
      switch change {
      case .save(let item): try save(item, over: next, in: &kept)
      case .delete(let id):
        let form = defect == .deletesOneForm ? id : next[id]?.id ?? id
        let key = try Self.key(form)
        if kept[key]?.id == id { kept[key] = nil }
      }
      change.apply(to: &next)
    }
    try file.replace(with: try orderedJSON(kept.values))
    (content, encoded) = (next, kept)
  }

  private func save(
    _ item: Item, over next: [Item.ID: Item], in kept: inout [Data: Item]
  ) throws {
    let key = try Self.key(item.id)
    if defect != .takesPlaceOfTwin, let other = kept[key]?.id, other != item.id {
      throw StoreError(.unencodable, "Two ids are encoded alike; nothing was changed.")
    }
    // The defect: the batch itself may have brought the other form.
    let known = defect == .keepsBothForms ? content : next
    if let present = known[item.id] { kept[try Self.key(present.id)] = nil }
    kept[key] = item
  }

  func items() -> [Item.ID: Item] { content }

  func close() { file.close() }

  /// The items by their ids, and by their encoded ids.
  private static func load(
    _ file: PlainFile<Item>
  ) throws -> (content: [Item.ID: Item], encoded: [Data: Item]) {
    let content = try file.load()
    if content.isEmpty { return ([:], [:]) }
    let listed = try JSONDecoder().decode([Item].self, from: Data(try file.bytes()))
    guard listed.count == content.count else {
      throw StoreError(.duplicateIdentifier, "The file has an id twice.")
    }
    return (content, Dictionary(try listed.map { (try key($0.id), $0) }) { $1 })
  }

  private static func key(_ id: Item.ID) throws -> Data {
    try JSONEncoder.ordered.encode(id)
  }
}
