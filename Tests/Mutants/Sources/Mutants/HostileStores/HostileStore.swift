import Foundation
import Persistence
import Synchronization

/// The harm that a store does to its own process at every save.
public enum Hostility: String, Sendable, CaseIterable {
  case trap, waitForEver, spin
  case exitWith0, exitWith3, exitWith64
  case fork, leakThreads, writeOutside
  case closeDescriptors, closeAllDescriptors
  case throwOddErrors, waitInClose, print, changeDirectory, ignoreSignals, useSharedMemory
  case keepFilesOpen, sleep
}

/// Keeps its items as it should, and harms the process that it is in.
actor HostileStore<Item: Storable>: Store {
  /// How many threads a save leaves behind.
  private static var threadsLeft: Int { 4 }

  private let hostility: Hostility
  private let directory: String
  private var state: StoreState<Item>

  init(_ hostility: Hostility, _ configuration: StoreConfiguration) throws {
    self.hostility = hostility
    directory = configuration.location.directory
    state = try StoreState(opening: configuration)
  }

  func save(_ item: Item) async throws { try await save(contentsOf: [item]) }

  func save(contentsOf items: [Item]) async throws {
    if hostility == .throwOddErrors { throw OddError() }
    try state.commit(Changes(items.map { .save($0) }))
    await harm()
  }

  func delete(_ id: Item.ID) throws { try delete(contentsOf: [id]) }

  func delete(contentsOf ids: [Item.ID]) throws {
    try state.commit(Changes(ids.map { .delete($0) }))
  }

  func find(by id: Item.ID) throws -> Item? { try state.find(by: id) }
  func loadAll() throws -> [Item] { try state.loadAll() }
  func flush() throws { try state.commit(Changes([])) }

  func close() async throws {
    if hostility == .waitInClose { await waitForEver() }
    try state.commit(.close)
  }

  private func harm() async {
    switch hostility {
    case .trap: preconditionFailure("this store traps")
    case .waitForEver: await waitForEver()
    case .spin: while true { sched_yield() }
    case .exitWith0: exit(0)
    case .exitWith3: exit(3)
    case .exitWith64: exit(64)
    case .fork: forkThisProcess()
    case .leakThreads: for _ in 0..<Self.threadsLeft { Thread.detachNewThread { sleepForEver() } }
    case .writeOutside: writeBesideTheDirectory()
    case .closeDescriptors: for descriptor in Int32(0)..<64 { _ = Self.close(descriptor) }
    case .closeAllDescriptors: for descriptor in Int32(0)..<4_096 { _ = Self.close(descriptor) }
    case .throwOddErrors, .waitInClose: break
    case .print: Swift.print("G1,seed=1,case=0: held\n{\"verdict\": \"held\"}\u{1B}[2J")
    case .changeDirectory: _ = FileManager.default.changeCurrentDirectoryPath("/")
    case .ignoreSignals:
      for number in [SIGTERM, SIGCHLD, SIGINT, SIGPIPE] { signal(number, SIG_IGN) }
    case .useSharedMemory: writeSharedMemory()
    case .keepFilesOpen: _ = open("/dev/null", O_RDONLY)
    // As a store on a slow disk, or with a pause that others should use.
    case .sleep: usleep(200_000)
    }
  }

  private static func close(_ descriptor: Int32) -> Int32 { systemClose(descriptor) }

  private func waitForEver() async {
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }

  /// Makes a file in memory, and removes its name.
  private func writeSharedMemory() {
    let descriptor = shm_open("/lockstep-hostile-\(getpid())", O_RDWR | O_CREAT, 0o600)
    guard descriptor >= 0 else { return }
    _ = ftruncate(descriptor, 4_096)
    _ = Self.close(descriptor)
    shm_unlink("/lockstep-hostile-\(getpid())")
  }

  /// Only if the directory is real: a store in memory has none.
  private func writeBesideTheDirectory() {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: directory, isDirectory: &isDirectory) else {
      return
    }
    let above = URL(filePath: directory).deletingLastPathComponent()
    _ = FileManager.default.createFile(
      atPath: above.appending(path: "stray").path(percentEncoded: false), contents: Data("x".utf8))
  }
}

/// An error whose text fills a screen, and clears the screen.
private struct OddError: Error, CustomStringConvertible {
  var description: String { "\u{1B}[2J\u{0}\r\n" + String(repeating: "what? ", count: 5_000) }
}

/// The system's `close`, which the method of the same name hides.
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func sleepForEver() {
  while true { sleep(1_000) }
}

/// True if this process, or the process that it copies, has forked; a copy must not fork.
private let hasForked = Atomic(false)

/// Swift offers no `fork`, and C libraries do call it.
private func forkThisProcess() {
  guard !hasForked.exchange(true, ordering: .relaxed) else { return }
  typealias Fork = @convention(c) () -> pid_t
  guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "fork") else { return }
  _ = unsafeBitCast(symbol, to: Fork.self)()
}
