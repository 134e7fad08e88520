import Dispatch
import Persistence
import Synchronization

/// Saves return at once; a queue writes behind them, and closing waits for it.
final class EarlyAcknowledgementStore<Item: Storable>: PlainStore {
  private let file: PlainFile<Item>
  private let content: Mutex<[Item.ID: Item]>
  private let queue = DispatchQueue(label: "mutant.write-behind")

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
    content = Mutex(try file.load())
  }

  func change(_ changes: [PlainChange<Item>]) {
    content.withLock { items in
      for change in changes { change.apply(to: &items) }
      let snapshot = items
      // The defect: nobody waits for the write.
      queue.async { [file] in
        do { try file.replace(with: snapshot) } catch {
          // The caller never gets the error.
        }
      }
    }
  }

  func items() -> [Item.ID: Item] { content.withLock { $0 } }

  func flush() { queue.sync {} }

  func close() {
    flush()
    file.close()
  }
}
