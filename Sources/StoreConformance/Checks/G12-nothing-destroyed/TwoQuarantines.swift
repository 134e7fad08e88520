import Persistence

/// Several damaged files at the same location within a second.
///
/// Moving one aside must not overwrite another.
enum TwoQuarantines {
  static let fixedCases = [
    FixedCase("a second damaged file is set aside at once") { try await problem($0) },
    FixedCase("a second file that is damaged at its end is set aside at once") {
      try await problem($0, atEnd: true)
    },
  ]

  /// Damages the file near its beginning, or at its end.
  ///
  /// A store may keep the items before the damage, and then needs a copy of the damaged file.
  private static func problem(_ trial: Trial, atEnd: Bool = false) async throws -> Violation? {
    guard let file = try await SoundFile.write(trial.subject) else {
      throw NotApplicable.keepsNoFile
    }
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    var configuration = arena.configuration(.processCrash)
    let setAside = SeenQuarantines()
    configuration.recovery = setAside.policy
    var damaged: [[UInt8]] = []
    for number in 1...3 {
      let damage = Array("damage \(number)".utf8)
      // There are few bytes, so that a journal finds no complete record in them. There are many if
      // a store may drop the end of a file.
      let rest =
        trial.subject.claims.tornTail == .dropped ? file.bytes.dropFirst(7 + damage.count) : []
      let bytes =
        atEnd
        ? file.bytes.dropLast(damage.count) + damage : file.bytes.prefix(7) + damage + rest
      try arena.put(Array(bytes))
      let seen = try await trial.subject.observe(configuration)
      if seen.isRefusal { throw NotApplicable("the store refuses a damaged file") }
      if atEnd, setAside.all.count < number {
        throw NotApplicable("the store sets no such file aside")
      }
      damaged.append(Array(bytes))
    }
    let files = try arena.files()
    for (index, bytes) in damaged.enumerated() where !files.values.keeps(bytes) {
      // The names have dates, which differ in a replay.
      let sizes = files.values.map(\.count).sorted().map { "\($0)" }
      let list = sizes.joined(separator: ", ")
      return Violation(
        expected: "the bytes of all three are in some file",
        found: "those of file \(index + 1) are in none of the files of \(list) bytes"
      ).after(
        "three times: a damaged file is put where the store's is, and the store is opened, which "
          + "sets the file aside, and closed")
    }
    return nil
  }
}
