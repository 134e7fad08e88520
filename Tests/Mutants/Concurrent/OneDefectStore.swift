import Dispatch
import Foundation
import Persistence

/// An actor over a plain file with one defect that has nothing to do with threads.
actor OneDefectStore<Item: Storable>: PlainStore {
  enum Defect: Sendable {
    case uniqueTemporary, noLock, keepsLock, hashOrder, writesTime
  }

  private let defect: Defect
  private let file: PlainFile<Item>
  private var content: [Item.ID: Item]

  init(_ defect: Defect, _ configuration: StoreConfiguration) throws {
    self.defect = defect
    file = try PlainFile(opening: configuration, isLocked: defect != .noLock)
    content = try file.load()
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    var next = content
    for change in changes { change.apply(to: &next) }
    try write(next)
    content = next
  }

  func items() -> [Item.ID: Item] { content }

  func close() {
    if defect != .keepsLock { file.close() }
  }

  private func write(_ items: [Item.ID: Item]) throws {
    switch defect {
    case .noLock, .keepsLock: try file.replace(with: items)
    case .uniqueTemporary: try file.replace(with: items, temporarySuffix: ".\(UUID().uuidString)")
    case .hashOrder: try file.replace(with: text(Array(items.values)))
    case .writesTime:
      try file.replace(with: items)
      let time = String(repeating: " ", count: Int(DispatchTime.now().uptimeNanoseconds % 1000))
      try file.replace(with: String(decoding: try file.bytes(), as: UTF8.self) + time)
    }
  }

  private func text(_ items: [Item]) throws -> String {
    String(decoding: try JSONEncoder().encode(items), as: UTF8.self)
  }
}
