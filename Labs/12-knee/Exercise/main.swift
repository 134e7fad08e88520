import Lab12Check

// Nothing to change here: this hands your store to the check.
await Lab12.run { try NotesStore(configuration: $0) }
