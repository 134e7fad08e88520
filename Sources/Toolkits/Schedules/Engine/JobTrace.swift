internal import ScheduleModel

/// The steps of a schedule with the objects that they touched, and the tasks and actors that need not run.
///
/// A step depends on another one if both run on the same actor, if one made the other ready, or if
/// both passed the same name to ``Schedules/touch(_:writes:)``.
struct JobTrace: Sendable {
  /// Something that steps share.
  private enum Shared: Hashable, Sendable {
    case actor(UInt)
    case named(String)
  }

  /// An object that every step reads.
  ///
  /// A step that may touch anything writes the object.
  private static let everything: UInt64 = 0

  private(set) var transitions: [Transition] = []
  private(set) var able: [[Int]] = []
  private(set) var redundant: (transition: Int, choice: Int)?
  private var asleep: Sleepers
  /// The number of choices that were given.
  private let given: Int
  private var isPastGiven: Bool
  /// The numbers of shared objects, in the order in which they were first seen.
  private var objects: [Shared: UInt64] = [:]
  /// The number of objects that were known when the running step was chosen.
  private var known = 0
  /// The actors whose turn is ready, and when it became so.
  private var turns: [UInt64: Int] = [:]

  init(given: Int, asleep: Sleepers) {
    self.given = given
    self.asleep = asleep
    isPastGiven = given == 0
  }

  /// The transitions and the tasks and actors at each choice.
  var dependencies: DependencyTrace {
    DependencyTrace(transitions: transitions, able: able, redundant: redundant)
  }

  /// Describes a job that has become ready.
  ///
  /// A job without a task and of an unknown kind counts as a new actor that may touch anything.
  mutating func part(
    task: Int, actor shown: UInt?, serial: ObjectIdentifier?, isUnknown: Bool, isOpen: Bool
  ) -> JobPart {
    let isOpen = isOpen || isUnknown
    let actor = shown ?? (isUnknown ? UInt.max - UInt(objects.count) : nil)
    let maker = transitions.isEmpty ? nil : transitions.count - 1
    let executor = (actor ?? serial.map { UInt(bitPattern: $0) }).map { number(of: .actor($0)) }
    // A task is ready once at a time, and so is the turn of an actor.
    let thread = actor == nil ? number(ofTask: task) : number(ofActor: executor ?? 0)
    if maker != nil { touch(Touch(object: UInt64(thread), mode: .wakes)) }
    if actor != nil, let executor {
      turns[executor] = transitions.count
      // The order in which tasks join the actor's queue matters.
      touch(Touch(object: executor, mode: .write))
    }
    return JobPart(thread: thread, executor: executor, maker: maker, isOpen: isOpen)
  }

  /// The alternative that a choice takes, or `nil` if the choice is given.
  mutating func alternative(among parts: [JobPart], at choice: Int) -> Int? {
    able.append(parts.map(\.thread))
    guard choice >= given else { return nil }
    if let awake = parts.firstIndex(where: { asleep[$0.thread] == nil }) { return awake }
    if redundant == nil { redundant = (transitions.count, choice) }
    return 0
  }

  /// Begins the step of a job.
  mutating func begin(_ part: JobPart, isTurn: Bool, choice: Int?, choices: Int) {
    if isPastGiven, redundant == nil, asleep[part.thread] != nil {
      redundant = (transitions.count, choice ?? choices)
    }
    if let choice, choice == given - 1 { isPastGiven = true }
    known = objects.count
    var transition = Transition(thread: part.thread, choice: choice)
    if let maker = part.maker {
      transition.touches.append(Touch(object: UInt64(maker), mode: .woken))
    }
    transition.touches.append(
      Touch(object: Self.everything, mode: part.isOpen ? .write : .read))
    if let executor = part.executor {
      if isTurn { turns[executor] = nil }
      transition.touches.append(Touch(object: executor, mode: .write))
    }
    transitions.append(transition)
  }

  /// Ends the step that is running.
  ///
  /// - Parameter isWaiting: True if the step's task may have joined the queue of an actor, which
  ///   makes no job if the actor's turn is ready already.
  mutating func end(isWaiting: Bool) {
    guard let last = transitions.indices.last else { return }
    if isWaiting {
      for (actor, since) in turns where since < transitions.count {
        touch(Touch(object: actor, mode: .write))
      }
    }
    let touches = transitions[last].touches
    // An object that was new has another number after other choices.
    let everything = Touch(object: Self.everything, mode: .write)
    transitions[last].asSleeper = touches.compactMap { touch in
      switch touch.mode {
      case .woken, .wakes: nil
      default: touch.object > UInt64(known) ? everything : touch
      }
    }
    guard isPastGiven else { return }
    asleep = asleep.filter { thread, slept in
      thread != transitions[last].thread
        && !slept.contains { touch in touches.contains { touch.depends(on: $0) } }
    }
  }

  /// Adds what the running step shares with others under a name.
  mutating func touch(_ name: String, _ mode: Touch.Mode) {
    touch(Touch(object: number(of: .named(name)), mode: mode))
  }

  private mutating func touch(_ touch: Touch) {
    guard let last = transitions.indices.last, !transitions[last].touches.contains(touch) else {
      return
    }
    transitions[last].touches.append(touch)
  }

  private mutating func number(of shared: Shared) -> UInt64 {
    if let known = objects[shared] { return known }
    let number = UInt64(objects.count + 1)
    objects[shared] = number
    return number
  }

  private func number(ofTask task: Int) -> Int { 2 * task }
  private func number(ofActor object: UInt64) -> Int { 2 * Int(object) + 1 }
}
