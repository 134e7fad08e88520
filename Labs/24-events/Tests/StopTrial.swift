import LabSupport

/// The reader stops, in two ways, and nobody needs the events any more.
enum StopTrial {
  /// How a reader stops.
  enum Way: String, CaseIterable {
    case cancel = "cancelled"
    case `break` = "break    "
  }

  static let expected = Way.allCases.flatMap { way in
    [
      "pages, \(way.rawValue)    the loop ended; stopped once; delegates left: 0",
      "timer, \(way.rawValue)    the loop ended; sources left: 0",
      "signal, \(way.rawValue)   the loop ended; sources left: 0",
      "file, \(way.rawValue)     the loop ended; sources left: 0; closed once",
    ]
  }

  static func run<Events: CheckedEvents>(_ open: (Sources) -> Events) async throws {
    for way in Way.allCases {
      await stopPages(open(Sources()), way)
      let ticking = Sources()
      await stopTimer(open(ticking), ticking, way)
      let signalling = Sources()
      await stopSignal(open(signalling), signalling, way)
      let watching = Sources()
      try await stopFile(open(watching), watching, way)
    }
  }

  private static func stopPages(_ events: some CheckedEvents, _ way: Way) async {
    let scanner = Scanner()
    let reader = Reader { reader in
      for await page in events.pages(of: scanner) {
        guard await reader.take(page) else { break }
      }
    }
    await Patience.wait { scanner.isScanning }
    await stop(reader, way) { scanner.delegate?.scannerFound("1") }
    await settle { scanner.stops > 0 && scanner.delegate == nil }
    tell("pages, \(way.rawValue)   ", reader, Ending.of(scanner))
  }

  private static func stopTimer(
    _ events: some CheckedEvents, _ sources: Sources, _ way: Way
  ) async {
    let reader = Reader { reader in
      for await _ in events.ticks() { guard await reader.take("tick") else { break } }
    }
    await stop(reader, way) {}
    await settle { sources.left == 0 }
    tell("timer, \(way.rawValue)   ", reader, "sources left: \(sources.left)")
  }

  private static func stopSignal(
    _ events: some CheckedEvents, _ sources: Sources, _ way: Way
  ) async {
    let probe = Probe(sources)
    let reader = Reader { reader in
      for await _ in events.signals() { guard await reader.take("signal") else { break } }
    }
    await stop(reader, way) { await probe.send() }
    await settle { sources.left == 0 }
    tell("signal, \(way.rawValue)  ", reader, "sources left: \(sources.left)")
  }

  private static func stopFile(
    _ events: some CheckedEvents, _ sources: Sources, _ way: Way
  ) async throws {
    let file = try LogFile()
    let reader = Reader { reader in
      for await text in events.texts(of: file) { guard await reader.take(text) else { break } }
    }
    try await stop(reader, way) { try file.write("text ") }
    await settle { sources.left == 0 && file.closings > 0 }
    tell(
      "file, \(way.rawValue)    ", reader,
      "sources left: \(sources.left); \(Ending.of(file))")
  }

  /// Gives the reader an event, and then stops it.
  private static func stop(
    _ reader: Reader, _ way: Way, give: () async throws -> Void
  ) async rethrows {
    for _ in 0..<20 where reader.taken.isEmpty {
      try await give()
      await Patience.wait(Patience.short) { !reader.taken.isEmpty }
    }
    switch way {
    case .cancel: reader.cancel()
    case .break:
      reader.breakAtNext()
      try await give()
    }
    await Patience.wait(Patience.short * 5) { reader.isOver }
  }

  /// Waits for what has to happen, and then for what should not.
  static func settle(_ isDone: () -> Bool) async {
    await Patience.wait(Patience.short * 5, until: isDone)
    await Patience.rest()
  }

  private static func tell(_ title: String, _ reader: Reader, _ rest: String) {
    LabProgram.tell("\(title) the loop \(reader.isOver ? "ended" : "goes on"); \(rest)")
  }
}
