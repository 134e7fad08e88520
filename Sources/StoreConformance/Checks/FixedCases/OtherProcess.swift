import Persistence
import Processes

/// Items that another process has saved, each of which must be found by its id here.
///
/// Hashes differ in each process, and so may the names of files that are made of them.
enum OtherProcess {
  static let fixedCase = FixedCase("found after another process has saved") { trial in
    guard let child = trial.child else { throw NotApplicable("the check has no child processes") }
    guard !trial.isOnServer else { throw NotApplicable.keepsNoFile }
    let arena = try Arena(onDisk: (), claims: trial.subject.claims, needsDisk: false)
    defer { arena.remove() }
    let recipe = ContentRecipe(seed: trial.replay.seed)
    let process = try ChildRole.start(
      .produce(ChildConfiguration(arena, .processCrash), recipe), trial.subject, child,
      environment: ["SWIFT_DETERMINISTIC_HASHING": "0"])
    var last: String?
    for await report in process.reports { last = report }
    let ending = await process.waitForEnd()
    guard ending == .exited(0), last == ChildRole.produced else {
      throw ChildRole.unexpected(ending, process)
    }
    let store = try await trial.subject.open(arena.configuration(.processCrash))
    var found: [Int: Int] = [:]
    for key in ContentRecipe.content.keys { found[key] = try await store.find(key) }
    try await store.close()
    if found == ContentRecipe.content { return nil }
    return Violation(expected: "\(ContentRecipe.content)", found: "by their ids: \(found)").after(
      "another process saved \(text(ContentRecipe.content)), and closed")
  }
}
