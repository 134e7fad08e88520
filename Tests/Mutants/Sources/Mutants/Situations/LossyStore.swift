import Foundation
import Persistence

/// A store whose file does not hold all that an item has; memory does, until the store is opened again.
actor LossyStore<Item: Storable>: PlainStore {
  enum Loss: Sendable {
    /// Dates are kept to the second.
    case fractions
    /// Whole numbers are kept as a `Double` has them.
    case bits
    /// Fractions are kept as a `Double` has them.
    case digits
    /// Texts are kept without the character zero.
    case zeros
    /// Names of members are written in another style, and not all of them come back.
    case names
  }

  private let loss: Loss
  private let file: PlainFile<Item>
  private var content: [Item.ID: Item] = [:]

  init(_ loss: Loss, _ configuration: StoreConfiguration) throws {
    self.loss = loss
    file = try PlainFile(opening: configuration)
    do {
      let decoder = JSONDecoder()
      if loss == .fractions { decoder.dateDecodingStrategy = .secondsSince1970 }
      if loss == .names { decoder.keyDecodingStrategy = .convertFromSnakeCase }
      let items = try decoder.decode([Item].self, from: Data(try file.bytes()))
      content = Dictionary(items.map { ($0.id, $0) }) { $1 }
    } catch let error as FileSystemError where error.operation == .open {
      // There is none yet.
    } catch {
      file.close()
      throw error
    }
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    var changed = content
    for change in changes { change.apply(to: &changed) }
    try file.replace(with: try text(changed))
    content = changed
  }

  func items() -> [Item.ID: Item] { content }

  func close() { file.close() }

  private func text(_ content: [Item.ID: Item]) throws -> String {
    let encoder = JSONEncoder()
    if loss == .fractions {
      encoder.dateEncodingStrategy = .custom { date, encoder in
        var container = encoder.singleValueContainer()
        try container.encode(Int(date.timeIntervalSince1970))
      }
    }
    if loss == .names { encoder.keyEncodingStrategy = .convertToSnakeCase }
    let text = try orderedJSON(content.values, encoder)
    if loss == .zeros { return text.replacing("\\u0000", with: "") }
    if loss == .digits {
      return text.replacing(#/\d+\.\d{4,}/#) { match in Double(match.output).map { "\($0)" } ?? "0"
      }
    }
    guard loss == .bits else { return text }
    return text.replacing(#/[:,\[](\d{17,})/#) { match in
      // The lower bits are gone.
      match.output.0.prefix(1) + (UInt64(match.output.1).map { "\($0 & ~0xfff)" } ?? "0")
    }
  }
}
