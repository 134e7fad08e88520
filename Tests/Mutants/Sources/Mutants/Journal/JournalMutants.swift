import Persistence
public import StoreConformance

extension Mutants {
  /// The stores over a journal that make a mistake in a step of writing it anew: only a check that
  /// reaches this step can detect it.
  public static let journal: [Mutant] = [
    .init(
      .compactsUnsynced, .powerLossSurvival,
      "the new generation is renamed before it is synchronised"),
    .init(
      .compactsWithoutDirectorySync, .powerLossSurvival,
      "the new generation's name is not forced to the disk"),
    .init(
      .compactionDropsSaves, .powerLossSurvival,
      "what is saved while the journal is written anew is dropped"),
    .init(
      .compactsInPlace, .powerLossSurvival,
      "the new generation is written over the old one"),
    .init(
      .keepsOldGeneration, .powerLossSurvival,
      "saves still go to the generation that was replaced"),
    .init(
      .rewritesUnsynced, .powerLossSurvival,
      "a journal that was not closed is written anew and not forced"),
  ]

  /// The stores over a journal with a defect in the layer between them and their file.
  public static let journalTrust: [Mutant] = [
    .init(
      .keepsRefusedGroup, .failureAtomicity,
      "what a failed write has left stays, though it may be whole"),
    .init(
      .emptiesUnreadJournal, .failureAtomicity,
      "a journal that could not be read whole is taken for garbage, and written anew"),
    .init(.takesAnyFile, .memoryEqualsDisk, "whatever file has the journal's name is its own"),
    .init(.believesOldIndex, .memoryEqualsDisk, "the index of another content is believed"),
    .init(
      .prefersLongerCopy, .memoryEqualsDisk,
      "after a crash the longer one of the journal and its copy is believed"),
    .init(.emptiesCopy, .nothingDestroyed, "the copy of a damaged journal is an empty file"),
    .init(
      .takesAnyCopy, .nothingDestroyed,
      "any journal that was set aside passes for the copy of the damaged one"),
    .init(
      .dropsDamagedRecords, .corruptionDetected,
      "what cannot be read of the old generation is left out of the new one"),
  ]

  /// A store over a journal with nothing wrong.
  public static let honestJournal = Subject(
    "honest-journal", claims: journalClaims, open: { try JournalStore<Note>(nil, $0) },
    openSized: { try JournalStore<Note>(nil, $0, $1) })

  /// The same on real files, to be checked in a child that has them traced.
  public static let honestDirectJournal = directJournal("honest-direct-journal", nil)

  /// The mutants that show only where the file calls of a journal are traced below libc.
  public static let directJournals = journal.map { mutant in
    Mutant(
      subject: directJournal(
        "direct-" + mutant.subject.id.dropFirst("mutant-".count),
        JournalDefect(rawValue: String(mutant.subject.id.dropFirst("mutant-".count)))),
      breaks: mutant.breaks, defect: mutant.defect)
  }

  private static func directJournal(_ id: String, _ defect: JournalDefect?) -> Subject {
    var claims = journalClaims
    claims.fileAccess = .direct
    let open: @Sendable (StoreConfiguration, JournalSizes) throws -> JournalStore<Note> = {
      var configuration = $0
      configuration.fileSystem = PosixFileSystem()
      return try JournalStore<Note>(defect, configuration, $1)
    }
    return Subject(
      id, claims: claims, open: { try open($0, JournalSizes()) }, openSized: { try open($0, $1) })
  }

  static let journalClaims = Claims(
    claims.guarantees.subtracting([.equalBytes]), fileFormat: .own,
    companions: [".open", ".index"],
    hasJournal: true
  ).with { claims in
    claims.backup = .exact
    claims.excess = .zerosIgnored
    claims.swap = .noticed
  }
}

extension Mutant {
  fileprivate init(_ defect: JournalDefect, _ breaks: Guarantee, _ text: String) {
    self.init(
      subject: Subject(
        "mutant-\(defect.rawValue)", claims: Mutants.journalClaims,
        open: { try JournalStore<Note>(defect, $0) },
        openSized: { try JournalStore<Note>(defect, $0, $1) }),
      breaks: breaks, defect: text)
  }
}
