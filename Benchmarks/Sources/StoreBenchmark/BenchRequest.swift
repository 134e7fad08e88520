import Arguments
import Foundation
import Measurement
import ResultModel
import Workloads

/// The run that the arguments of `lockstep bench` describe.
struct BenchRequest {
  let plan: Plan
  let profile: Profile
  /// The directory of the result.
  let output: String
  /// The file that the result is written to.
  var file: String { output + "/result.json" }
  /// The page made from the result.
  var page: String { output + "/report.html" }
  /// The parent of the directory of the measured stores.
  let parent: String
  /// The accepted budgets, in seconds: at most a year.
  private static let budgets = 1...31_536_000
  private let arguments: ParsedArguments
  /// True if no times are measured.
  let counts: Bool
  /// True if a temporary server has a standby.
  let hasStandby: Bool

  /// Reads and checks the arguments.
  init(_ arguments: ParsedArguments) throws {
    // The program of another commit may not know planted arms.
    let plantsNoDelays = arguments.values[BenchCommit.option] != nil
    self.arguments = arguments
    profile = try arguments.choice("profile", as: Profile.self) ?? .quick
    let items = try Self.items(arguments)
    var choice = Profile.Choice()
    choice.workloads = try arguments.choices("workloads", from: Workload.repeated.map(\.rawValue))?
      .compactMap(Workload.init(rawValue:))
    choice.clients = try arguments.integers("clients", in: 1...1_000)
    choice.records = try arguments.integers("records", in: 1...1_000_000)
    if let items {
      guard choice.records == nil else {
        throw arguments.error("the store holds the --items: leave --records away.")
      }
      choice.records = [items.facts.count]
    }
    choice.itemSizes = try Self.itemSizes(arguments, choice)
    choice.durabilities = try arguments.choices(
      "durability", from: RecordedDurability.allCases.map(\.rawValue))?
      .compactMap(RecordedDurability.init(rawValue:))
    choice.hasRivals = arguments.flag("with-rivals")
    counts = arguments.flag("counts")
    hasStandby = arguments.flag("standby")
    if hasStandby, arguments.values["postgres"] != nil {
      throw arguments.error("`--standby` is for a temporary server; leave `--postgres` away.")
    }
    if counts { try Self.restrict(&choice, arguments) }
    let scenarios = profile.scenarios(choice)
    guard !scenarios.isEmpty else {
      throw arguments.error(
        "no scenario is left: use at least as many records as clients.")
    }
    let callers = try arguments.choice("callers", as: Callers.self)
    let references = try arguments.choices("against", from: Self.known.all.map(\.id)) ?? []
    guard references.count < 2 else {
      throw arguments.error("--against takes one arm, not \(references.joined(separator: ", ")).")
    }
    let reference = references.first
    let named = try Self.arms(arguments, callers)
    var arms =
      named
      ?? (counts
        ? Profile.full.arms(Self.known).filter { $0.kind == .variant } : profile.arms(Self.known))
    if choice.hasRivals { arms.add(profile.rivals) }
    if let reference { arms.add(try Self.named([reference], arguments, callers)) }
    let rounds =
      try arguments.integer("rounds", in: 1...1_000) ?? (counts ? 1 : profile.rounds)
    let opens = arguments.flag("opening")
    let opening = profile.opening(
      choice, arms: arms, against: reference, rounds: rounds, isAskedFor: opens)
    // The parts that the user asked for come first.
    var sweeps =
      counts
      ? []
      : profile.sweeps(
        choice, arms: arms, against: reference, opening: opens ? nil : opening)
    if opens, let opening, !counts { sweeps.insert(opening, at: 0) }
    let parent = Self.absolute(try arguments.string("directory") ?? BenchDirectory.usualParent)
    let leftOut = RawDirect.leaveOutIfMissing(&arms, &sweeps, in: parent)
    for index in sweeps.indices { sweeps[index].rounds = min(sweeps[index].rounds, rounds) }
    // The slowest specimens get no requests unless the user names them.
    let sent = named == nil ? Set(profile.armsOfOpenLoop(Self.known).map(\.id)) : []
    let openLoop = try Self.openLoop(arguments, profile, callers, choice.workloads).map {
      [profile] load in
      profile.openLoop(
        load, choice,
        arms: named == nil ? arms.filter { $0.kind != .specimen || sent.contains($0.id) } : arms,
        against: reference, rounds: rounds)
    }
    do {
      var plan = try Plan(
        arms: arms, scenarios: scenarios, sweeps: sweeps, openLoop: openLoop, rounds: rounds,
        budget: Double(
          try arguments.integer("budget", in: Self.budgets)
            ?? Int(
              opens
                ? profile.budgetWithOpening
                : choice.hasRivals ? profile.budgetWithRivals : profile.budget)),
        against: reference, callers: callers, items: items,
        planted: counts || plantsNoDelays ? [] : Profile.plantedDelays,
        seed: try arguments.integer("seed", in: UInt64(0)...) ?? 1,
        omissions: profile.omissions(choice) + leftOut)
      plan.subject = BenchmarkProgram.current.subject?.facts
      self.plan = plan
    } catch let error as InvalidParameter {
      throw arguments.error(error.message)
    }
    output = try arguments.string("output") ?? "Benchmarks/Results/latest"
    self.parent = parent
  }

