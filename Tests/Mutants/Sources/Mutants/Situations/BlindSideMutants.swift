import Persistence
import StoreConformance

extension Mutants {
  /// The stores that take ids for others, or for more than one.
  static let encodedIDs: [Mutant] = [
    mutant("keepsBothForms", .sequential, "of two forms of an id in one batch the file keeps both")
    { try EncodedIDStore<Note>(.keepsBothForms, $0) },
    mutant("deletesOneForm", .sequential, "a deletion by the other form of an id leaves the file") {
      try EncodedIDStore<Note>(.deletesOneForm, $0)
    },
    mutant("takesPlaceOfTwin", .sequential, "of two ids that are encoded alike one item stays") {
      try EncodedIDStore<OddNote>(.takesPlaceOfTwin, $0)
    },
  ]
}
