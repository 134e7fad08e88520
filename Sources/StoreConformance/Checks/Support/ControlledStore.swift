import Persistence

/// A store in an arena, with some content, whose file operations are controlled.
///
/// The content is flushed. A store that writes after its calls return has then written the content,
/// and the next held operation belongs to the call that a check makes.
struct ControlledStore {
  let arena: Arena
  let control: any FileControl
  let configuration: StoreConfiguration
  let store: any ErasedStore

  init(
    _ trial: Trial, _ content: [Int: Int], _ durability: Durability = .powerLoss
  ) async throws {
    arena = try Arena(for: trial.subject)
    do { control = try trial.control(of: arena) } catch {
      arena.remove()
      throw error
    }
    configuration = arena.configuration(durability, fileSystem: control.fileSystem)
    do {
      store = try await trial.subject.open(configuration)
      if !content.isEmpty { try await store.fill(content) }
      try await store.flush()
    } catch {
      control.end()
      arena.remove()
      throw error
    }
  }

  /// Releases every held operation, also after an error, and removes the arena.
  func end() {
    control.end()
    arena.remove()
  }
}
