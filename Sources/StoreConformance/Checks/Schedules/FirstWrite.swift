import Persistence
import Schedules
import ThreadSchedules

/// Delays the first write of a client's call under a schedule, and lets other clients begin there.
///
/// On threads, the write's thread continues only if no other can. A store that does not write through
/// its configuration's file system delays nothing, and lets the clients begin at once.
///
/// Jobs are not interrupted, so the job of a write is delayed as a whole. An actor's turn is not, and the
/// calls of the other clients reach the places where they wait.
///
/// `@unchecked Sendable`: the object is used only in a schedule, in which one task or thread runs at a
/// time. No thread is interrupted between two accesses here, and a lock would only add steps.
final class FirstWrite: @unchecked Sendable {
  private let isOfJobs: Bool
  private var isArmed = false
  private var isHere = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(isOfJobs: Bool) { self.isOfJobs = isOfJobs }

  /// The file system for the store.
  func fileSystem(on base: any FileSystem) -> any FileSystem {
    HookedFileSystem(base) { [self] operation, _ in
      guard !isOfJobs, operation == .write, isArmed, !isHere else { return }
      hasCome()
      ProgramSchedules.standBack()
    }
  }

  /// Called by the client whose write is delayed, before its call.
  func arm(_ subject: Subject) {
    isArmed = true
    Schedules.standBack()
    if !isOfJobs, subject.claims.fileAccess != .fileSystem { hasCome() }
  }

  /// Waits until the write has come.
  ///
  /// - Parameter isNext: True for the client that lets the others begin if jobs are scheduled.
  func comes(isNext: Bool = false) async {
    if isOfJobs, isNext {
      Schedules.standBack()
      await Task.yield()
      hasCome()
    } else {
      await withCheckedContinuation { if isHere { $0.resume() } else { waiting.append($0) } }
    }
    Schedules.standBack()
  }

  /// Lets the other clients begin; called again after the call of the client, which may not write.
  func hasCome() {
    isHere = true
    let clients = waiting
    waiting = []
    for client in clients { client.resume() }
  }
}
