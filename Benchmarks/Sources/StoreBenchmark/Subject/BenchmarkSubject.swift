import Arguments
import CatalogArms
import Foundation
import Processes
import ResultModel
import Workloads

/// The store of a user that a program measures.
struct BenchmarkSubject: Sendable {
  let id: String
  let claimed: RecordedDurability
  /// The reason why the store cannot be measured by any run; `nil` if a trial decides.
  var obstacle: SubjectObstacle?
  /// The facts from the trial; before the trial, those that the program declares.
  var facts: MeasuredSubject

  init(id: String, claimed: RecordedDurability, obstacle: SubjectObstacle? = nil) {
    self.id = id
    self.claimed = claimed
    self.obstacle = obstacle
    facts = MeasuredSubject(id: id, claimed: claimed, obstacle: obstacle)
  }

  /// The reason why a store cannot have this name; `nil` if it can.
  func problem(with others: Arms) -> String? {
    let isPlain = id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    guard !id.isEmpty, isPlain else {
      return "the store's name is \(UsageError.quoted(id)). Give `Benchmark.measure` a name of "
        + "letters, digits, -, _ and ."
    }
    guard others.arm(id) == nil else {
      return "\(id) is a store of Lockstep. Give `Benchmark.measure` another name for your store."
    }
    return nil
  }
}

extension BenchmarkSubject {
  /// The facts from a trial of the store by processes with this command, on the measured disk.
  func tried(_ command: ChildCommand, _ parent: String) async throws -> MeasuredSubject {
    let directory = try BenchDirectory(in: parent)
    defer { directory.remove() }
    return try await RoundProcess(command, .catalog).trial(
      TrialRequest(
        arm: id, step: .saving, directory: try directory.made("trial"), durability: claimed))
  }
}

extension BenchmarkProgram {
  /// The program about a user's store, which is measured beside stores of the catalog.
  init(about subject: BenchmarkSubject, _ arm: Arm?) {
    self.init(
      arms: arm.map { Arms.catalog.beside($0) } ?? .catalog,
      name: URL(filePath: Program.executable).lastPathComponent, subject: subject)
  }

  /// Reads the arguments, measures, and exits.
  func run(_ arguments: [String]) async -> Never {
    let program = Program(name: name, doing: SubjectVerb.verb)
    // The default arguments may not be text.
    _ = program.receivedArguments()
    await program.carryOut(arguments) { parsed in
      try await Self.$current.withValue(self) {
        try await Program.run(parsed, among: [SubjectVerb.self], of: name)
      }
    }
  }
}
