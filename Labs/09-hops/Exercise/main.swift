import Lab09Check

// This file needs no changes: it passes your code to the check.
await Lab09.run(
  open: { try NotesStore(configuration: $0) },
  importing: { notes, store in try await importNotes(notes, into: store) })
