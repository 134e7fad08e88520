/// One turn of a task or thread: the part of a schedule between two moments at which another one could
/// run.
package struct Transition: Sendable {
  /// The task or thread.
  package let thread: Int
  /// The choice that gave the turn, or `nil` if nothing else could run.
  package let choice: Int?
  package var touches: [Touch] = []
  /// The touches that decide when the task or thread must be tried again, in a schedule with the same
  /// choices before this one; `nil` for ``touches``.
  package var asSleeper: [Touch]?

  package init(thread: Int, choice: Int?) {
    self.thread = thread
    self.choice = choice
  }
}

/// An access of an object that orders transitions.
package struct Touch: Sendable, Equatable {
  /// How the access depends on others of the same object.
  package enum Mode: UInt16, Sendable {
    case read = 2
    case write
    /// Takes a lock or a semaphore.
    case take
    /// Releases a lock: whoever takes the lock later must come later.
    case give
    /// Adds to a semaphore.
    case post
    /// Made ready by the transition with the object's number.
    case woken
    /// Makes the thread with the object's number ready.
    case wakes
    /// Creates the thread with the object's number, or waits for its end.
    case spawn, ended
    /// Comes after all earlier transitions.
    case afterAll
    /// The next step of a thread that had no turn before the schedule ended.
    case unknown

    /// True if the order of two accesses of an object can matter.
    func depends(on other: Mode) -> Bool {
      guard isOfObject, other.isOfObject else { return self == .afterAll || other == .afterAll }
      let bothRead = self == .read && other == .read
      return !bothRead && !(isGift && other.isGift)
    }

    /// True if either of two dependent accesses could come first.
    ///
    /// A lock is taken only after it was released, and adding to a semaphore disturbs no taker.
    func races(with other: Mode) -> Bool {
      guard isOfObject, other.isOfObject, depends(on: other) else { return false }
      return self == .take ? !other.isGift : other == .take ? !isGift : true
    }

    private var isGift: Bool { self == .give || self == .post }
    private var isOfObject: Bool { rawValue <= Mode.post.rawValue }
  }

  package let object: UInt64
  package let mode: Mode

  package init(object: UInt64, mode: Mode) {
    self.object = object
    self.mode = mode
  }

  package func depends(on other: Touch) -> Bool {
    mode.depends(on: other.mode)
      && (object == other.object || mode == .afterAll || other.mode == .afterAll)
  }
}

/// The transitions of a schedule, and the tasks or threads at its choices.
package struct DependencyTrace: Sendable {
  package var transitions: [Transition]
  /// The tasks or threads that could run, for each choice.
  package var able: [[Int]]
  /// The first transition and the first choice that repeat another schedule, or `nil`.
  package var redundant: (transition: Int, choice: Int)?

  /// The transitions, and an unknown one for each thread that could still run when the schedule ended.
  ///
  /// A thread that had no turn shows no races, and its steps may still depend on others.
  var whole: [Transition] {
    if let redundant { return Array(transitions.prefix(redundant.transition)) }
    return transitions
      + pending.sorted().map { thread in
        var transition = Transition(thread: thread, choice: nil)
        transition.touches = [Touch(object: 0, mode: .unknown)]
        return transition
      }
  }

  private var pending: Set<Int> {
    var pending: Set<Int> = []
    for transition in transitions {
      pending = transition.choice.map { Set(able[$0]) } ?? []
      pending.remove(transition.thread)
      for touch in transition.touches where touch.mode == .spawn || touch.mode == .wakes {
        pending.insert(Int(touch.object))
      }
    }
    return pending
  }

  package init(
    transitions: [Transition], able: [[Int]], redundant: (transition: Int, choice: Int)?
  ) {
    self.transitions = transitions
    self.able = able
    self.redundant = redundant
  }
}

/// A task or thread whose next transition need not be tried, until one on which it depends has come.
package typealias Sleepers = [Int: [Touch]]
