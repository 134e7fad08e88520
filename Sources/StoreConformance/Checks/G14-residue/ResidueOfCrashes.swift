import Persistence
import SimulatedDisk

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The part of G14 where the process dies at each file operation of a few calls and of opening, or
/// an error meets the operation.
struct ResidueOfCrashes {
  /// More than the number of operations times the number of kinds.
  static let mostCases = 100_000

  /// The failure at an operation, and its extent.
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

  init(_ trial: Trial) { self.trial = trial }

  func run() async throws -> Finding {
    let disks: any Disks
    do { disks = try trial.disks() } catch let absence as Tracing.Absence {
      return .notExercised("its file calls cannot be made to fail: \(absence)")
    }
    if let only = trial.replay.only {
      guard only < Self.mostCases else { return .notExercised("replayed with kills only") }
      let outcome = try await outcome(of: only, on: disks)
      guard outcome.hasFired else { return .notExercised(Trial.noSuchCase(trial.replay)) }
      return outcome.residue.map { trial.broken(case: only, explored: 1, $0) }
        ?? .held(explored: 1, detail: "1 operation at which a process died or an error came")
    }
    var explored = 0
    for kind in Kind.allCases {
      for index in 1...(Self.mostCases / Kind.allCases.count) {
        let number = (index - 1) * Kind.allCases.count + kind.rawValue
        let outcome = try await outcome(of: number, on: disks)
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

  private func outcome(
    of number: Int, on disks: any Disks
  ) async throws -> (hasFired: Bool, residue: String?) {
    let kind = Kind.allCases[number % Kind.allCases.count]
    let fault = kind.fault(at: number / Kind.allCases.count + 1)
    let configuration = try disks.configuration
    let recording = try disks.record(on: try disks.empty, configuration)
    defer { recording.stop() }
    let faulted = recording.fail(fault)
    let use = await useStore(faulted.configuration)
    guard faulted.end() else { return (false, nil) }
    let disk = try recording.disk()
    if kind == .errorOnce, use.isClosed {
      let left = residue(disk, configuration)
      if !left.isEmpty { return (true, "\(fault), in \(use.failed); closed: \(left) stayed") }
    }
    // The disk as the next process finds it, whatever the store still holds.
    let left = try await disks.use(disk, configuration) { opening, now in
      let store = try await trial.subject.open(opening)
      let atFirst = residue(try now(), configuration)
      try await store.close()
      return atFirst.isEmpty ? residue(try now(), configuration) : atFirst
    }
    guard !left.isEmpty else { return (true, nil) }
    return (true, "\(fault), in \(use.failed); opened again: \(left) stayed")
  }

  /// The names in the store's directory that are not declared.
  private func residue(
    _ disk: MemoryFileSystem.Snapshot, _ configuration: StoreConfiguration
  ) -> [String] {
    let filename = configuration.location.filename
    let claims = trial.subject.claims
    let declared = claims.companions.union(["", claims.lockFile]).map { filename + $0 }
    let names = disk.files.keys.map { path in
      path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }
    return names.filter { !declared.contains($0) }.sorted()
  }

  /// Uses a store until it is closed; errors are intended here, and no finding.
  ///
  /// - Returns: The first call that threw, and whether closing worked.
  private func useStore(_ configuration: StoreConfiguration) async -> (
    failed: String, isClosed: Bool
  ) {
    let store: any ErasedStore
    do { store = try await trial.subject.open(configuration) } catch { return ("open", false) }
    var failed: [String] = []
    func attempt(_ name: String, _ call: () async throws -> Void) async {
      do { try await call() } catch { failed.append(name) }
    }
    await attempt("save") { try await store.save(1, 1) }
    await attempt("replacing save") { try await store.save(1, 2) }
    await attempt("batch") { try await store.save(contentsOf: [(2, 1), (3, 1)]) }
    await attempt("delete") { try await store.delete(2) }
    await attempt("close") { try await store.close() }
    return (failed.first ?? "a call that did not throw", failed.last != "close")
  }
}
