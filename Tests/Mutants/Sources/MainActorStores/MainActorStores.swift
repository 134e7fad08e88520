@testable public import Mutants
import Persistence
public import StoreConformance

/// The stores of this module.
nonisolated public enum MainActorStores {
  /// A store with nothing wrong.
  public static let honest = Subject("honest-main-actor-by-default", claims: Mutants.noteList) {
    try await WrongNoteList<Note>(nil, $0)
  }

  /// The list of the documentation, which opens its file by Foundation.
  public static let documented = Subject("honest-documented-list", claims: listClaims()) {
    try await NoteList<Note>(configuration: $0)
  }

  private static func listClaims() -> Claims {
    let claims = Claims.documents.with { claims in
      claims.fileAccess = .direct
      claims.guarantees.subtract([
        .failureAtomicity, .corruptionDetected, .noResidue, .decoderSurvives,
      ])
      claims.waivers[.dataRaceFreedom] = "looked for in a second run, with ThreadSanitizer"
    }
    return claims
  }

  /// The stores that are wrong.
  public static let mutants: [Mutant] = [
    Mutants.mutant(
      "default-yields", .noLostUpdate, "between reading and writing, a change gives way"
    ) { try await WrongNoteList<Note>(.yields, $0) },
    Mutants.mutant(
      "default-loadsBehind", .memoryEqualsDisk, "the file is read after the opening"
    ) { try await WrongNoteList<Note>(.loadsBehind, $0) },
  ]
}
