// The compiler is told to trust the note, at the place where it complains.
// Gets: promises: nonisolated(unsafe)
/// Saves a note while the person types on, and returns what is on the screen then.
func saveAndTypeOn(_ repository: Repository<Note>) async throws -> String {
  nonisolated(unsafe) let note = Note(id: 1, text: "Milk")
  try await repository.save(note)
  note.text += ", bread"
  return note.text
}

/// The notes as a list shows them: in capitals.
func headlines(_ repository: Repository<Note>) async -> [String] {
  await repository.texts { $0.text.uppercased() }
}
