import Persistence
import Processes

/// The part of G26 in this process.
struct EqualBytesInProcess {
  /// Cases from this number on are child processes.
  static let mostCases = 100_000

  let trial: Trial

  /// Follows several recipes, and compares all files with those of the first recipe.
  func run() async throws -> (finding: Finding, files: ArenaFiles?) {
    let reference = try await files(of: 0)
    guard !reference.bytes.isEmpty else {
      return (.notExercised("the closed store left no file to compare"), nil)
    }
    var numbers = 1..<(1 + trial.cases(12))
    if let only = trial.replay.only { numbers = only < Self.mostCases ? only..<(only + 1) : 0..<0 }
    for number in numbers {
      let difference = reference.difference(from: try await files(of: number))
      if let difference {
        let problem = difference.after("the same content by other calls in one process")
        return (trial.broken(case: number, explored: number, problem), nil)
      }
    }
    let detail = "\(numbers.count) ways to one content of \(ContentRecipe.content.count) items here"
    return (.held(explored: numbers.count, detail: detail), reference)
  }

  private func files(of number: Int) async throws -> ArenaFiles {
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    var random = trial.randomNumbers(case: number)
    try await ContentRecipe(seed: random.next()).follow(trial.subject, arena.configuration())
    return try ArenaFiles(in: arena)
  }
}

/// The part of G26 in child processes, which each have different hash seeds.
struct EqualBytesAcrossProcesses {
  let trial: Trial
  let child: ChildCommand

  func run(against reference: ArenaFiles) async throws -> Finding {
    let first = EqualBytesInProcess.mostCases
    let numbers = trial.replay.only.map { $0..<($0 + 1) } ?? first..<(first + trial.cases(2))
    for (index, number) in numbers.enumerated() {
      let arena = try Arena(onDisk: (), claims: trial.subject.claims)
      defer { arena.remove() }
      var random = trial.randomNumbers(case: number)
      try await produce(ContentRecipe(seed: random.next()), ChildConfiguration(arena, .powerLoss))
      if let difference = reference.difference(from: try ArenaFiles(in: arena)) {
        return trial.broken(
          case: number, explored: index + 1,
          difference.after("the same content by another process"))
      }
    }
    return .held(explored: numbers.count, detail: "\(numbers.count) in other processes")
  }

  private func produce(_ recipe: ContentRecipe, _ place: ChildConfiguration) async throws {
    let process = try ChildRole.start(.produce(place, recipe), trial.subject, child)
    var last: String?
    for await report in process.reports { last = report }
    let ending = await process.waitForEnd()
    guard ending == .exited(0), last == ChildRole.produced else {
      throw ChildRole.unexpected(ending, process)
    }
  }
}
