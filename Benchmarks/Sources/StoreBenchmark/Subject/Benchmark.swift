import Guarantees
public import Persistence
import ResultModel
@_exported public import Workloads

/// The benchmark, for a store of the user.
///
/// ```swift
/// await Benchmark.measure("mine") { try await MyStore<BenchmarkRecord>(configuration: $0) }
/// ```
public enum Benchmark {
  /// Measures a store beside stores of this package, prints the answer, and ends the program.
  ///
  /// The program needs a release build. A debug build names the command and measures nothing.
  ///
  /// Each round is a separate process: this program is started again with the same arguments, and
  /// runs up to this call. Everything that the program does before the call should be repeatable.
  /// The measuring takes at most 75 seconds, unless an option asks for more. The page and the
  /// figures are written into the folder `Results` of the program's package.
  ///
  /// Before the rounds, two processes try the store: the first one saves a few items and ends
  /// without closing the store, and the second one looks for them. A store that fails there gets no
  /// figures. The answer then names the reason, and the other stores are measured.
  ///
  /// The call reads the options of `arguments`; `--help` lists them. The exit code is 0 if every
  /// store was measured; `docs/CommandLine.md` lists the others.
  ///
  /// - Parameters:
  ///   - id: The store's name in tables: letters, digits, `-`, `_` and `.`, and not a name of the
  ///     stores of this package.
  ///   - durability: The failures that an acknowledged save survives. A store whose file calls
  ///     cannot survive a power cut is compared at `.processCrash`, and the answer says so.
  ///   - arguments: The options of the run. A program with its own arguments passes the rest.
  ///   - open: Opens the store, on any task. The store keeps its files in the directory of the
  ///     configuration's location.
  @inlinable
  public static func measure<Measured: Store>(
    _ id: String, durability: Durability = .powerLoss,
    arguments: [String] = Array(CommandLine.arguments.dropFirst()),
    open: @escaping @Sendable (StoreConfiguration) async throws -> Measured
  ) async -> Never where Measured.Item == BenchmarkRecord {
    await run(id, durability, arguments, open: opening(open))
  }

  /// Reports that a store cannot be measured, and measures the others.
  ///
  /// All stores of a run save the same items, so that their figures can be compared. This call is
  /// chosen for a store that keeps only items of another type.
  ///
  /// - Parameters:
  ///   - id: The store's name in tables.
  ///   - durability: The failures that an acknowledged save survives.
  ///   - arguments: The options of the run.
  ///   - open: Is never called.
  public static func measure<Measured: Store>(
    _ id: String, durability: Durability = .powerLoss,
    arguments: [String] = Array(CommandLine.arguments.dropFirst()),
    open: @escaping @Sendable (StoreConfiguration) async throws -> Measured
  ) async -> Never {
    await run(
      BenchmarkSubject(
        id: id, claimed: RecordedDurability(durability),
        obstacle: .itemsOfOneType(name: "\(Measured.Item.self)")), nil, arguments)
  }

  @usableFromInline
  static func run(
    _ id: String, _ durability: Durability, _ arguments: [String],
    open: StoreOpening<GeneratedRecords>
  ) async -> Never {
    let arm = Arm(
      id, "the store of this program", .subject, isMetered: false, format: .own,
      items: GeneratedRecords(), open: open)
    await run(
      BenchmarkSubject(id: id, claimed: RecordedDurability(durability)), arm, arguments)
  }

  private static func run(
    _ subject: BenchmarkSubject, _ arm: Arm?, _ arguments: [String]
  ) async -> Never {
    let program = BenchmarkProgram(about: subject, arm)
    await RestartedMeasurement.current?.end(among: program.arms)
    await program.run(arguments)
  }
}

extension RecordedDurability {
  /// The durability as a result names it.
  init(_ durability: Durability) {
    self =
      switch durability {
      case .processCrash: .processCrash
      case .powerLoss: .powerLoss
      }
  }
}
