// The class is hidden behind its bits.
// Gets: promises: unsafeBitCast
/// Saves a note while the person types on, and returns what is on the screen then.
func saveAndTypeOn(_ repository: Repository<Note>) async throws -> String {
  let note = Note(id: 1, text: "Milk")
  let bits = unsafeBitCast(note, to: UInt.self)
  try await repository.save(unsafeBitCast(bits, to: Note.self))
  note.text += ", bread"
  return note.text
}

/// The notes as a list shows them: in capitals.
func headlines(_ repository: Repository<Note>) async -> [String] {
  let notes = [Note]()
  for note in notes { note.text = note.text.uppercased() }
  return notes.map(\.text)
}
