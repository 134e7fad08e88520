import Linearizability
import Persistence

/// More callers than a store may have room for, which wait behind a save that stands at its write.
///
/// Each of them must come back, and each change must be there.
enum CrowdOfCallers {
  static let fixedCase = FixedCase(
    "\(callers) callers wait behind one save", needs: .operations, isLong: true
  ) { trial in
    try await ClientThreads.with(callers + 1, for: trial) { threads in
      let opened = try await ControlledStore(trial, [0: 0])
      defer { opened.end() }
      let (control, store) = (opened.control, opened.store)
      let first = await HeldCall(threads, control, at: .firstWrite).start {
        try await store.save(0, 1)
      }
      let waiting = (1...callers).map { client in
        threads.start(client) { try await store.save(client, client) }
      }
      _ = await threads.yields(10 * ClientThreads.aside) { waiting.allSatisfy(\.hasReturned) }
      control.release()
      guard await threads.returned([first] + waiting) else {
        return problem("\(waiting.count { $0.hasReturned }) of them returned, and the rest never")
      }
      for call in [first] + waiting { try call.outcome?.get() }
      let content = try await store.loadAll()
      try await store.close()
      let missing = (1...callers).filter { content[$0] != $0 }
      return missing.isEmpty
        ? nil : problem("all returned, and \(missing.count) of their items are not there")
    }
  }

  /// More than the usual room of stores that admit few calls at a time: 8, 16, 32.
  private static let callers = 40

  private static func problem(_ found: Fact) -> Violation {
    Violation(expected: "each call returns, and its item is there", found: found).after(
      "client 0: save 0: 1, held before its write",
      "clients 1 to \(callers): each saves an item; then client 0 continues")
  }
}
