#if os(Linux)
  import FileTracing
  import Linearizability
  import Persistence
  import ThreadSchedules

  /// Concurrent calls from several clients, under a schedule of their threads that a crash may end.
  ///
  /// Each client changes its own keys, so the number of its acknowledgements determines which
  /// content must be on disk.
  struct CrashPlan: Sendable {
    static let initial = [0: 0, 1: 0]

    let clients: [[StoreCall]]
    let durability: Durability
    /// True if the files have an earlier schema version, so that a crash can also interrupt the
    /// opening that migrates them.
    var isMigrated = false

    /// The plans for a store and one of the crash guarantees.
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

    /// Returns the configuration with the plan's durability and migration.
    func configured(_ configuration: StoreConfiguration) -> StoreConfiguration {
      var configuration = configuration
      configuration.durability = durability
      if isMigrated {
        configuration.schemaVersion = 2
        // If the step ran twice, it would drop two items.
        configuration.migrations = [
          .ofAll(from: 1, "drop an item") { if !$0.isEmpty { $0.removeFirst() } }
        ]
      }
      return configuration
    }

    /// Makes the calls on a copy of the files, in a schedule's process.
    ///
    /// - Returns: The reason why the calls did not finish, or `nil`.
    func failure(_ subject: Subject, _ place: CrashPlace, _ number: Int, _ run: ThreadRun)
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
