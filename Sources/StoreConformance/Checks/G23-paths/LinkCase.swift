import Persistence

/// A symbolic link, in the store's directory, to a file outside it.
struct LinkCase: Sendable {
  /// The file that the link replaces.
  enum ReplacedPart: String, Sendable, CaseIterable {
    case file, danglingFile, lockFile, temporaryFile
  }

  let replaced: ReplacedPart
  let isOnDisk: Bool

  func run(_ subject: Subject) async throws -> CaseResult {
    let outer = isOnDisk ? try Arena(onDisk: ()) : try Arena(for: subject)
    defer { outer.remove() }
    let arena = try NestedArena(outer)
    // A valid store outside, which a store that follows the link would use.
    if replaced != .danglingFile {
      try await PreparedContent.few.save(with: subject, outer.configuration(.processCrash))
    }
    let before = try arena.filesOutside()
    let configuration = try arena.configuration()
    try outer.makeSymbolicLink(
      configuration.location.path + suffix, to: outer.location.path)
    let seen = try await subject.observe(configuration) { store, _ in
      // A late refusal is allowed, because only changes outside the directory count.
      _ = await error { try await store.save(0, 77) }
      try await store.close()
    }
    let after = try arena.filesOutside()
    var problem: Violation?
    if after != before {
      problem = "outside there was \(names(before)), and now is \(names(after))"
    } else if isTheFile, !seen.isRefusal {
      problem = "a link must be refused"
    }
    let link = "inside/data.json\(suffix) is a symbolic link to data.json, outside"
    return CaseResult(
      untyped: isTheFile && seen.isUntyped ? 1 : 0,
      failure: problem?.after(link, "open, save 0: 77, close: \(seen)")
        .replacing(outer.withoutDirectory))
  }

  private var isTheFile: Bool { replaced == .file || replaced == .danglingFile }

  private var suffix: String {
    switch replaced {
    case .file, .danglingFile: ""
    case .lockFile: ".lock"
    case .temporaryFile: ".tmp"
    }
  }

  private func names(_ files: [String: [UInt8]]) -> String {
    let names = files.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value.count) bytes)" }
    return names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }
}
