import MutexVariant
import Persistence
import Samples

/// The example of `docs/Migration.md`, unchanged.
func keep(_ note: Note, in store: MutexStore<Note>) throws {
  try store.save(note)
}
