import Persistence
import SimulatedDisk

/// A store's file that cannot be used as it is, and the recovery policy for it.
struct UnusableFile: Sendable {
  /// The reason why the file cannot be used.
  enum Cause: Sendable {
    case damage(Damage)
    /// The bytes are valid, but opening or reading the file fails once.
    case fault(FileOperation, Fault.Kind)
  }

  let cause: Cause
  let quarantines: Bool

  /// A sample of every kind of damage, and every fault if faults can be injected.
  static func all(_ file: SoundFile, for trial: Trial) -> [UnusableFile] {
    let count = file.bytes.count
    let damages =
      (0..<count).map { Damage.flip(bit: $0 % 8, byte: $0) }
      + Damage.truncations(count, every: 16) + Damage.zeroedBlocks(count, size: 512)
    let sample = stride(from: 0, to: damages.count, by: trial.isDirect ? 97 : 9).map { damages[$0] }
    let faults: [Cause] = [FileOperation.open, .read].flatMap { operation in
      Fault.kinds.filter { $0 != .shortWrite }.map { .fault(operation, $0) }
    }
    let causes =
      (sample + file.replacements + file.additions.atEnd).map { .damage($0) }
      + (trial.whyFilesCannotBeControlled == nil ? faults : [])
    return causes.flatMap { cause in
      [false, true].map { UnusableFile(cause: cause, quarantines: $0) }
    }
  }

  /// Opens the file, continues as a program would, and checks that the bytes still exist somewhere.
  func run(_ trial: Trial, _ file: SoundFile) async throws -> CaseResult {
    guard case .fault(let operation, let kind) = cause else {
      let bytes = bytes(of: file)
      if bytes == file.bytes { return CaseResult(explored: 0) }
      let arena = try Arena(for: trial.subject)
      defer { arena.remove() }
      try file.put(bytes, in: arena)
      return CaseResult(failure: try await failure(trial.subject, file, in: arena, nil))
    }
    var result = CaseResult(explored: 0)
    for index in 1...Self.largestOperationIndex where result.failure == nil {
      let arena = try Arena(for: trial.subject)
      defer { arena.remove() }
      try file.put(file.bytes, in: arena)
      let control = try trial.control(of: arena)
      defer { control.end() }
      control.arm(Fault(at: index, kind), of: [operation])
      let failure = try await failure(trial.subject, file, in: arena, control)
      guard control.hasFired else { break }
      result.explored += 1
      result.failure = failure
    }
    return result
  }

  /// An opening that opens or reads more often than this is not tried further.
  private static let largestOperationIndex = 1_000

  /// Returns the problem after two openings.
  ///
  /// The first opening is under the control's fault, if there is one.
  private func failure(
    _ subject: Subject, _ file: SoundFile, in arena: Arena, _ control: (any FileControl)?
  ) async throws -> Violation? {
    let bytes = bytes(of: file)
    var timeline = [description]
    let setAside = SeenQuarantines()
    var configuration = arena.configuration(.processCrash)
    if quarantines { configuration.recovery = setAside.policy }
    if let control { configuration.fileSystem = control.fileSystem }
    for isFirst in [true, false] {
      let seen = try await openAndGoOn(subject, configuration, sound: file.content)
      if isFirst { control?.disarm() }
      timeline.append("open: \(seen)")
      if isFirst, !setAside.all.isEmpty {
        timeline.append("the store reported a file as set aside")
      }
      // A store that reports a file as set aside must have kept it, whatever the store shows.
      if setAside.all.isEmpty, usesTheBytes(seen, file, subject.claims, isFirst: isFirst) {
        return nil
      }
      if !seen.isRefusal { timeline.append("save 500, delete 0, flush, close") }
    }
    // A log that appends after the bytes keeps them.
    if try arena.files().values.keeps(bytes) { return nil }
    let files = try arena.files().sorted { $0.key < $1.key }.map {
      "\($0.key): \($0.value.count) bytes"
    }
    return Violation(
      found: "the file's \(bytes.count) bytes are in no file any more",
      lists: ["the files that are there:"] + files.map { "  \($0)" }
    ).after(timeline).replacing(arena.withoutDirectory)
  }

  /// Returns true if the store used the file, so that the opening has not failed.
  private func usesTheBytes(
    _ seen: Observation, _ file: SoundFile, _ claims: Claims, isFirst: Bool
  ) -> Bool {
    // The bytes could be used: the damage is where nothing is stored.
    if seen == .content(file.content) || Self.isIntact(seen, file.content) { return true }
    // The store's claims allow it to drop the last entry if that is cut or damaged.
    if case .damage(let damage) = cause, file.allows(seen, after: damage, claims) { return true }
    // A store that shows different content has not failed to open. Undetected damage is the
    // finding of another guarantee.
    return isFirst && !seen.isRefusal && seen != .content([:])
  }

  /// Returns true if no item is missing, ignoring the items that the check saved or deleted in the
  /// meantime.
  ///
  /// If a store opened after a failed read and keeps using its content, it has destroyed nothing.
  private static func isIntact(_ seen: Observation, _ sound: [Int: Int]) -> Bool {
    guard case .content(let content) = seen else { return false }
    let changed: Set = [0, 500]
    return content[500] == 1
      && content.filter { !changed.contains($0.key) } == sound.filter { !changed.contains($0.key) }
  }

  private func bytes(of file: SoundFile) -> [UInt8] {
    if case .damage(let damage) = cause { damage.apply(to: file.bytes) } else { file.bytes }
  }

  /// Opens the store.
  ///
  /// If it does not show the saved content, uses it like a program that does not notice the
  /// difference.
  private func openAndGoOn(
    _ subject: Subject, _ configuration: StoreConfiguration, sound: [Int: Int]
  ) async throws -> Observation {
    try await subject.observe(configuration) { store, seen in
      if seen != .content(sound) {
        // An error of these calls is no problem here, because the check only asks whether bytes are
        // destroyed.
        for step in [StoreStep.save(500, 1), .delete(0), .flush] {
          _ = await error { try await step.perform(on: store) }
        }
      }
      // An error of `close` is no problem either: the fault may occur there, and a damaged log
      // accepts no mark.
      _ = await error { try await store.close() }
    }
  }
}

extension UnusableFile: CustomStringConvertible {
  var description: String {
    let policy = quarantines ? " (recovery: quarantine)" : ""
    return switch cause {
    case .damage(let damage): "the store's file, \(damage)\(policy)"
    case .fault(let operation, let kind):
      "the store's file; one \(operation.rawValue) fails once: \(kind)\(policy)"
    }
  }
}
