import Foundation
import Persistence
import Synchronization

/// A store without a defect: two files with the content by turns, and a third one, the switch, that
/// says which of them counts.
///
/// Only the switch is replaced; the other two are rewritten in place while they do not count.
final class GenerationSwitchStore<Item: Storable>: PlainStore {
  private struct State {
    var place: HeldPlace<Item>
    var content: [Item.ID: Item]
    var generation: Generation
  }

  private let configuration: StoreConfiguration
  private let state: Mutex<State>

  init(configuration: StoreConfiguration) throws {
    self.configuration = configuration
    var place = try HeldPlace<Item>(opening: configuration)
    do {
      let (generation, bytes) = try Generation.current(configuration)
      let items = try JSONDecoder().decode([Item].self, from: Data(bytes))
      state = Mutex(
        State(
          place: place, content: Dictionary(items.map { ($0.id, $0) }) { $1 },
          generation: generation))
    } catch {
      place.close()
      throw error
    }
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    try state.withLock { state in
      try state.place.checkUsable()
      var next = state.content
      for change in changes { change.apply(to: &next) }
      let bytes = Array(try orderedJSON(next.values).utf8)
      let generation = Generation(number: state.generation.number + 1, of: bytes)
      var isSwitched = false
      do { try generation.write(bytes, configuration, isSwitched: &isSwitched) } catch {
        guard isSwitched else { throw error }
        throw state.place.fail(after: error)
      }
      (state.content, state.generation) = (next, generation)
    }
  }

  func items() throws -> [Item.ID: Item] {
    try state.withLock { state in
      try state.place.checkReadable()
      return state.content
    }
  }

  func flush() throws { try state.withLock { try $0.place.checkUsable() } }

  func close() { state.withLock { $0.place.close() } }
}
