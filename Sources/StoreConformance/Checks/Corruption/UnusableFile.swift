import Persistence
import SimulatedDisk

/// A store's file that cannot be used as it is, and how the store is told to deal with it.
struct UnusableFile: Sendable {
  /// What is wrong with it.
  enum Trouble: Sendable {
    case damage(Damage)
    /// The bytes are sound, but opening or reading the file fails once.
    case fault(FileOperation, Fault.Kind)
  }

  let trouble: Trouble
  let quarantines: Bool

  /// A sample of every kind of damage, and every fault where faults can be injected.
  static func all(_ file: SoundFile, isDirect: Bool) -> [UnusableFile] {
    let count = file.bytes.count
    let damages =
      (0..<count).map { Damage.flip(bit: $0 % 8, byte: $0) }
      + Damage.truncations(count, every: 16) + Damage.zeroedBlocks(count, size: 512)
    let sample = stride(from: 0, to: damages.count, by: isDirect ? 97 : 9).map { damages[$0] }
    let faults: [Trouble] = [FileOperation.open, .read].flatMap { operation in
      Fault.kinds.filter { $0 != .shortWrite }.map { .fault(operation, $0) }
    }
    let troubles = (sample + file.replacements).map { .damage($0) } + (isDirect ? [] : faults)
    return troubles.flatMap { trouble in
      [false, true].map { UnusableFile(trouble: trouble, quarantines: $0) }
    }
  }

  /// Opens it, goes on as a program would, and looks whether the bytes are still somewhere.
  func run(_ subject: Subject, _ file: SoundFile) async throws -> CaseResult {
    let arena = try Arena(for: subject)
    defer { arena.remove() }
    let bytes = bytes(of: file)
    if bytes == file.bytes, case .damage = trouble { return CaseResult(explored: 0) }
    try arena.put(bytes)
    var timeline = [description]
    for configuration in [configuration(arena, underFault: true), configuration(arena)] {
      let seen = try await openAndGoOn(subject, configuration, sound: file.content)
      timeline.append("open: \(seen)")
      if seen == .content(file.content) { break }
      if !seen.isRefusal { timeline.append("save 500, delete 0, flush, close") }
    }
    if try arena.files().values.contains(bytes) { return CaseResult() }
    timeline.append("→ the file's \(bytes.count) bytes are in no file any more; there is:")
    timeline += try arena.files().sorted { $0.key < $1.key }.map {
      "\($0.key): \($0.value.count) bytes"
    }
    return CaseResult(failure: arena.withoutDirectory(timeline.joined(separator: "\n")))
  }

  private func bytes(of file: SoundFile) -> [UInt8] {
    if case .damage(let damage) = trouble { damage.apply(to: file.bytes) } else { file.bytes }
  }

  private func configuration(_ arena: Arena, underFault: Bool = false) -> StoreConfiguration {
    var configuration = arena.configuration(.processCrash)
    if quarantines { configuration.recovery = .quarantine { _ in } }
    if underFault, case .fault(let operation, let kind) = trouble {
      let path = arena.location.path
      configuration.fileSystem = FaultingFileSystem(arena.base, fault: Fault(at: 1, kind)) {
        $0 == operation && $1 == path
      }
    }
    return configuration
  }

  /// Where the store opens with anything but what was saved, uses it as a program would that does
  /// not know.
  private func openAndGoOn(
    _ subject: Subject, _ configuration: StoreConfiguration, sound: [Int: Int]
  ) async throws -> Observation {
    let store: any ErasedStore
    do {
      store = try await subject.open(configuration)
    } catch {
      return Observation(refusedWith: error)
    }
    let seen = await Subject.content(of: store)
    if seen != .content(sound) {
      // That these throw is no news here: whether bytes are destroyed is.
      for step in [StoreStep.save(500, 1), .delete(0), .flush] {
        _ = await error { try await step.perform(on: store) }
      }
    }
    try await store.close()
    return seen
  }
}

extension UnusableFile: CustomStringConvertible {
  var description: String {
    let policy = quarantines ? " (recovery: quarantine)" : ""
    return switch trouble {
    case .damage(let damage): "the store's file, \(damage)\(policy)"
    case .fault(let operation, let kind):
      "the store's file; its \(operation.rawValue) fails once: \(kind)\(policy)"
    }
  }
}
