import Foundation
import Guarantees
import Persistence
import SimulatedDisk

/// A call with a kind of fault.
///
/// Every file operation of the call fails in turn.
struct FaultScenario: Sendable {
  /// The calls that are made while the fault is armed.
  enum Call: Sendable, Equatable {
    case step(StoreStep)
    case close
    case open
  }

  private(set) var call: Call
  let kind: Fault.Kind
  let extent: Fault.Extent
  let prepared: PreparedContent
  let durability: Durability
  /// True if only writes fail, as on a full disk: files can still be opened and cut.
  var isOfWrites = false

  static let calls: [Call] = [
    .step(.save(100, 1)), .step(.save(0, 99)), .step(.delete(0)),
    .step(.saveBatch([.init(key: 0, revision: 98), .init(key: 101, revision: 1)])),
    .step(.deleteBatch([1, 0, 55])), .step(.flush), .close, .open,
  ]

  static let all: [FaultScenario] = calls.flatMap { call in
    Fault.kinds.flatMap { kind in
      Fault.Extent.allCases.flatMap { extent in
        PreparedContent.allCases.flatMap { prepared in
          Durability.allCases.map {
            FaultScenario(
              call: call, kind: kind, extent: extent, prepared: prepared, durability: $0)
          }
        }
      }
    } + fullDisks(call)
  }

  /// A disk that stays full: every write fails, and other operations succeed.
  private static func fullDisks(_ call: Call) -> [FaultScenario] {
    [PreparedContent.few, .many].flatMap { prepared in
      Durability.allCases.map { durability in
        FaultScenario(
          call: call, kind: .error(ENOSPC), extent: .forGood, prepared: prepared,
          durability: durability, isOfWrites: true)
      }
    }
  }

  /// Fewer scenarios, because real files are slow, plus the kernel's own faults: an interrupt, and
  /// a write that fails halfway.
  static let belowLibc: [FaultScenario] =
    all.filter { $0.prepared == .few && $0.durability == .powerLoss }
    + calls.flatMap { call in
      [
        (Fault.Kind.error(EINTR), Fault.Extent.once), (.halfWrite(ENOSPC), .once),
        (.halfWrite(ENOSPC), .forGood),
      ].map { kind, extent in
        FaultScenario(
          call: call, kind: kind, extent: extent, prepared: .few, durability: .powerLoss)
      }
    }

  /// Returns the same scenario with a batch that the store processes as a whole.
  func fitting(_ claims: Claims) -> FaultScenario {
    guard case .step(let step) = call else { return self }
    var scenario = self
    scenario.call = .step(claims.fitting(step))
    return scenario
  }

  /// The operations that fail.
  ///
  /// They exclude a lock refused with `EACCES`: another process holds that lock (`fcntl(2)`), so
  /// the refusal is not a fault.
  var operations: Set<FileOperation> {
    if isOfWrites { return [.write] }
    let all = Set(FileOperation.allCases)
    return kind == .error(EACCES) ? all.subtracting([.lock]) : all
  }

  /// A call with more file operations than this is not tried further; the finding reports it.
  private static let largestOperationIndex = 1_000

  func run(_ trial: Trial) async throws -> CaseResult {
    let original = try Arena(for: trial.subject)
    defer { original.remove() }
    try await prepared.save(with: trial.subject, original.configuration(durability))
    return try await run(trial, on: original)
  }

  /// The same on copies of a prepared place.
  func run(_ trial: Trial, on original: Arena) async throws -> CaseResult {
    var result = CaseResult(explored: 0)
    for index in 1...Self.largestOperationIndex {
      let place = try FaultedPlace(trial, self, original)
      defer { place.end() }
      let fault = Fault(at: index, kind, extent)
      let problem = try await place.problem(with: fault)
      if let what = try place.control.unfollowed { CheckRecord.current?.note(unfollowed: what) }
      // A short write affects only writes; other operations succeed, and more may follow.
      guard place.control.operationsSeen >= index else { return result }
      if place.control.hasFired { result.explored += 1 }
      if let problem {
        let story = try await FaultTrace(of: self, fault, trial, original)
        let lines = [
          "the store holds \(text(prepared.content)) (\(durability.rawValue))",
          "\(call), \(isOfWrites ? "write" : "file") \(fault)",
        ]
        result.failure = problem.after(lines + story.lines).with(story.steps)
          .replacing(place.arena.withoutDirectory)
        return result
      }
    }
    result.failure = "\(call) took more than \(Self.largestOperationIndex) file operations"
    return result
  }
}

extension FaultScenario.Call: CustomStringConvertible {
  var description: String {
    switch self {
    case .step(let step): step.description
    case .close: "close"
    case .open: "open"
    }
  }
}