  /// The user's items, if a file was named.
  private static func items(_ arguments: ParsedArguments) throws -> ItemsFile? {
    let idField = try arguments.string("id-field")
    guard let path = try arguments.string("items") else {
      guard idField == nil else {
        throw arguments.error("--id-field says what --items are named by.")
      }
      return nil
    }
    do { return try ItemsFile(absolute(path), idField: idField ?? "id") } catch {
      throw arguments.error("\(error)")
    }
  }

  /// The path in a form that processes in other directories understand.
  static func absolute(_ path: String) -> String {
    URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
  }

  /// Restricts the choice to the fixed counts, and refuses options that would change them.
  private static func restrict(
    _ choice: inout Profile.Choice, _ arguments: ParsedArguments
  ) throws {
    let names = [
      "workloads", "clients", "records", "item-size", "durability", "callers", "items", "against",
      "arrivals",
      "rate",
    ]
    for name in names where try arguments.string(name) != nil {
      throw arguments.error("`--counts` always counts the same; leave out `--\(name)`.")
    }
    for name in ["with-rivals", "sweep", "opening"] where arguments.flag(name) {
      throw arguments.error("`--counts` always counts the same; leave out `--\(name)`.")
    }
    (choice.workloads, choice.clients, choice.records) = ([.saveOnly], [1], [100])
    choice.durabilities = [.processCrash]
  }

  /// The arms that the running program can measure.
  private static var known: Arms { BenchmarkProgram.current.arms }

  /// The arms that the user named; `nil` if there are none.
  private static func arms(_ arguments: ParsedArguments, _ callers: Callers?) throws -> [Arm]? {
    guard let ids = try arguments.choices("variants", from: known.all.map(\.id)) else { return nil }
    return try named(ids, arguments, callers)
  }

  /// The arms with these names, which must be available and callable by the callers.
  private static func named(
    _ ids: [String], _ arguments: ParsedArguments, _ callers: Callers?
  ) throws -> [Arm] {
    let arms = known.all.filter { ids.contains($0.id) }
    for arm in arms {
      if let reason = arm.missing() { throw arguments.error("\(arm.id): \(reason)") }
    }
    let refused = arms.filter { callers == .threads && !$0.hasBlockingInterface }
    guard refused.isEmpty else {
      let able = known.all.filter(\.hasBlockingInterface).map(\.id)
      throw arguments.error(
        "\(NoBlockingInterface(arms: refused.map(\.id), able: able)). Name only those with --variants, or give "
          + "--callers tasks.")
    }
    return arms
  }

  /// The settings that another process needs to continue the run, in any directory.
  var settings: RunSettings {
    var values = arguments.values
    values["output"] = nil
    values["directory"] = [parent]
    // The value may contain a password.
    values["postgres"] = nil
    if let items = plan.items { values["items"] = [items.path] }
    return RunSettings(
      plan, values: values,
      flags: arguments.flags.subtracting(["force", "json"]).sorted(), directory: parent,
      program: Program.executable)
  }
}

extension [Arm] {
  /// Adds the arms that are missing.
  fileprivate mutating func add(_ others: [Arm]) {
    for arm in others where !contains(where: { $0.id == arm.id }) { append(arm) }
  }
}
