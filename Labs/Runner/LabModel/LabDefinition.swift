/// The content of a lab's `lab.json`.
public struct LabDefinition: Codable, Sendable, Equatable {
  /// The id, such as `06`, with which its folder's name begins.
  public var id: String
  /// The question that the lab answers.
  public var question: String
  /// The time in the workshop, in minutes.
  public var minutes: Int
  /// The lab's needs beside Swift: `thread-sanitizer`, `linux`.
  public var needs: [String]?
  /// The complete list of reasons why the exercise fails as it is handed out.
  public var fails: [LabFailure]
  /// The guarantees that the solution is held to by the whole conformance suite, such as `G6`; empty
  /// where the lab is not about a store.
  public var suite: [String]
  /// The lesson of the lab, in a single sentence.
  public var learnt: String
  /// The question that is asked before the first check; `nil` for a lab without.
  public var guess: LabGuess?
  /// The code whose steps a person can choose, in a sentence; `nil` for a lab without.
  public var play: String?
}

/// A question with a number as its answer, which the first check of a lab then counts.
public struct LabGuess: Codable, Sendable, Equatable {
  /// The question, which says all that is needed to guess.
  public var question: String
  /// The name of the figure that answers.
  public var figure: String
}

/// One declared reason why an exercise fails.
///
/// Exactly one of ``check``, ``diagnostic`` and ``signal`` is there.
public struct LabFailure: Codable, Sendable, Equatable {
  /// The name of a finding that does not pass.
  public var check: String?
  /// A text that the finding's `happened` contains, such as `92 of 320`.
  public var says: String?
  /// A text that a compile error contains, such as `sending 'note' risks causing data races`.
  public var diagnostic: String?
  /// The file of that error, below the lab's folder, such as `Exercise/Store.swift`.
  public var file: String?
  /// The number of the signal that ends the check's program.
  public var signal: Int32?
  /// The need of this reason beside Swift, one of the lab's ``LabDefinition/needs``; where the need
  /// is unmet, this reason is not expected.
  public var needs: String?
}
