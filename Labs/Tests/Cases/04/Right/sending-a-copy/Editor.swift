/// Saves a note while the person types on, and returns what is on the screen then.
func saveAndTypeOn(_ repository: Repository<Note>) async throws -> String {
  try await repository.save(Note(id: 1, text: "Milk"))
  let screen = Note(id: 1, text: "Milk")
  screen.text += ", bread"
  return screen.text
}

/// The notes as a list shows them: in capitals.
func headlines(_ repository: Repository<Note>) async -> [String] {
  await repository.texts { $0.text.uppercased() }
}
