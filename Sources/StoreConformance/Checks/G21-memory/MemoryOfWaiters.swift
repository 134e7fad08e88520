import Foundation
import Persistence
import SimulatedDisk

#if canImport(Darwin)
  import Darwin
#endif

/// The memory that saves need, compared with the size of the store.
///
/// The fixed cases run only in a separate process, so that all the memory belongs to the store.
enum MemoryOfWaiters {
  static let fixedCases: [FixedCase] = [
    FixedCase("100 saves after each other in a store of 1 MB", needs: .ownProcess, isLong: true) {
      trial in
      try await SizesAndCounts.withStore(trial) { store, _ in
        try await fill(store)
        for number in 0..<10 { try await store.save(number, number) }
        let before = ResidentMemory.bytes
        for number in 0..<100 { try await store.save(number % 10, number) }
        return excess(since: before, "100 saves, one after the other")
      }
    },
    FixedCase("\(waiters) saves wait in a store of 1 MB", needs: .ownProcess, isLong: true) {
      trial in
      if let reason = trial.whyFilesCannotBeControlled {
        throw NotApplicable("no save can be held: \(reason)")
      }
      return try await problemWaiting(trial)
    },
    FixedCase("48 items of 1 MB, each saved and deleted", needs: .ownProcess, isLong: true) {
      trial in
      try await SizesAndCounts.withStore(trial) { store, arena in
        for number in 0..<4 {
          guard try await store.saveLarge(0, byteCount: 1 << 20) != nil else {
            throw NotApplicable.noSuchItem
          }
          try await store.delete(0)
          try await store.save(1, number)
        }
        let before = ResidentMemory.bytes - diskBytes(arena)
        for number in 0..<48 {
          _ = try await store.saveLarge(number % 4, byteCount: 1 << 20)
          try await store.delete(number % 4)
        }
        // A log that is never rewritten grows, and a disk in memory is not the store's memory.
        return excess(
          since: before + diskBytes(arena), "48 items of 1 MB were saved, each deleted at once")
      }
    },
  ]

  private static let waiters = 128
  /// More than twenty times the size of the store, and more than the waiting calls need.
  private static let limit = 24 << 20

  /// Saves many small items, and some large items if the model has large items.
  private static func fill(_ store: any ErasedStore) async throws {
    try await store.fill(Dictionary(uniqueKeysWithValues: (0..<1_000).map { ($0, $0) }))
    for number in 0..<16 {
      guard try await store.saveLarge(2_000 + number, byteCount: 1 << 16) != nil else { return }
    }
  }

  private static func problemWaiting(_ trial: Trial) async throws -> Violation? {
    try await ClientThreads.with(Flood.threads, for: trial) { threads in
      let opened = try await ControlledStore(trial, [:])
      defer { opened.end() }
      let (control, store) = (opened.control, opened.store)
      try await fill(store)
      for number in 0..<4 { try await store.save(number, number) }
      control.hold(Set(FileOperation.allCases))
      var calls = [threads.start(0) { try await store.save(0, 1) }]
      _ = await threads.yields(ClientThreads.patience) {
        control.heldCount > 0 || calls[0].hasReturned
      }
      let before = ResidentMemory.bytes
      for number in 1..<waiters {
        calls.append(
          threads.start(1 + number % (Flood.threads - 1)) { try await store.save(number, 1) })
      }
      await settle(threads, since: before)
      let problem = excess(since: before, "the disk stands still, and \(waiters) saves wait")
      control.release()
      let haveReturned = await threads.returned(calls)
      // The measured memory is a problem even if the saves never return.
      if let problem { return problem }
      guard haveReturned else {
        throw Unexercised.standsStill("not all saves came back when the disk went on")
      }
      try await store.close()
      return nil
    }
  }

  /// Waits until the process takes no more memory, because all calls have then reached their
  /// waiting places.
  private static func settle(_ threads: ClientThreads, since before: Int) async {
    var last = before
    var quiet = 0
    while quiet < 10 {
      _ = await threads.yields(2_000) { false }
      let now = ResidentMemory.bytes
      if now > before + 2 * limit { return }
      quiet = now > last ? 0 : quiet + 1
      last = max(last, now)
    }
  }

  /// The size of the files, if the disk is in the memory of this process.
  private static func diskBytes(_ arena: Arena) -> Int {
    arena.memory?.snapshot().files.values.reduce(0) { $0 + $1.count } ?? 0
  }

  private static func excess(since before: Int, _ what: String) -> Violation? {
    let growth = ResidentMemory.bytes - before
    if growth <= limit { return nil }
    return Violation(
      expected: "at most \(limit >> 20) MB more memory",
      found: "the process took \(growth >> 20) MB more memory"
    ).after(what)
  }
}

/// The memory of this process, without the pages of mapped files.
enum ResidentMemory {
  /// The memory in bytes; 0 if the system does not report it.
  static var bytes: Int {
    #if canImport(Darwin)
      var information = mach_task_basic_info()
      var count = mach_msg_type_number_t(
        MemoryLayout<mach_task_basic_info>.size / MemoryLayout<natural_t>.size)
      let status = withUnsafeMutablePointer(to: &information) { pointer in
        pointer.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
          task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), $0, &count)
        }
      }
      return status == KERN_SUCCESS ? Int(information.resident_size) : 0
    #else
      let status = FileManager.default.contents(atPath: "/proc/self/status") ?? Data()
      let text = String(decoding: status, as: UTF8.self)
      // Memory that the system has swapped out counts too.
      return ["RssAnon:", "VmSwap:"].reduce(0) { $0 + PeakMemory.kilobytes(of: $1, in: text) }
        * 1_024
    #endif
  }
}
