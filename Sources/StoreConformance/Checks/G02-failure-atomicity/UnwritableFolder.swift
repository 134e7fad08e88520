import Foundation
import Persistence
import SimulatedDisk
import Synchronization

/// A folder in which no file can be made, renamed or removed, while its files can still be written.
///
/// A store whose temporary file cannot be made must refuse a change. If the store writes its file in place
/// instead, an error in the middle of that leaves neither the old content nor the new one.
enum UnwritableFolder {
  static let fixedCase = FixedCase(
    "no file can be made in the folder, and another operation fails", needs: .memory
  ) { trial in
    if let reason = trial.whyWritesCannotFail { throw NotApplicable(reason) }
    for step in steps.map(trial.subject.claims.fitting) {
      for index in 1...mostOperations {
        guard let outcome = try await outcome(of: step, index, trial) else { break }
        if case .problem(let problem) = outcome { return problem }
      }
    }
    return nil
  }

  private static let mostOperations = 60
  private static let steps: [StoreStep] = [
    .save(100, 1), .save(0, 99), .delete(0), .deleteBatch([1, 0]),
  ]

  private enum Outcome {
    case held
    case problem(Violation)
  }

  /// `nil` if the call makes fewer operations that can fail.
  private static func outcome(
    of step: StoreStep, _ index: Int, _ trial: Trial
  ) async throws -> Outcome? {
    let before = PreparedContent.few.content
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    try await PreparedContent.few.save(with: trial.subject, arena.configuration())
    let folder = LockedFolder(arena.base)
    let control = FileSystemControl(folder)
    defer { control.end() }
    let configuration = arena.configuration(fileSystem: control.fileSystem)
    let store = try await trial.subject.open(configuration)
    folder.isLocked = true
    let fault = Fault(at: index, .error(ENOSPC), .forGood)
    // Only writes fail: on a full disk files can still be opened and cut.
    control.arm(fault, of: [.write, .synchronize])
    let thrown = await error { try await step.perform(on: store) }
    control.disarm()
    folder.isLocked = false
    var after = before
    step.apply(to: &after)
    let allowed = CallEnding(throwing: thrown).allowed(before: before, after: after)
    let hasFired = control.hasFired
    let memory = await Subject.content(of: store)
    let disk = try await arena.contentOnDisk(trial.subject)
    _ = await error { try await store.close() }
    guard hasFired || index == 1 else { return nil }
    for (place, seen) in [("in memory", memory), ("on disk", disk)]
    where !allowed.contains(where: { seen == .content($0) }) {
      let outcome = thrown.map { "threw \($0)" } ?? "returned"
      return .problem(
        Violation(expected: .either(allowed), found: "\(place): \(seen)").after(
          "the store holds \(text(before))",
          "in its folder no file can be made, renamed or removed",
          "\(step), \(fault): it \(outcome)"))
    }
    return .held
  }
}

/// A file system whose folders can be locked against new names.
private final class LockedFolder: WrappingFileSystem {
  let base: any FileSystem
  private let locked = Atomic(false)

  init(_ base: any FileSystem) { self.base = base }

  var isLocked: Bool {
    get { locked.load(ordering: .acquiring) }
    set { locked.store(newValue, ordering: .releasing) }
  }

  func open(
    _ name: String, in directory: OpenDirectory, _ mode: OpenMode
  ) throws(FileSystemError) -> OpenFile {
    if isLocked, mode != .read { try checkExists(name, in: directory) }
    return try base.open(name, in: directory, mode)
  }

  private func checkExists(
    _ name: String, in directory: OpenDirectory
  ) throws(FileSystemError) {
    do throws(FileSystemError) { _ = try base.status(of: name, in: directory) } catch {
      throw FileSystemError(.open, directory.path(of: name), number: EACCES)
    }
  }

  func rename(
    _ source: String, to destination: String, in directory: OpenDirectory
  ) throws(FileSystemError) {
    if isLocked { throw FileSystemError(.rename, directory.path(of: source), number: EACCES) }
    try base.rename(source, to: destination, in: directory)
  }

  func remove(_ name: String, in directory: OpenDirectory) throws(FileSystemError) {
    if isLocked { throw FileSystemError(.remove, directory.path(of: name), number: EACCES) }
    try base.remove(name, in: directory)
  }
}
