import Persistence
public import StoreConformance

extension Mutants {
  /// A store with nothing wrong that several processes share, as if a server kept it.
  public static let honestShared = subject("honest-shared", nil)

  /// The same with a defect that only several processes show.
  public static let shared: [Mutant] = [
    Mutant(
      subject: subject("mutant-remembersFinds", .remembersFinds), breaks: .oneProcess,
      defect: "a find believes what its own process has seen last"),
    Mutant(
      subject: subject("mutant-splitsBatches", .splitsBatches), breaks: .oneProcess,
      defect: "a batch gives the lock up between two items"),
  ]

  private static func subject(
    _ id: String, _ defect: SharedFileStore<Note>.SharedDefect?
  ) -> Subject {
    Subject(id, claims: sharedClaims) { SharedFileStore<Note>(defect, $0) }
  }

  /// A disk that is nobody's here: nothing is promised about power cuts.
  private static let sharedClaims = Claims(
    [
      .sequential, .failureAtomicity, .memoryEqualsDisk, .linearizability, .sessions, .noLostUpdate,
      .noStaleOverwrite, .killSurvival, .snapshotReads, .cancellationSafety, .progress, .oneProcess,
    ], fileAccess: .server, fileFormat: .own)
}
