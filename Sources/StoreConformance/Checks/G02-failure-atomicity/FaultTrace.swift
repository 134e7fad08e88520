import Persistence
import SimulatedDisk

/// A second run of a call under a fault, on fresh copies of the disk.
///
/// It records the call's file operations, the files before and after, and the first wrong bytes.
struct FaultTrace {
  /// The events, for an HTML page.
  let steps: [CounterexampleStep]
  /// The operations, the files and the bytes, as text.
  let lines: [String]

  /// The text lists this many operations and counts the rest.
  ///
  /// It always lists the failed operation.
  private static let mostOperations = 12

  /// Makes the call up to three times: once with the fault, and twice without it for the expected
  /// bytes.
  init(
    of scenario: FaultScenario, _ fault: Fault, _ trial: Trial, _ original: Arena
  ) async throws {
    let made = try await Self.call(scenario, fault, trial, original)
    let before = try ArenaFiles(in: original)
    let files = (before: before.shown, after: made.files.shown)
    let end = made.thrown.map { "it threw: \($0)" } ?? "it returned"
    let content =
      "the store holds \(text(scenario.prepared.content)) (\(scenario.durability.rawValue))"
    steps =
      [
        CounterexampleStep(.note, content, files: files.before),
        CounterexampleStep(.note, "to fail: file \(fault)"),
        CounterexampleStep(.call, "\(scenario.call)"),
      ]
      + made.operations.map { CounterexampleStep($0.hasFailed ? .fault : .file, $0.description) }
      + [CounterexampleStep(.call, end, files: files.after)]
    lines =
      Self.told(made.operations)
      + ["files before: \(files.before.text)", "files after: \(files.after.text)"]
      + (try await Self.difference(
        made.files, made.thrown == nil, before, scenario, trial, original))
  }

  private typealias Made = (
    thrown: (any Error)?, operations: [SeenOperation], files: ArenaFiles
  )

  private static func call(
    _ scenario: FaultScenario, _ fault: Fault?, _ trial: Trial, _ original: Arena
  ) async throws -> Made {
    let place = try FaultedPlace(trial, scenario, original)
    defer { place.end() }
    let (thrown, operations) = try await place.call(under: fault)
    let files = try ArenaFiles(in: place.arena)
    return (thrown, operations.map { $0.replacing(place.arena.withoutDirectory) }, files)
  }

  private static func told(_ operations: [SeenOperation]) -> [String] {
    let told = operations.enumerated().filter { $0.offset < mostOperations || $0.element.hasFailed }
    let rest = operations.count - told.count
    return ["its file operations:"] + told.map { "  \($0.element.description)" }
      + (rest > 0 ? ["  and \(rest) more"] : [])
  }

  /// Compares the bytes after the call with the expected bytes.
  ///
  /// If the call returned, the expected bytes are those after the same call without the fault. If
  /// it threw, they are the bytes before the call.
  private static func difference(
    _ found: ArenaFiles, _ hasReturned: Bool, _ before: ArenaFiles, _ scenario: FaultScenario,
    _ trial: Trial, _ original: Arena
  ) async throws -> [String] {
    guard hasReturned else {
      return found.common(with: before).map { told("bytes after and before", $0) } ?? []
    }
    let sound = try await call(scenario, nil, trial, original).files
    // The comparison means nothing for a store whose bytes differ each time.
    guard sound == (try await call(scenario, nil, trial, original).files) else { return [] }
    return found.common(with: sound).map { told("bytes, and those without the fault", $0) } ?? []
  }

  private static func told(_ what: String, _ difference: Violation) -> [String] {
    let end = difference.lists.isEmpty ? "" : ":"
    return ["\(what): \(difference.found.text)\(end)"] + difference.lists
  }
}

extension ArenaFiles {
  /// The files with their sizes.
  fileprivate var shown: [CounterexampleStep.File] { .init(sizes: bytes.mapValues(\.count)) }

  /// The first difference in a file that both have.
  fileprivate func common(with other: ArenaFiles) -> Violation? {
    let names = Set(bytes.keys).intersection(other.bytes.keys)
    return only(names).difference(from: other.only(names))
  }
}
