public import Foundation
public import Persistence

/// The record that every benchmark uses: about 200 bytes of JSON, with a date.
///
/// A store of a user is measured with these records, too: see `Benchmark.measure`.
public struct BenchmarkRecord: Storable, Equatable {
  /// The id: `question-` and the key, with the same length for every key up to a million.
  ///
  /// The id has 15 bytes, the most that a `String` stores without an allocation, so that the
  /// benchmark measures the store and not reference counting.
  public let id: String
  /// The question, which contains its revision.
  public var text: String
  /// Three possible answers.
  public var answers: [String]
  /// The time of the last change.
  public var date: Date

  /// Creates the question for a key and a revision: equal arguments give equal questions.
  ///
  /// Every revision has different bytes than the previous revision, because a store may skip the
  /// disk when it gets identical bytes.
  ///
  /// - Parameters:
  ///   - key: The number of the record, from 0.
  ///   - revision: The number of the content, from 0.
  package init(key: Int, revision: Int) {
    self.init(id: Self.id(key: key), revision: revision)
  }

  /// The question for an id and a revision.
  package init(id: String, revision: Int) {
    self.id = id
    text =
      "Which of these guards a dictionary that several threads may change at once? "
      + "Revision \(revision)."
    answers = ["a serial queue", "a lock round it", "an actor"]
    date = Self.date(revision)
  }

  /// Creates a question with another text and without answers; its date depends on the revision.
  init(id: String, text: String, revision: Int) {
    self.id = id
    self.text = text
    answers = []
    date = Self.date(revision)
  }

  private static func date(_ revision: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: 800_000_000 + Double(revision) / 1024)
  }

  /// The id for a key, for instance `question-000017`.
  package static func id(key: Int) -> String {
    let digits = String(key)
    return "question-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }
}
