import Floor
import Persistence
public import ResultModel
import VariantCatalog

/// One thing that is measured: a variant, a specimen, a floor, or the A/A arm.
public struct Arm: Sendable, Identifiable {
  /// What an arm is for.
  public typealias Kind = ArmKind

  /// The name in results and tables.
  public let id: String
  /// What it is, in a few words.
  public let title: String
  /// What it is for.
  public let kind: Kind
  /// The most clients that it can have.
  public let mostClients: Int
  /// The workloads that make sense for it.
  public let workloads: Set<Workload>
  /// Whether its file operations are metered as they are made; they are counted below libc if not, in
  /// a process of their own.
  public let isMetered: Bool
  /// Whether it is worth measuring at every size of the store; if not, 1,000 records stand for all.
  public let dependsOnSize: Bool
  /// Whether it is a `BlockingStore`, which threads can call.
  public let hasBlockingFace: Bool
  /// Measures one round.
  let run: @Sendable (RoundRequest) async throws -> RoundResult
  /// Measures how long unrelated tasks wait while stores do slow I/O.
  let stall: @Sendable (StallRequest) async throws -> Double
  /// Performs operations without a clock, for the allocation probe.
  let perform: @Sendable (CountRequest, _ onReady: () -> Void) async throws -> Void

  /// Every arm by name: the catalog's variants, then the floors.
  public static let all: [Arm] = all(of: Questions())

  /// The arm with this id; `ID (again)` is the A/A arm of the arm `ID`.
  ///
  /// - Parameter id: The id, exactly.
  /// - Returns: The arm, if there is one.
  public static func arm(_ id: String) -> Arm? {
    find(id, among: all)
  }

  /// The arm with this id, on the user's items where there are some.
  ///
  /// - Throws: ``UnknownArm`` or `ItemsFile.Unusable`.
  static func arm(_ id: String, on items: ItemsFile?) throws -> Arm {
    let arms = try items.map { all(of: try $0.items()) } ?? all
    guard let arm = find(id, among: arms) else { throw UnknownArm(id: id) }
    return arm
  }

  private static func find(_ id: String, among arms: [Arm]) -> Arm? {
    arms.first { $0.id == id } ?? arms.first { $0.again.id == id }?.again
  }

  private static func all<Source: ItemSource>(of items: Source) -> [Arm]
  where Source.Item.Source == Source {
    VariantCatalog.map(ArmVisitor(items: items)) + floors(items)
  }

  /// The same once more: whatever it seems to differ by is noise.
  public var again: Arm {
    Arm(
      id: "\(id) (again)", title: title, kind: .again, mostClients: mostClients,
      workloads: workloads, isMetered: isMetered, dependsOnSize: dependsOnSize,
      hasBlockingFace: hasBlockingFace, run: run, stall: stall, perform: perform)
  }

  /// Why the arm cannot do this, or `nil` when it can.
  ///
  /// - Parameter scenario: What is asked.
  /// - Returns: The reason.
  public func obstacle(to scenario: Scenario) -> String? {
    if !workloads.contains(scenario.workload) { return "not what this floor is a limit for" }
    if scenario.clients > mostClients { return "nothing guards it: \(mostClients) client at most" }
    if !dependsOnSize, scenario.records > 1_000 { return "its cost does not depend on the size" }
    if scenario.records < scenario.clients { return "fewer records than clients" }
    return nil
  }
}

/// Makes an arm of every variant.
struct ArmVisitor<Source: ItemSource>: StoreVisitor where Source.Item.Source == Source {
  typealias Item = Source.Item

  let items: Source

  func visit<Visited: Store>(
    _ variant: Variant, open: @escaping @Sendable (StoreConfiguration) async throws -> Visited
  ) -> Arm where Visited.Item == Source.Item {
    Arm(
      variant.id, variant.mechanism, variant.isSpecimen ? .specimen : .variant,
      isMetered: variant.claims.fileAccess == .fileSystem, format: variant.claims.fileFormat,
      items: items, open: open)
  }
}

extension Arm {
  /// The floors of every run.
  private static func floors<Source: ItemSource>(_ items: Source) -> [Arm]
  where Source.Item.Source == Source {
    [
      Arm("no-op", "nothing at all: the harness", .floor, dependsOnSize: false, items: items) {
        NoOpStore<Source.Item>(configuration: $0)
      },
      Arm(
        "dictionary", "a bare dictionary, no guard, no file", .floor, mostClients: 1,
        dependsOnSize: false, items: items
      ) { try DictionaryStore<Source.Item>(configuration: $0) },
      Arm(
        "raw-append", "append and sync by hand", .floor, workloads: [.saveOnly],
        dependsOnSize: false, items: items
      ) { try AppendStore<Source.Item>(configuration: $0) },
      Arm(
        "raw-replace", "whole-file replacement by hand", .floor, workloads: [.saveOnly],
        items: items
      ) { try ReplaceStore<Source.Item>(configuration: $0) },
      Arm(
        "sqlite-direct", "SQLite by hand, one connection that commits each save", .floor,
        isMetered: false, format: .own, items: items
      ) { try SQLiteDirectStore<Source.Item>(configuration: $0) },
    ]
  }

  init<Measured: Store>(
    _ id: String, _ title: String, _ kind: Kind, mostClients: Int = .max,
    workloads: Set<Workload> = Set(Workload.allCases), isMetered: Bool = true,
    dependsOnSize: Bool = true, format: Claims.FileFormat = .json,
    items: Measured.Item.Source,
    open: @escaping @Sendable (StoreConfiguration) async throws -> Measured
  ) where Measured.Item: BenchmarkItem {
    self.init(
      id: id, title: title, kind: kind, mostClients: mostClients, workloads: workloads,
      isMetered: isMetered, dependsOnSize: dependsOnSize,
      hasBlockingFace: Measured.self is any BlockingStore.Type,
      run: {
        try await Round(
          request: $0, items: items, kind: kind, isMetered: isMetered, format: format, open: open
        ).result()
      },
      stall: {
        try await PoolStall(
          request: $0, items: items, isMetered: isMetered, format: format, open: open
        ).longestDelay()
      },
      perform: {
        try await CountedRun(request: $0, items: items, format: format, open: open).run(onReady: $1)
      })
  }
}
