import LabSupport

/// Two threads that use one cache in turns.
enum Turns {
  static func run(on cache: some SharedCache) {
    let id = NoteID(1)
    UnorderedTurns.run([
      { cache.save("a note that is too long for a String to keep it inside itself", as: id) },
      { _ = cache.find(id) },
      { _ = cache.count },
      { cache.delete(id) },
      { _ = cache.lookUps },
    ])
  }
}
