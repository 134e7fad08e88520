import Persistence

extension Arena {
  /// The files beside the store's own file, by name; none if the store shows its content without
  /// them.
  ///
  /// A store that needs another file refuses its own file alone. Damage to that file would then be
  /// refused for the wrong reason.
  func neededFiles(
    _ subject: Subject, _ content: [Int: Int]
  ) async throws -> [String: [UInt8]] {
    guard !subject.claims.companions.isEmpty, let bytes = bytes() else { return [:] }
    let alone = try Arena(for: subject)
    defer { alone.remove() }
    try alone.put(bytes)
    if try await subject.observe(alone.configuration(.processCrash)) == .content(content) {
      return [:]
    }
    return try files().filter { name, _ in
      name != location.filename && !name.hasSuffix(claims.lockFile)
    }
  }

  /// Puts files into the directory.
  func put(_ files: [String: [UInt8]]) throws {
    for (name, bytes) in files { try put(bytes, at: location.directory + "/" + name) }
  }
}
