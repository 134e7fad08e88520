import Persistence

/// Two stores with files in one directory, of which one is used while a save of the other stands
/// still.
struct HeldNeighbour: Sendable {
  let trial: Trial
  let one: String
  let other: String

  /// The first store, opened and filled, and where both are.
  private struct Opened {
    let first: any ErasedStore
    let configurations: [StoreConfiguration]
  }

  /// The second store, and the error of its saves.
  private struct Used: Sendable {
    let store: any ErasedStore
    let thrown: (any Error)?
  }

  /// The second store could not be used before the save went on.
  private struct Waited: Error {}

  /// Blocks a save at each of its file operations while another store is used.
  func problem() async throws -> Violation? {
    let held =
      trial.whyFilesCannotBeControlled == nil
      ? try await trial.operations(from: [0: 0]) { try await $0.save(0, 1) }.map { $0 } : [nil]
    return try await ClientThreads.with(2, for: trial) { threads in
      for place in held {
        if CheckRecord.current?.sharesExecution == true { return try await problemUnheld(threads) }
        do {
          if let problem = try await problem(threads, place) { return problem }
        } catch is Waited {
          return try await problemOfWaiting(threads, at: place)
        }
      }
      return nil
    }
  }

  /// Asks whether the stores would wait for each other anywhere; if so, tries them without a hold.
  private func problemOfWaiting(
    _ threads: ClientThreads, at place: HeldOperation?
  ) async throws -> Violation? {
    guard let place else { throw Unexercised.standsStill("a call did not come back") }
    let isShared = try await trial.sharesExecution(threads, at: place) { configuration in
      try await used(configuration).store
    }
    guard isShared else {
      return Violation(found: "the second waited until the first went on").after(story(place))
    }
    CheckRecord.current?.noteSharedExecution()
    return try await problemUnheld(threads)
  }

  private func problemUnheld(_ threads: ClientThreads) async throws -> Violation? {
    if let problem = try await problem(threads, nil) { return problem }
    throw SharedExecution.unexercised("\(other) was tried only without a save that stands still")
  }

  private func problem(_ threads: ClientThreads, _ held: HeldOperation?) async throws -> Violation?
  {
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    let control = held == nil ? nil : try trial.control(of: arena)
    defer { control?.end() }
    let opened = try await open(arena, control)
    let (first, second) = (opened.first, opened.configurations[1])
    let saving: StartedCall<Void>
    if let control, let held {
      saving = await HeldCall(threads, control, at: held).start { try await first.save(0, 1) }
      // The save may perform fewer operations than were recorded. The second store must then not be
      // blocked.
      if control.heldCount == 0 { control.release() }
    } else {
      saving = threads.start(0) { try await first.save(0, 1) }
    }
    let using = await threads.callBeside(1) { try await used(second) }
    let hasWaited = !using.hasReturned
    control?.release()
    guard await threads.returned([saving]), await threads.returned([using]) else {
      throw Unexercised.standsStill("a call did not come back")
    }
    if hasWaited, held != nil {
      try await first.close()
      if case .success(let used) = using.outcome { try await used.store.close() }
      throw Waited()
    }
    return try await judge(opened, saving, using, held)
  }

  private func open(_ arena: Arena, _ control: (any FileControl)?) async throws -> Opened {
    let configurations = try [one, other].map { name in
      var configuration = arena.configuration(fileSystem: control?.fileSystem)
      configuration.location = try StoreLocation(
        directoryPath: arena.location.directory, filename: name)
      return configuration
    }
    let first = try await trial.subject.open(configurations[0])
    try await first.fill([0: 0])
    return Opened(first: first, configurations: configurations)
  }

  /// Opens the second store, and saves.
  private func used(_ configuration: StoreConfiguration) async throws -> Used {
    let store = try await trial.subject.open(configuration)
    let thrown = await error {
      try await store.fill([5: 5])
      try await store.save(6, 6)
    }
    return Used(store: store, thrown: thrown)
  }

  private func judge(
    _ opened: Opened, _ saving: StartedCall<Void>, _ using: StartedCall<Used>,
    _ held: HeldOperation?
  ) async throws -> Violation? {
    let second: Used
    switch using.outcome {
    case .failure(let error):
      return Violation(found: "opening \(other) beside it threw: \(error)").after("\(one) is open")
    case .success(let used): second = used
    case nil: throw Unexercised.standsStill("a call did not come back")
    }
    let story = story(held)
    if case .failure(let error) = saving.outcome {
      return Violation(found: "the first threw: \(error)").after(story)
    }
    if let thrown = second.thrown {
      return Violation(found: "the second threw: \(thrown)").after(story)
    }
    try await opened.first.close()
    try await second.store.close()
    for (configuration, content) in zip(opened.configurations, [[0: 1], [5: 5, 6: 6]]) {
      let seen = try await trial.subject.observe(configuration)
      if seen != .content(content) {
        return Violation(expected: "\(content)", found: "\(seen)").after(
          story, "closed, opened again: \(configuration.location.filename)")
      }
    }
    return nil
  }

  private func story(_ held: HeldOperation?) -> String {
    "\(one): save 0: 1" + (held.map { ", held before its \($0)" } ?? "")
      + "; \(other) was opened and saved to meanwhile"
  }
}
