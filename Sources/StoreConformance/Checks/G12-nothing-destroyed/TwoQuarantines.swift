import Persistence

/// Several damaged files at the same location within a second.
///
/// Moving one aside must not overwrite another.
enum TwoQuarantines {
  static let fixedCase = FixedCase("a second damaged file is set aside at once") { trial in
    guard let file = try await SoundFile.write(trial.subject) else {
      throw NotApplicable.keepsNoFile
    }
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    var configuration = arena.configuration(.processCrash)
    configuration.recovery = .quarantine { _ in }
    var damaged: [[UInt8]] = []
    for number in 1...3 {
      let damage = Array("damage \(number)".utf8)
      // There are few bytes, so that a journal finds no complete record in them. There are many if
      // a store may drop the end of a file.
      let rest =
        trial.subject.claims.tornTail == .dropped ? file.bytes.dropFirst(7 + damage.count) : []
      let bytes = file.bytes.prefix(7) + damage + rest
      try arena.put(Array(bytes))
      let seen = try await trial.subject.observe(configuration)
      if seen.isRefusal { throw NotApplicable("the store refuses a damaged file") }
      damaged.append(Array(bytes))
    }
    let files = try arena.files()
    for (index, bytes) in damaged.enumerated() where !files.values.keeps(bytes) {
      let names = files.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.count) bytes" }
      return Violation(
        expected: "the bytes of all three are in some file",
        found: "those of file \(index + 1) are in none of \(names.joined(separator: ", "))"
      ).after(
        "three times: a damaged file is put where the store's is, and the store is opened, which "
          + "sets the file aside, and closed")
    }
    return nil
  }
}
