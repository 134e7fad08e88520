#if os(Linux)
  import FileTracing
  import Linearizability
  import Persistence
  import ThreadSchedules

  /// Calls of several clients at the same time, under a schedule of their threads whose process may be
  /// ended at a file call.
  ///
  /// Each client changes keys of its own, so that the number of a client's acknowledgements says which
  /// content must be on disk.
  struct ThreadedKill: Sendable {
    static let initial = [0: 0, 1: 0]

    let clients: [[StoreCall]]
    let durability: Durability

    /// The plans for a store, with both durabilities.
    static func plans(_ claims: Claims) -> [ThreadedKill] {
      let batch: StoreCall =
        claims.batches == .whole
        ? .saveAll([(key: 1, revision: 1), (key: 3, revision: 1)]) : .save(key: 1, revision: 1)
      return [
        ThreadedKill(
          clients: [[.save(key: 0, revision: 1)], [.save(key: 1, revision: 1)]],
          durability: .processCrash),
        ThreadedKill(
          clients: [[.save(key: 2, revision: 1), .delete(key: 0)], [batch]],
          durability: .powerLoss),
      ]
    }

    /// Makes the calls on a copy of the files, in a schedule's process.
    ///
    /// - Returns: The reason why the calls came to no end, or `nil`.
    func problem(_ subject: Subject, _ place: KillPlace, _ number: Int, _ run: ThreadRun) -> String?
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
      _ subject: Subject, _ place: KillPlace, _ number: Int, _ clients: ClientsOfSchedule
    ) async throws {
      let arena = try place.makeCopy(number)
      let trace = try FileTrace.loaded()
      try trace.start(arena.location.directory)
      let configuration = arena.configuration(durability)
      let store = try await subject.open(configuration)
      let notes = AcknowledgementNotes(trace)
      notes.begin(killingAt: ProgramSchedules.isRehearsal ? nil : try place.fileCall)
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
      try notes.end()
      try await store.close()
    }

    /// The content of a client's keys after its first calls.
    private func content(of client: Int, after count: Int) -> [Int: Int] {
      let keys = keys(of: client)
      var content = Self.initial.filter { keys.contains($0.key) }
      for call in clients[client].prefix(count) { call.apply(to: &content) }
      return content
    }

    private func keys(of client: Int) -> Set<Int> {
      clients[client].reduce(into: []) { keys, call in
        switch call {
        case .save(let key, _), .delete(let key), .find(let key): keys.insert(key)
        case .saveAll(let pairs): keys.formUnion(pairs.map(\.key))
        case .deleteAll(let all): keys.formUnion(all)
        case .loadAll: break
        }
      }
    }

    /// The acknowledged calls that the disk lacks, or has in pieces; `nil` if there are none.
    func loss(_ found: [Int: Int], _ counts: [Int: Int]) -> String? {
      for client in clients.indices {
        let count = counts[client, default: 0]
        let keys = keys(of: client)
        let here = found.filter { keys.contains($0.key) }
        let allowed = [count, count + 1].map { content(of: client, after: $0) }
        if allowed.contains(here) { continue }
        return """
          client \(client), \(count) of its calls acknowledged
          kill -9, opened again
          found \(Self.text(here)), expected \(Self.text(allowed[0])) or \(Self.text(allowed[1]))
          """
      }
      return nil
    }

    private static func text(_ content: [Int: Int]) -> String {
      let pairs = content.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      return pairs.isEmpty ? "nothing" : pairs.joined(separator: " ")
    }
  }
#endif
