import Foundation
import Persistence

/// An opener that comes by another path: through a symbolic link to the store's folder.
///
/// A store that knows what is open by the text of a path takes the second path for another store.
enum LinkedFolder {
  static let fixedCase = FixedCase("a second opener comes through a link to the folder") { trial in
    guard !trial.isOnServer else { throw NotApplicable.severalOpeners }
    let root = try Arena(onDisk: (), claims: trial.subject.claims)
    defer { root.remove() }
    let arena = try Arena(in: root, "store")
    let link = root.location.directory + "/link"
    try root.own("make a symbolic link") {
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: arena.location.directory)
    }
    var linked = arena.configuration()
    linked.location = try StoreLocation(
      directoryPath: link, filename: arena.location.filename)
    return try await problem(trial, arena.configuration(), linked)
  }

  private static func problem(
    _ trial: Trial, _ configuration: StoreConfiguration, _ linked: StoreConfiguration
  ) async throws -> Violation? {
    try await ClientThreads.with(1, for: trial) { threads in
      let first = try await trial.subject.open(configuration)
      let second = threads.start(0) { try await SecondOpener(trial.subject).refusal(linked) }
      let hasReturned = await threads.returned([second])
      try await first.close()
      guard hasReturned else {
        _ = await threads.returned([second])
        return Violation(found: "the second opener neither opened nor was refused: it waits")
          .after(story)
      }
      if try second.outcome?.get() ?? nil != nil { return nil }
      return Violation(found: "the second store is open, too").after(story)
    }
  }

  private static let story =
    "a store is open; another one is opened through a symbolic link to its folder"
}
