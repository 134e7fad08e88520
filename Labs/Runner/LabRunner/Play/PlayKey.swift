/// The wish of a person who chooses the steps of a schedule.
package enum PlayKey: Equatable, Sendable {
  /// To take the step with this index, from 0.
  case take(Int)
  /// To take the last choice back.
  case takeBack
  /// To begin again.
  case again
  /// To end.
  case end
  /// A key without a meaning.
  case unknown

  /// The meaning of a key, or of a typed line; steps are numbered from 1.
  package init(_ typed: String) {
    let word = typed.trimming { $0.isWhitespace }
    switch word {
    case "u": self = .takeBack
    case "n": self = .again
    case "q", "\u{4}": self = .end
    default: self = Int(word).flatMap { $0 > 0 ? .take($0 - 1) : nil } ?? .unknown
    }
  }
}

extension StringProtocol {
  fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> String {
    String(drop(while: isTrimmed).reversed().drop(while: isTrimmed).reversed())
  }
}
