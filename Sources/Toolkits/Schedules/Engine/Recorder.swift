/// The steps of a schedule, recorded when a failure is replayed for its timeline.
struct Recorder: Sendable {
  /// One step: the task that ran, and the labels noted during the step.
  struct Step: Sendable {
    let task: Int
    let isActor: Bool
    /// The choice that led to the step.
    let choice: Alternatives?
    var notes: [Note]
  }

  /// A label, and the name of the task that noted it if that is not the step's task.
  struct Note: Sendable {
    let other: String?
    let label: String

    var text: String { other.map { "\($0): \(label)" } ?? label }
  }

  /// A choice among ready jobs.
  struct Alternatives: Sendable {
    let taken: Int
    let jobs: [(task: Int, isActor: Bool)]
  }

  struct Watch: Sendable {
    let label: String
    let value: @Sendable () -> String
    var last: String
  }

  private(set) var steps: [Step] = []
  private var names: [Int: String] = [0: "body"]
  private var unfinished: [(name: String, last: String?)] = []
  private(set) var watches: [Watch] = []
  private var choice: Alternatives?

  /// Notes the choice that leads to the next step.
  mutating func choose(_ taken: Int, among jobs: [(task: Int, isActor: Bool)]) {
    choice = Alternatives(taken: taken, jobs: jobs)
  }

  mutating func begin(task: Int, isActor: Bool) {
    steps.append(Step(task: task, isActor: isActor, choice: choice.take(), notes: []))
  }

  /// Adds a label to the running step.
  ///
  /// `name` is the name of the task that noted the label, if it has one.
  mutating func note(_ label: String, by name: String?) {
    guard let step = steps.indices.last else { return }
    // An actor's turn may run parts of several tasks.
    let isOwner = name == nil || name == names[steps[step].task]
    steps[step].notes.append(Note(other: isOwner ? nil : name, label: label))
    if let index = unfinished.lastIndex(where: { $0.name == name }) {
      unfinished[index].last = label
    }
  }

  mutating func enter(_ name: String) {
    unfinished.append((name, nil))
    if let step = steps.last, !step.isActor, step.task != 0 { names[step.task] = name }
  }

  mutating func leave(_ name: String) {
    if let index = unfinished.lastIndex(where: { $0.name == name }) {
      unfinished.remove(at: index)
    }
  }

  mutating func watch(_ label: String, _ value: @escaping @Sendable () -> String, now: String) {
    watches.append(Watch(label: label, value: value, last: now))
  }

  /// Adds notes for the watched values that have changed, given the current values.
  mutating func compare(with values: [String]) {
    for (index, value) in values.enumerated() where watches[index].last != value {
      watches[index].last = value
      note("\(watches[index].label) = \(value)", by: nil)
    }
  }

  /// The named tasks that did not end, and their last labels.
  var waiting: [String] {
    unfinished.map { name, last in last.map { "\(name), after \"\($0)\"" } ?? name }
  }

  func name(of task: Int) -> String { names[task] ?? "task \(task)" }
}
