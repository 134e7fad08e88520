extension Server {
  /// A step of an import, at which the check may cancel.
  enum Step: Sendable, CustomStringConvertible {
    case beginning
    case request(Int)
    case answer(Int)
    case kept(String)

    var isRequest: Bool { if case .request = self { true } else { false } }
    var isAnswer: Bool { if case .answer = self { true } else { false } }

    var description: String {
      switch self {
      case .beginning: "nothing is asked yet"
      case .request(let id): "request \(id) is made"
      case .answer(let id): "answer \(id) arrives"
      case .kept(let text): "\(text) is kept"
      }
    }
  }
}
