/// A file that is told from those of the stores which replace their file as a whole.
package enum OtherFile {
  /// The first bytes of a journal.
  package static let journalBeginning = Array(#"{"lockstep-journal":"#.utf8)
}

extension StoreError {
  /// The error for a journal where a file that is replaced as a whole was expected.
  static func journalInPlace(of path: String) -> StoreError {
    StoreError(
      .unreadable,
      "This is a journal, and not a JSON file. Its bytes are untouched. Open it with "
        + "a journaled store, or choose another file name.",
      location: path)
  }
}
