enum LoadInInitBefore {
  actor Notes {
    private var notes: [String]

    // The actor does not exist yet: this runs where the caller is, such as on the main actor.
    init(load: @Sendable () throws -> [String]) rethrows { notes = try load() }

    func all() -> [String] { notes }
  }
}

enum LoadInInitAfter {
  actor Notes {
    private var notes: [String]

    private init(_ notes: [String]) { self.notes = notes }

    /// Loads away from the caller; only then there is an actor, with all notes.
    @concurrent static func open(load: @Sendable () async throws -> [String]) async throws -> Notes
    {
      Notes(try await load())
    }

    func all() -> [String] { notes }
  }
}
