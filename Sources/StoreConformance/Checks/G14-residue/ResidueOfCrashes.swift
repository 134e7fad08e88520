import Foundation
import Persistence
import SimulatedDisk

/// The part of G14 in which the process dies, or an error occurs, at each file operation of an
/// opening and a few calls.
struct ResidueOfCrashes {
  /// More than the number of operations times the number of kinds.
  static let mostCases = 100_000

  /// The kind of failure at an operation, and its extent.
  private enum Kind: Int, CaseIterable {
    case crash, errorOnce, errorForGood

    func fault(at index: Int) -> Fault {
      switch self {
      case .crash: Fault(at: index, .crash)
      case .errorOnce: Fault(at: index, .error(EIO), .once)
      case .errorForGood: Fault(at: index, .error(EIO), .forGood)
      }
    }
  }

  let trial: Trial
  private let disks: any Disks
  private let storePath: String
  private var files: LeftFiles

  /// Records the files that the calls leave when nothing fails, if each record has a file.
  ///
  /// - Throws: ``Tracing/Absence`` if the store's file calls cannot be made to fail.
  init(_ trial: Trial) async throws {
    self.trial = trial
    disks = try trial.disks()
    storePath = try disks.storePath
    files = LeftFiles(
      claims: trial.subject.claims, filename: try disks.configuration.location.filename)
    if files.needsEmptyStore { files.usual = try await usualFiles() }
  }

  func run() async throws -> Finding {
    if let only = trial.replay.only {
      guard only < Self.mostCases else { return .notExercised("replayed with kills only") }
      let outcome = try await outcome(of: only)
      guard outcome.hasFired else { return .notExercised(Trial.noSuchCase(trial.replay)) }
      return outcome.residue.map { trial.broken(case: only, explored: 1, $0) }
        ?? .held(explored: 1, detail: "1 operation at which a process died or an error came")
    }
    var explored = 0
    for kind in Kind.allCases {
      for index in 1...(Self.mostCases / Kind.allCases.count) {
        let number = (index - 1) * Kind.allCases.count + kind.rawValue
        let outcome = try await outcome(of: number)
        guard outcome.hasFired else { break }
        explored += 1
        if let residue = outcome.residue {
          return trial.broken(case: number, explored: explored, residue)
        }
      }
    }
    guard explored > 0 else { return .notExercised("the store did no file operation") }
    return .held(
      explored: explored,
      detail: "\(explored) operations at which a process died or an error came")
  }

  private func outcome(of number: Int) async throws -> (hasFired: Bool, residue: Violation?) {
    let kind = Kind.allCases[number % Kind.allCases.count]
    let fault = kind.fault(at: number / Kind.allCases.count + 1)
    let configuration = try disks.configuration
    let recording = try disks.record(on: try disks.empty, configuration)
    defer { recording.stop() }
    let faulted = recording.fail(fault)
    let use = await useStore(faulted.configuration)
    guard faulted.end() else { return (false, nil) }
    let disk = try recording.disk()
    if kind == .errorOnce, use.isClosed, use.isEmptied {
      let left = files.residue(among: paths(disk))
      if !left.isEmpty {
        let problem = Violation(found: "\(left) stayed")
        return (true, problem.after("\(fault), in \(use.failed)", "closed"))
      }
    }
    // The disk that the next process finds, whatever the store still holds.
    let left = try await disks.use(disk, configuration) { opening, now in
      try await residueOpening(opening, now)
    }
    return (true, left?.after("\(fault), in \(use.failed)"))
  }

  /// The residue after the store is opened again and after it is closed; `nil` if there is none.
  private func residueOpening(
    _ configuration: StoreConfiguration, _ disk: () throws -> MemoryFileSystem.Snapshot
  ) async throws -> Violation? {
    let store = try await trial.subject.open(configuration)
    let atFirst = files.needsEmptyStore ? [] : files.residue(among: paths(try disk()))
    let isEmptied = await files.empty(store)
    try await store.close()
    guard atFirst.isEmpty else {
      return Violation(found: "\(atFirst) stayed").after("opened again")
    }
    let left = isEmptied ? files.residue(among: paths(try disk())) : []
    let deletions = files.needsEmptyStore ? ", every item deleted, closed" : ""
    return left.isEmpty ? nil : Violation(found: "\(left) stayed").after("opened again\(deletions)")
  }

  /// The files that remain when nothing fails.
  private func usualFiles() async throws -> Set<String> {
    try await disks.use(try disks.empty, try disks.configuration) { configuration, disk in
      _ = await useStore(configuration)
      let first = files.undeclared(among: paths(try disk()))
      let store = try await trial.subject.open(configuration)
      _ = await files.empty(store)
      try await store.close()
      return first.union(files.undeclared(among: paths(try disk())))
    }
  }

  /// The paths of the files, relative to the store's directory.
  private func paths(_ disk: MemoryFileSystem.Snapshot) -> [String] {
    let directory = storePath.dropLast(files.filename.count)
    return disk.files.keys.map { String($0.trimmingPrefix(directory)) }
  }

  /// Uses a store until it is closed.
  ///
  /// Errors are expected here, and are not findings.
  private func useStore(_ configuration: StoreConfiguration) async -> (
    failed: String, isClosed: Bool, isEmptied: Bool
  ) {
    let store: any ErasedStore
    do { store = try await trial.subject.open(configuration) } catch {
      return ("open", false, false)
    }
    var failed: [String] = []
    func attempt(_ name: String, _ call: () async throws -> Void) async {
      do { try await call() } catch { failed.append(name) }
    }
    await attempt("save") { try await store.save(1, 1) }
    await attempt("replacing save") { try await store.save(1, 2) }
    await attempt("batch") { try await store.save(contentsOf: [(2, 1), (3, 1)]) }
    await attempt("delete") { try await store.delete(2) }
    let isEmptied = await files.empty(store)
    if !isEmptied { failed.append("deleting all items") }
    await attempt("close") { try await store.close() }
    return (failed.first ?? "a call that did not throw", failed.last != "close", isEmptied)
  }
}
