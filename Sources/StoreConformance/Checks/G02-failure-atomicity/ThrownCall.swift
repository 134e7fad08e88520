import Persistence

/// A call that was made under a fault, and the conditions that must hold after the fault has ended.
struct ThrownCall {
  let subject: Subject
  let arena: Arena
  let store: any ErasedStore
  let before: [Int: Int]
  let step: StoreStep

  /// A save without a fault.
  private static let next = StoreStep.save(200, 1)

  private var after: [Int: Int] {
    var after = before
    step.apply(to: &after)
    return after
  }

  /// Returns the problem after the call, or `nil`.
  ///
  /// `thrown` is the error that the call threw.
  func problem(after thrown: (any Error)?) async throws -> Violation? {
    let ending = CallEnding(throwing: thrown)
    let problem =
      switch ending {
      case .returned: try await difference(from: after)
      case .refused: try await problemAfterThrowing()
      case .unknown, .underWay:
        try await problemAfterUnknown(ending.allowed(before: before, after: after))
      }
    return problem?.after(thrown.map { "it threw: \($0)" } ?? "it returned")
  }

  /// Returns a problem unless the failed call changed nothing and the next save succeeds.
  func problemAfterThrowing() async throws -> Violation? {
    if let difference = try await difference(from: before) { return difference }
    if let refused = await error(of: { try await Self.next.perform(on: store) }) {
      return "\(Self.next), with nothing wrong any more, threw: \(refused)"
    }
    var next = before
    Self.next.apply(to: &next)
    return try await difference(from: next)?.after("\(Self.next) returned")
  }

  /// Returns a problem unless the content is the old one or the new one, and stays unchanged until
  /// the store is opened again.
  private func problemAfterUnknown(_ contents: [[Int: Int]]) async throws -> Violation? {
    let allowed = contents.map { Observation.content($0) }
    let memory = await Subject.content(of: store)
    let either = Fact.either(contents)
    if !allowed.contains(memory) {
      return Violation(expected: either, found: "in memory: \(memory)")
    }
    let disk = try await arena.contentOnDisk(subject)
    if !allowed.contains(disk) { return Violation(expected: either, found: "on disk: \(disk)") }
    let changes: [StoreStep] = [.save(200, 1), .saveBatch([.init(key: 201, revision: 1)])]
    for change in changes {
      if await error(of: { try await change.perform(on: store) }) == nil {
        return "\(change) was accepted; every change must be refused until the store is reopened"
      }
    }
    let later = try await arena.contentOnDisk(subject)
    return later == disk ? nil : "on disk: first \(disk), after refused changes \(later)"
  }

  private func difference(from expected: [Int: Int]) async throws -> Violation? {
    let memory = await Subject.content(of: store)
    if memory != .content(expected) {
      return Violation(expected: "\(expected)", found: "in memory: \(memory)")
    }
    for key in Set(before.keys).union(after.keys).sorted() {
      let found = try await store.find(key)
      if found != expected[key] {
        return "find \(key) gives \(found); loadAll: \(memory)"
      }
    }
    let disk = try await arena.contentOnDisk(subject)
    return disk == .content(expected)
      ? nil : Violation(expected: "\(expected)", found: "on disk: \(disk)")
  }
}

extension Subject {
  /// Opens the store again without a fault, and returns the problem, or `nil`.
  func problemReopening(
    _ configuration: StoreConfiguration, expecting content: [Int: Int]? = nil
  ) async -> Violation? {
    do {
      let seen = try await observe(configuration)
      let isExpected = content.map { seen == .content($0) } ?? !seen.isRefusal
      return isExpected ? nil : "afterwards, with nothing wrong any more: \(seen)"
    } catch {
      return "afterwards, with nothing wrong any more, closing threw: \(error)"
    }
  }
}
