/// The requirements on an attendee's model.
@MainActor
public protocol CheckedModel: AnyObject, Sendable {
  /// The ids of the notes on the screen.
  var foundIDs: [Int] { get }
  /// Searches for a word; ends the search before it.
  func search(_ word: String)
}
