import Lab10Check

/// The screen; it belongs to the main actor, like every view.
@MainActor
final class Screen {
  let model: NotesModel

  init(model: NotesModel) { self.model = model }

  /// Runs in `.task { await screen.appear() }`: cancelled when the screen goes away.
  func appear() async throws {
    // LAB: the compiler complains here. Whose is the model?
    try await model.load()
  }

  func add(_ note: Note) async throws { try await model.add(note) }
  func delete(_ id: Int) async throws { try await model.delete(id) }
}
