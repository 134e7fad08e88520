public import Dispatch
public import LabNotes

/// A store of notes with a scanner: a callback library that cannot await.
public protocol ScannedStore: OneFileStore {
  /// The queue on which the scanner calls back.
  var queue: DispatchQueue { get }

  /// Answers the scanner at once; called only on the queue.
  ///
  /// - Parameter id: A note's id.
  /// - Returns: `true` if there is such a note.
  func scanner(knows id: String) -> Bool
}
