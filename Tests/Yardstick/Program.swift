#if os(Linux)
  import ThreadSchedules

  /// A small program with a known defect, and the same program without the defect.
  struct Program {
    let name: String
    let wrong: Threads.Body
    let correct: Threads.Body

    init(_ name: String, wrong: @escaping Threads.Body, correct: @escaping Threads.Body) {
      self.name = name
      self.wrong = wrong
      self.correct = correct
    }

    /// The programs in the order of the table.
    static let all =
      races + [2, 4, 9, 19].map(reorder) + [1, 9].map(twoStages) + [2, 5, 7].map(philosophers)
      + protocols + structures

    /// The bodies that the program serves; `NAME, correct` is the one without the defect.
    static var bodies: [String: Threads.Body] {
      var bodies: [String: Threads.Body] = [:]
      for program in all {
        bodies[program.name] = program.wrong
        bodies[program.name + ", correct"] = program.correct
      }
      return bodies
    }
  }

  /// The defect of a program has shown.
  struct Wrong: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    static func unless(_ isRight: Bool, _ description: @autoclosure () -> String) throws(Wrong) {
      if !isRight { throw Wrong(description()) }
    }
  }

  /// A number that threads use without any synchronisation.
  ///
  /// `@unchecked Sendable`: it is not, which is the defect of most programs here.
  final class Plain<Value>: @unchecked Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }
  }
#endif
