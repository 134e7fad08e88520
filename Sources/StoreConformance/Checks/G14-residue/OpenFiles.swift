import Foundation
import Persistence
import SimulatedDisk

/// Counts the files that a store leaves open after calls, after failed calls, and after close.
enum OpenFiles {
  static let fixedCases: [FixedCase] = [
    FixedCase("calls leave nothing open", problem: problemWithCalls),
    FixedCase(
      "failed calls leave nothing open", needs: .operations, isLong: true,
      problem: problemWithFailures),
    FixedCase("refused openings leave nothing open", problem: problemWithRefusals),
    FixedCase("failed openings leave nothing open", needs: .operations) { trial in
      let arena = try Arena(for: trial.subject)
      defer { arena.remove() }
      try await PreparedContent.few.save(with: trial.subject, arena.configuration())
      for index in 1...200 {
        let fault = Fault(at: index, .error(EIO), .once)
        let control = try trial.control(of: arena)
        defer { control.end() }
        control.arm(fault, of: closable)
        _ = await error {
          try await trial.subject.open(arena.configuration(fileSystem: control.fileSystem)).close()
        }
        guard control.hasFired else { break }
        if let left = left(in: arena) { return left.after("opening, file \(fault)") }
      }
      return nil
    },
  ]

  /// All operations except `close`, because systems differ on whether a failed `close` has closed
  /// the file.
  private static let closable = Set(FileOperation.allCases).subtracting([.close, .closeDirectory])

  private static let steps: [StoreStep] = [
    .save(0, 1), .save(9, 1), .saveBatch([.init(key: 0, revision: 2), .init(key: 8, revision: 2)]),
    .delete(9), .deleteBatch([8, 7]), .find(0), .find(77), .loadAll, .flush,
  ]

  private static func problemWithCalls(_ trial: Trial) async throws -> Violation? {
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    let store = try await trial.subject.open(arena.configuration())
    // A store may open files at its first calls and keep them open.
    for step in steps { try await step.perform(on: store) }
    for step in steps {
      let before = count(in: arena)
      for _ in 0..<4 { try await step.perform(on: store) }
      let after = count(in: arena)
      if after > before {
        try await store.close()
        return Self.more(before, after).after("four times \(step)")
      }
    }
    try await store.close()
    return left(in: arena)?.after("all kinds of calls, close")
  }

  private static func problemWithFailures(_ trial: Trial) async throws -> Violation? {
    for step in steps {
      for index in 1...200 {
        let opened = try await ControlledStore(trial, PreparedContent.few.content)
        defer { opened.end() }
        let (arena, control, store) = (opened.arena, opened.control, opened.store)
        let fault = Fault(at: index, .error(EIO), .once)
        control.arm(fault, of: closable)
        _ = await error { try await step.perform(on: store) }
        let hasFired = control.hasFired
        // A file opened for recovery may stay open. A store must not leave a file open after each
        // call.
        let before = count(in: arena)
        control.arm(fault, of: closable)
        _ = await error { try await step.perform(on: store) }
        control.disarm()
        let after = count(in: arena)
        _ = await error { try await store.close() }
        guard hasFired else { break }
        if after > before {
          return Self.more(before, after).after("\(step), file \(fault)")
        }
        if let left = left(in: arena) { return left.after("\(step), file \(fault); close") }
      }
    }
    return nil
  }

  /// Opens a store that another store has open, and a store with a damaged file.
  private static func problemWithRefusals(_ trial: Trial) async throws -> Violation? {
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    let configuration = arena.configuration()
    let store = try await trial.subject.open(configuration)
    try await store.fill(PreparedContent.few.content)
    let before = count(in: arena)
    var isRefused = false
    for _ in 0..<4 {
      if try await SecondOpener(trial.subject).refusal(configuration) != nil { isRefused = true }
    }
    let after = count(in: arena)
    try await store.close()
    if after > before, arena.claims.closes == .everything {
      return Self.more(before, after).after("open; four more openers are refused")
    }
    if arena.holdsDirectory {
      if !isRefused { throw NotApplicable("it refuses no second opener, and keeps a directory") }
      return nil
    }
    try arena.put(Array("no store's file".utf8))
    for _ in 0..<2 { _ = await error { try await trial.subject.open(configuration).close() } }
    return left(in: arena)?.after("the file is damaged; opened twice")
  }

  private static func more(_ before: Int, _ after: Int) -> Violation {
    Violation(expected: "\(before) open files, as before", found: "\(after) are open now")
  }

  private static func left(in arena: Arena) -> Violation? {
    // A store without a close continues, and may keep its files open.
    if arena.claims.closes == .nothing { return nil }
    let count = count(in: arena)
    return count == 0 ? nil : "\(count) files are still open"
  }

  /// The number of files and directories of the arena that this process has open.
  private static func count(in arena: Arena) -> Int {
    if let memory = arena.memory { return memory.openFileCount }
    return Descriptors.count(under: arena.location.directory)
  }
}
