import Persistence

/// Creates, checks or migrates a store's tables, in a single transaction.
///
/// The transaction takes an advisory lock first, so that programs that open a store at the same
/// time do so one after the other.
struct SchemaOpening<Item: Storable> {
  let session: Session
  let names: TableNames
  let schema: String
  let place: String
  let plan: MigrationPlan
  let codec: any ItemCodec
  let form: ItemKeyForm
  let deadline: ContinuousClock.Instant

  /// Migrates the tables to this program's version, and returns the head.
  ///
  /// - Throws: `StoreError`; the tables are unchanged, unless the code is `outcomeUnknown`.
  func run() async throws(StoreError) -> Head {
    do {
      let found = try await look()
      let head: Head
      switch found {
      case .tables(let existing) where try needsMigration(existing):
        head = try await migrate()
      case .tables(let existing): head = existing
      case .nothing(let makesSchema): head = try await create(makesSchema: makesSchema)
      }
      try await commit()
      return head
    } catch {
      // The end of the session rolls the transaction back.
      session.connection.close()
      throw error
    }
  }

  /// Creates the tables if there are none, lets the body fill them, and commits.
  ///
  /// - Throws: `StoreError`, or the body's error; no tables exist then, unless the code is
  ///   `outcomeUnknown`.
  func make(filledBy fill: () async throws -> Void) async throws {
    do {
      guard case .nothing(let makesSchema) = try await look() else {
        throw StoreError(
          .invalidArgument,
          "The schema holds a store already; nothing was changed. Choose another schema.",
          location: place)
      }
      _ = try await create(makesSchema: makesSchema)
      try await fill()
      try await commit()
    } catch {
      session.connection.close()
      throw error
    }
  }

  private enum Finding {
    case nothing(makesSchema: Bool)
    case tables(Head)
  }

  /// Takes the lock, and reads the current state without changing it.
  private func look() async throws(StoreError) -> Finding {
    let lock = Int64(bitPattern: TableNames.hash("lockstep:" + schema))
    _ = try await ask("BEGIN")
    _ = try await ask("SELECT pg_advisory_xact_lock($1::int8)", [.integer(lock)])
    let counts = try await ask(
      """
      SELECT (SELECT count(*) FROM pg_namespace WHERE nspname = $1), \
      (SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace \
      WHERE n.nspname = $1), \
      (SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace \
      WHERE n.nspname = $1 AND c.relname IN ('stored_items', 'store_head', 'store_changes'))
      """, [.text(schema)])
    switch (counts.integer(0, 0), counts.integer(0, 1), counts.integer(0, 2)) {
    case (0, _, _): return .nothing(makesSchema: true)
    case (_, 0, _): return .nothing(makesSchema: false)
    case (_, _, 3): break
    default:
      throw StoreError(
        .invalidLocation,
        "The schema holds tables that are not a store's; nothing was changed. Choose another schema.",
        location: place)
    }
    return .tables(try await readHead())
  }

  /// Reads the head.
  ///
  /// If it is locked first, the groups of other processes wait.
  func readHead(takesIt: Bool = false) async throws(StoreError) -> Head {
    guard let head = Head(try await ask(Head.query(names) + (takesIt ? " FOR UPDATE" : ""))) else {
      throw .unexpectedAnswer(place, "the head does not have exactly one row")
    }
    return head
  }

  private func needsMigration(_ head: Head) throws(StoreError) -> Bool {
    guard head.layout == TableNames.layout else {
      throw .newerVersion(place, found: head.layout, supported: TableNames.layout)
    }
    // Missing steps are reported before anything is read.
    let steps = try plan.steps(from: head.schemaVersion)
    if steps.isEmpty, head.keyForm != form.rawValue {
      throw StoreError(
        .undecodable,
        "The items' ids are of another type: \(head.keyForm), not \(form.rawValue). Nothing was "
          + "changed. Open the store with the type that wrote it.",
        location: place)
    }
    return !steps.isEmpty
  }

  private func create(makesSchema: Bool) async throws(StoreError) -> Head {
    if makesSchema { _ = try await ask("CREATE SCHEMA \(names.schema)") }
    for statement in names.creation { _ = try await ask(statement) }
    let head = Head(
      epoch: Head.identity(), schemaVersion: plan.schemaVersion, revision: 0,
      keyForm: form.rawValue, layout: TableNames.layout)
    _ = try await ask(
      "INSERT INTO \(names.head) VALUES (true, $1, $2, $3, $4, 0)",
      [
        .integer32(Int32(head.layout)), .text(head.keyForm), .integer32(Int32(head.schemaVersion)),
        .bytes(head.epoch),
      ])
    return head
  }

  private func commit() async throws(StoreError) {
    _ = session.connection.notices.takeWarnings()
    do throws(LostConnection) { try session.connection.queue("COMMIT") } catch {
      throw .notSent(place, error)
    }
    let flight = await session.connection.fly(until: deadline)
    if let failure = flight.failure, !failure.endsSession { throw .refused(place, failure) }
    if let loss = flight.loss { throw .outcomeUnknown(place, loss) }
    if let warning = session.connection.notices.takeWarnings().first {
      throw .outcomeUnknown(place, warning)
    }
  }

  func ask(_ sql: String, _ parameters: [Parameter] = []) async throws(StoreError) -> Rows {
    try await session.ask(sql, parameters, place, until: deadline)
  }
}
