import Lab08Check

// Nothing to change here: it hands your store to the check.
await Lab08.run(NoteStore.self)
