public import Dispatch
public import LabNotes

/// A store of notes that a scanner asks in between: a library with call-backs, which cannot await.
public protocol ScannedStore: OneFileStore {
  /// The queue on which the scanner calls back.
  var queue: DispatchQueue { get }

  /// Answers the scanner at once; called on the queue only.
  ///
  /// - Parameter id: A note's id.
  /// - Returns: Whether there is such a note.
  func scanner(knows id: String) -> Bool
}
