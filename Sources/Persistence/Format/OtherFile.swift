/// Recognises a file that does not belong to a store that replaces its file as a whole.
package enum OtherFile {
  /// The first bytes of a journal.
  package static let journalBeginning = Array(#"{"lockstep-journal":"#.utf8)
}

extension StoreError {
  /// The error for a journal found at the path of a file that is replaced as a whole.
  static func journalInPlace(of path: String) -> StoreError {
    StoreError(
      .unreadable,
      "This is a journal, and not a JSON file. Its bytes are untouched. Open it with "
        + "a journaled store, or choose another file name.",
      location: path)
  }
}
