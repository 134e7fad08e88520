import Persistence
import SimulatedDisk

/// A prepared disk with a fault above it, on which one call is made and judged.
struct FaultedPlace {
  let arena: Arena
  let control: any FileControl
  private let subject: Subject
  private let scenario: FaultScenario
  private let before: [Int: Int]

  /// Copies the prepared disk.
  init(_ trial: Trial, _ scenario: FaultScenario, _ original: Arena) throws {
    subject = trial.subject
    self.scenario = scenario
    before = scenario.prepared.content
    arena = try original.copy()
    control = try trial.control(of: arena)
  }

  func end() {
    control.end()
    arena.remove()
  }

  /// Makes the call under the fault and returns the problem, or `nil`.
  func problem(with fault: Fault) async throws -> Violation? {
    switch scenario.call {
    case .step(let step): try await problem(with: step, fault)
    case .close: try await problemWithClosing(fault)
    case .open: try await problemWithOpening(fault)
    }
  }

  /// Makes the call, with or without a fault, and returns its file operations.
  ///
  /// Judges nothing.
  func call(
    under fault: Fault?
  ) async throws -> (thrown: (any Error)?, operations: [SeenOperation]) {
    let isOpening = scenario.call == .open
    var store = isOpening ? nil : try await subject.open(configuration)
    try control.record()
    if let fault { control.arm(fault, of: scenario.operations) }
    let thrown = await error {
      switch scenario.call {
      case .step(let step): if let store { try await step.perform(on: store) }
      case .close: try await store?.close()
      case .open: store = try await subject.open(configuration)
      }
    }
    control.disarm()
    let operations = try control.operations()
    _ = await error { try await store?.close() }
    return (thrown, operations)
  }

  private var configuration: StoreConfiguration {
    arena.configuration(scenario.durability, fileSystem: control.fileSystem)
  }

  private func problem(with step: StoreStep, _ fault: Fault) async throws -> Violation? {
    let store = try await subject.open(configuration)
    control.arm(fault, of: scenario.operations)
    let thrown = await error { try await step.perform(on: store) }
    var next = NextCalls(arena: arena, store: store, content: before)
    let isTriedOn = CallEnding(throwing: thrown) == .refused && fault.extent == .forGood
    let nextProblem = isTriedOn ? try await next.problem() : nil
    control.disarm()
    guard control.hasFired else {
      try await store.close()
      return nil
    }
    let judge = ThrownCall(
      subject: subject, arena: arena, store: store, before: next.content, step: step)
    var problem = nextProblem
    if problem == nil, !next.isUnknown { problem = try await judge.problem(after: thrown) }
    try await store.close()
    if let problem { return problem }
    return await subject.problemReopening(configuration)
  }

  private func problemWithClosing(_ fault: Fault) async throws -> Violation? {
    let store = try await subject.open(configuration)
    control.arm(fault, of: scenario.operations)
    let thrown = await error { try await store.close() }
    control.disarm()
    guard control.hasFired else { return nil }
    if thrown != nil, let again = await error(of: { try await store.close() }) {
      return "closing again, with nothing wrong, threw: \(again)"
    }
    return await subject.problemReopening(configuration, expecting: before)
  }

  private func problemWithOpening(_ fault: Fault) async throws -> Violation? {
    let bytes = arena.bytes()
    control.arm(fault, of: scenario.operations)
    let store: any ErasedStore
    do {
      store = try await subject.open(configuration)
    } catch {
      control.disarm()
      guard control.hasFired else { throw error }
      if CallEnding(throwing: error) == .refused, !arena.keeps(bytes) {
        return "it threw: \(error), and the file's bytes have changed"
      }
      return await subject.problemReopening(configuration, expecting: before)
    }
    return try await problemAfterOpening(store, bytes)
  }

  /// Returns the problem of a store that opened, or `nil`.
  ///
  /// The store must show the whole content or refuse. The next calls must do the same, because the
  /// fault may come after the opening.
  private func problemAfterOpening(
    _ store: any ErasedStore, _ bytes: [UInt8]?
  ) async throws -> Violation? {
    let seen = await Subject.content(of: store)
    var next = NextCalls(arena: arena, store: store, content: before)
    let problem = control.hasFired ? try await next.problem() : nil
    control.disarm()
    let later = await Subject.content(of: store)
    try await store.close()
    guard control.hasFired else { return nil }
    if !seen.isRefusal, seen != .content(before) { return "\(seen)" }
    // On real files a database may write to its file when it is opened; its content is compared below.
    let isTouched = arena.memory != nil && !arena.keeps(bytes)
    if seen.isRefusal, !next.hasWorked, !next.isUnknown, isTouched {
      return "\(seen), and the file's bytes have changed"
    }
    if let problem { return problem.after("\(seen)") }
    if next.isUnknown { return await subject.problemReopening(configuration) }
    if !later.isRefusal, later != .content(next.content) {
      return Violation(found: "after further calls, with nothing wrong any more: \(later)").after(
        "\(seen)")
    }
    return await subject.problemReopening(configuration, expecting: next.content)
  }
}

extension Subject {
  /// Opens and reads under a fault, and ends the fault before closing.
  func observe(
    _ configuration: StoreConfiguration, under control: any FileControl
  ) async throws -> Observation {
    do {
      let store = try await open(configuration)
      let seen = await Self.content(of: store)
      control.disarm()
      try await store.close()
      return seen
    } catch {
      control.disarm()
      return Observation(refusedWith: error)
    }
  }
}

/// Returns the error that the call threw, or `nil`.
func error(of call: () async throws -> Void) async -> (any Error)? {
  do {
    try await call()
    return nil
  } catch {
    return error
  }
}
