/// Saves a note while the person types on, and returns what is on the screen then.
func saveAndTypeOn(_ repository: Repository<Note>) async throws -> String {
  let note = Note(id: 1, text: "Milk")
  try await repository.save(note)  // a copy
  return note.text + ", bread"
}

/// The notes as a list shows them: in capitals.
func headlines(_ repository: Repository<Note>) async -> [String] {
  let notes = await repository.loadAll()
  return notes.map { $0.text.uppercased() }
}
