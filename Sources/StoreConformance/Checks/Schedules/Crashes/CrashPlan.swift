#if os(Linux)
  import FileTracing
  import Linearizability
  import Persistence
  import ThreadSchedules

  /// Calls of several clients at the same time, under a schedule of their threads that a crash may end.
  ///
  /// Each client changes keys of its own, so that the number of a client's acknowledgements says which
  /// content must be on disk.
  struct CrashPlan: Sendable {
    static let initial = [0: 0, 1: 0]

    let clients: [[StoreCall]]
    let durability: Durability
    /// Whether the files are of an earlier schema version: then the opening, which converts them, can meet
    /// the crash, too.
    var isMigrated = false

    /// The plans for a store and one of the guarantees of crashes.
    static func plans(_ claims: Claims, for guarantee: Guarantee) -> [CrashPlan] {
      let batch: StoreCall =
        claims.batches == .whole
        ? .saveAll([(key: 1, revision: 1), (key: 3, revision: 1)]) : .save(key: 1, revision: 1)
      let isMigrated = guarantee == .recoveryIdempotent
      return [
        CrashPlan(
          clients: [[.save(key: 0, revision: 1)], [.save(key: 1, revision: 1)]],
          durability: guarantee == .killSurvival ? .processCrash : .powerLoss,
          isMigrated: isMigrated),
        CrashPlan(
          clients: [[.save(key: 2, revision: 1), .delete(key: 0)], [batch]],
          durability: .powerLoss, isMigrated: isMigrated),
      ]
    }

    /// Adds what the plan says to a configuration.
    func configured(_ configuration: StoreConfiguration) -> StoreConfiguration {
      var configuration = configuration
      configuration.durability = durability
      if isMigrated {
        configuration.schemaVersion = 2
        // Done twice, the step drops two items.
        configuration.migrations = [
          .ofAll(from: 1, "drop an item") { if !$0.isEmpty { $0.removeFirst() } }
        ]
      }
      return configuration
    }

    /// Makes the calls on a copy of the files, in a schedule's process.
    ///
    /// - Returns: The reason why the calls came to no end, or `nil`.
    func problem(_ subject: Subject, _ place: CrashPlace, _ number: Int, _ run: ThreadRun)
      -> String?
    {
      let clients = ClientsOfSchedule(run)
      do {
        try run.here { try await perform(subject, place, number, clients) }
        try run.join()
        return nil
      } catch {
        return "\(error)"
      }
    }

    private func perform(
      _ subject: Subject, _ place: CrashPlace, _ number: Int, _ clients: ClientsOfSchedule
    ) async throws {
      let arena = try place.makeCopy(number)
      let trace = try FileTrace.loaded()
      try trace.start(arena.location.directory)
      let configuration = configured(arena.configuration())
      let notes = AcknowledgementNotes(trace)
      let order = ProgramSchedules.isRehearsal ? .none : try place.order
      if isMigrated { notes.begin(order) }
      let store = try await subject.open(configuration)
      if !isMigrated { notes.begin(order) }
      let run = ScheduledStore(
        store: store, subject: subject, arena: arena, configuration: configuration, place: clients)
      try await run.run(
        self.clients.enumerated().map { number, calls in
          ScheduledStore.Client(name: "client \(number)") { _ in
            for call in calls {
              ScheduledStore.step(call.label)
              _ = try await store.perform(call)
              notes.acknowledge(number)
            }
          }
        })
      let records = try notes.end()
      if order == .record { try place.keep(records) }
      try await store.close()
    }
  }
#endif
