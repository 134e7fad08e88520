import Dispatch
import Foundation
import LabNotes
import LabSupport
import Persistence
import SchedulePlay
import SimulatedDisk
@_spi(Labs) import StoreConformance
import Synchronization

/// Two stores save while the disk stands still, and a picture is to be loaded, for
/// `Labs/run 07 --play`.
///
/// Two threads of the pool are free at first, however many the machine has.
final class PoolPlay<Tried: OneFileStore>: PlayScene {
  /// The number of yields in which a task begins, if a thread is there.
  private static var patience: Int { 20_000 }
  private static var picture: String { "the picture" }
  private static var disk: String { "the disk" }

  private let yields = SchedulerYields()
  private let others = PoolGuests(max(0, FullPool.width - 2))
  private let saves = ["store A", "store B"].map { PlayedStore<Tried>(name: $0) }
  private let loaded = PictureMark()
  private var isAsked = false
  private var isOpen = false
  private var isLate = false

  init() { _ = yields.wait { others.areThere } }

  /// The schedules as a tree.
  static func tree() async throws -> PlayTree {
    try await .recorded(most: 100) { PoolPlay() }
  }

  var ready: [String] {
    saves.filter { !$0.isAsked }.map(\.name) + (isAsked ? [] : [Self.picture])
      + (isOpen || saves.allSatisfy { !$0.isAsked } ? [] : [Self.disk])
  }

  func take(_ lane: String) -> [PlayRun.Event] {
    if lane == Self.picture { return askForPicture() }
    if lane == Self.disk { return open() }
    guard let save = saves.first(where: { $0.name == lane }) else { return [] }
    save.ask()
    let isThere = yields.wait(Self.patience) { save.hasReturned || (!isOpen && save.isAtDisk) }
    return [
      .init(
        lane,
        save.hasReturned
          ? "saves a note, and returns"
          : isThere ? "saves a note, and is at the disk" : "saves, and waits for a thread")
    ]
  }

  func end() -> PlayTree.Outcome {
    for save in saves { save.open() }
    others.leave()
    _ = yields.wait { loaded.isSet && saves.allSatisfy(\.hasReturned) }
    yields.stop()
    return isLate
      ? .wrong(message: "the picture was not loaded before the disk went on") : .kept
  }

  private func askForPicture() -> [PlayRun.Event] {
    isAsked = true
    Task.detached(priority: .medium) { [loaded] in loaded.set() }
    let isAtOnce = yields.wait(Self.patience) { loaded.isSet }
    isLate = !isAtOnce
    return [.init(Self.picture, isAtOnce ? "is loaded at once" : "waits for a thread")]
  }

  private func open() -> [PlayRun.Event] {
    isOpen = true
    for save in saves { save.open() }
    let asked = saves.filter(\.isAsked)
    _ = yields.wait {
      asked.allSatisfy(\.hasReturned) && (!isLate || loaded.isSet)
    }
    return [.init(Self.disk, "goes on")] + asked.map { .init($0.name, "returns") }
      + (isLate ? [.init(Self.picture, "is loaded")] : [])
  }
}

/// A store, and the disk on which its save is held.
final class PlayedStore<Tried: OneFileStore>: Sendable {
  let name: String
  private let gate: Gate
  private let store: Tried
  private let state = Mutex((isAsked: false, hasReturned: false))

  init(name: String) {
    self.name = name
    let disk = GatedFileSystem(MemoryFileSystem(directories: ["/data"]))
    gate = disk.gate(.rename)
    store = Tried(file: NoteFile(on: disk, in: "/data"), notes: [:])
  }

  var isAsked: Bool { state.withLock { $0.isAsked } }
  var hasReturned: Bool { state.withLock { $0.hasReturned } }
  var isAtDisk: Bool { gate.hasArrived }

  func ask() {
    state.withLock { $0.isAsked = true }
    Task.detached(priority: .medium) { [self] in
      do { try await store.save(.sample(key: 1, revision: 1)) } catch {
        // The check reports errors; here only the end of the call counts.
      }
      state.withLock { $0.hasReturned = true }
    }
  }

  func open() { gate.open() }
}

/// Tasks that occupy threads of the pool until the play releases them.
private final class PoolGuests: Sendable {
  private let count: Int
  private let arrived = Atomic(0)
  private let passage = DispatchSemaphore(value: 0)

  init(_ count: Int) {
    self.count = count
    for _ in 0..<count { Task.detached(priority: .medium) { [self] in stay() } }
  }

  var areThere: Bool { arrived.load(ordering: .acquiring) == count }

  func leave() { for _ in 0..<count { passage.signal() } }

  private func stay() {
    arrived.add(1, ordering: .acquiringAndReleasing)
    passage.wait()
  }
}

/// True when the picture is loaded.
private final class PictureMark: Sendable {
  private let mark = Atomic(false)

  var isSet: Bool { mark.load(ordering: .acquiring) }

  func set() { mark.store(true, ordering: .releasing) }
}
