import Arguments
import Foundation
import MainActorStores
import Mutants
import Processes
@testable import StoreConformance
import TextTables

/// `Tests/mutants --honest`: every check that a store without a defect promises, and how long each
/// one takes.
enum HonestRun {
  static func run(
    _ id: String, _ options: Conformance.Options,
    _ arguments: ParsedArguments
  ) async throws -> ExitCode {
    let known =
      Mutants.honestKinds + Mutants.sharing + Mutants.honestStrangers + Mutants.kinds
      + Mutants.honestDirect + Mutants.honestModels
      + [
        Mutants.honestJournal, Mutants.honestDirectJournal, Mutants.honestFolder, Mutants.lagging,
        Mutants.laggingUnclosed, Mutants.laggingHeld,
      ]
      + Mutants.strangers.map(\.subject)
      + [Mutants.honestFilePerItem, Mutants.honestAlternatingFiles, MainActorStores.honest]
    guard let subject = known.first(where: { $0.id == id }) else {
      throw arguments.error(
        "`--honest`: \(UsageError.quoted(id)) is none of "
          + known.map(\.id).joined(separator: ", ") + ".")
    }
    let child = ChildCommand(executable: Program.executable, arguments: [])
    var (total, slowest) = (Times(), (guarantee: "none", times: Times()))
    var hasAlarm = false
    for guarantee in subject.claims.guarantees.intersection(options.guarantees).sorted() {
      if options.waivers[guarantee] != nil { continue }
      let (start, before) = (ContinuousClock.now, Times.processorOfChildren)
      let finding = await ChildRole.isolatedCheck(
        subject, Replay(guarantee, seed: options.seed), effort: options.effort, child: child,
        looksFurther: false)
      let times = Times(
        seconds: start.duration(to: .now) / .seconds(1),
        processorSeconds: Times.processorOfChildren - before)
      total += times
      if times.seconds > slowest.times.seconds { slowest = (guarantee.id, times) }
      let cell = Cell(guarantee, finding, claims: subject.claims)
      if !cell.agrees { hasAlarm = true }
      try say("\(guarantee.id)  \(times)  \(cell.verdict.rawValue): \(cell.detail)")
    }
    try say(
      "\(id), seed \(options.seed): \(total), slowest \(slowest.guarantee) in \(slowest.times), "
        + (hasAlarm ? "ALARM" : "no alarm"))
    return hasAlarm ? .nonconforming : .good
  }

  private static func say(_ text: String) throws {
    try TerminalOutput.standardOutput.write(text + "\n")
  }
}

/// The time of a check, and the processor time of its processes, which other work does not change.
private struct Times: CustomStringConvertible {
  var seconds = 0.0
  var processorSeconds = 0.0

  static func += (left: inout Times, right: Times) {
    left.seconds += right.seconds
    left.processorSeconds += right.processorSeconds
  }

  /// The processor time of all children that have ended.
  static var processorOfChildren: Double {
    #if canImport(Glibc)
      let children = RUSAGE_CHILDREN.rawValue
    #else
      let children = RUSAGE_CHILDREN
    #endif
    var usage = rusage()
    guard getrusage(children, &usage) == 0 else { return 0 }
    return [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1_000_000
    }
  }

  var description: String { "\(Self.text(seconds)) (processor \(Self.text(processorSeconds)))" }

  private static func text(_ seconds: Double) -> String {
    NumberText.duration(nanoseconds: seconds * 1e9)
  }
}
