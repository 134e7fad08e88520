import Foundation
import Persistence
import Synchronization

/// A store on real files that makes its new file in the system's temporary folder, and moves it.
///
/// The defect: on another file system a move is a copy, and a killed process leaves half of the file.
final class StagedElsewhereStore<Item: Storable>: PlainStore {
  private let file: PlainFile<Item>
  private let state: Mutex<State>

  private struct State {
    var content: [Item.ID: Item]
    var isClosed = false
    var hasFailed = false
  }

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
    do { state = Mutex(State(content: try file.load())) } catch {
      file.close()
      throw error
    }
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    try state.withLock { state in
      if state.isClosed { throw StoreError(.closed, "Open the store again.") }
      if state.hasFailed { throw StoreError(.failed, "Open the store again.") }
      var next = state.content
      for change in changes { change.apply(to: &next) }
      try move(Data(try orderedJSON(next.values).utf8))
      do { try file.synchronizeDirectory() } catch {
        state.hasFailed = true
        throw StoreError(.outcomeUnknown, "Open the store again.", cause: error)
      }
      state.content = next
    }
  }

  private func move(_ data: Data) throws {
    let staged = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try data.write(to: staged)
    let path = file.configuration.location.path
    if rename(staged.path(percentEncoded: false), path) == 0 { return }
    let number = errno
    defer { unlink(staged.path(percentEncoded: false)) }
    guard number == EXDEV else { throw FileSystemError(.rename, path, number: number) }
    // The defect.
    try data.write(to: URL(filePath: path))
  }

  func items() throws -> [Item.ID: Item] {
    try state.withLock { state in
      if state.isClosed { throw StoreError(.closed, "Open the store again.") }
      return state.content
    }
  }

  func close() {
    state.withLock { state in
      if state.isClosed { return }
      state.isClosed = true
      file.close()
    }
  }
}
