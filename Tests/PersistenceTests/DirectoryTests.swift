import Foundation
import Persistence
import Samples
import SimulatedDisk
import TestPrograms
import Testing

/// Removes a file before the first operation of a kind.
private final class RemovingFileSystem: WrappingFileSystem {
  let base: any FileSystem
  private let operation: FileOperation
  private let path: String
  private let isDone = Box(false)

  init(_ path: String, before operation: FileOperation) {
    base = PosixFileSystem()
    self.path = path
    self.operation = operation
  }

  func perform<Result>(
    _ call: FileCall, _ body: () throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    let isFirst = isDone.withLock { isDone in
      guard call.operation == operation, !isDone else { return false }
      isDone = true
      return true
    }
    if isFirst { unlink(path) }
    return try body()
  }
}

@Suite("The directory of a store, and its lock")
struct DirectoryTests {
  private func configuration(
    _ directory: String, _ durability: Durability = .powerLoss,
    _ fileSystem: any FileSystem = PosixFileSystem()
  ) throws -> StoreConfiguration {
    StoreConfiguration(
      location: try StoreLocation(directoryPath: directory), durability: durability,
      fileSystem: fileSystem)
  }

  private func open(_ directory: String) throws -> BareStore<Note> {
    try BareStore(configuration(directory))
  }

  private func names(_ directory: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
  }

  @Test func aStoreGoesOnInTheDirectoryThatItOpened() throws {
    try withTemporaryDirectory { parent in
      #expect(mkdir(parent + "/a", 0o700) == 0)
      let store = try open(parent + "/a")
      try store.save(Note(id: 1, text: "before"))
      #expect(rename(parent + "/a", parent + "/moved") == 0)
      #expect(mkdir(parent + "/a", 0o700) == 0)
      let other = try open(parent + "/a")
      try store.save(Note(id: 2, text: "after"))
      #expect(try names(parent + "/a") == ["data.json.lock"])
      try store.close()
      try other.close()
      #expect(try open(parent + "/moved").all().count == 2)
    }
  }

  @Test func aRelativeDirectoryIsNamedAbsolutely() throws {
    try withTemporaryDirectory { directory in
      let up = FileManager.default.currentDirectoryPath.split(separator: "/").map { _ in ".." }
      let store = try open((up + [String(directory.dropFirst())]).joined(separator: "/"))
      try store.close()
      let error = try storeError { try store.flush() }
      #expect(error?.location?.hasPrefix("/") == true)
      #expect(error?.location?.hasSuffix(directory + "/data.json") == true)
    }
  }

  @Test func aRemovedLockIsNoticedAndNothingOfTheNextStoreIsLost() throws {
    try withTemporaryDirectory { directory in
      let first = try open(directory)
      try first.save(Note(id: 1, text: "first"))
      #expect(unlink(directory + "/data.json.lock") == 0)
      let second = try open(directory)
      try second.save(Note(id: 2, text: "second"))
      for _ in 0..<2 {
        #expect(try code { try first.save(Note(id: 3, text: "lost")) }?.rawValue == "lockLost")
      }
      #expect(try first.all() == [Note(id: 1, text: "first")])
      try second.save(Note(id: 4, text: "third"))
      try first.close()
      try second.close()
      #expect(try Set(open(directory).all().map(\.id)) == [1, 2, 4])
    }
  }

  @Test func aLockThatGoesWhileASaveIsUnderWayIsNoticed() throws {
    try withTemporaryDirectory { directory in
      let files = RemovingFileSystem(directory + "/data.json.lock", before: .write)
      let store = try BareStore<Note>(configuration(directory, .powerLoss, files))
      #expect(try code { try store.save(Note(id: 1, text: "")) }?.rawValue == "lockLost")
      #expect(try !names(directory).contains("data.json"))
    }
  }

  @Test func aLockThatGoesWhileItIsTakenIsMadeAnew() throws {
    try withTemporaryDirectory { directory in
      let files = RemovingFileSystem(directory + "/data.json.lock", before: .lock)
      let store = try BareStore<Note>(configuration(directory, .powerLoss, files))
      #expect(try code { _ = try open(directory) } == .inUse)
      try store.save(Note(id: 1, text: ""))
      try store.close()
    }
  }

  @Test func aRemovedDirectoryIsNoticed() throws {
    try withTemporaryDirectory { parent in
      #expect(mkdir(parent + "/a", 0o700) == 0)
      let store = try open(parent + "/a")
      try store.save(Note(id: 1, text: ""))
      try FileManager.default.removeItem(atPath: parent + "/a")
      let error = try storeError { try store.save(Note(id: 2, text: "")) }
      #expect(error?.code.rawValue == "lockLost")
      #expect(error?.message.contains("open it again") == true)
    }
  }

  /// An obstacle in the place of a file of the store.
  enum Obstacle: CaseIterable {
    case directory, fifo, link

    func make(_ path: String) -> Bool {
      switch self {
      case .directory: mkdir(path, 0o700) == 0
      case .fifo: mkfifo(path, 0o600) == 0
      case .link: symlink("/nowhere", path) == 0
      }
    }
  }

  @Test(arguments: Obstacle.allCases)
  func aLockThatIsNoFileIsRefusedInWordsOfOpening(_ obstacle: Obstacle) throws {
    try withTemporaryDirectory { directory in
      #expect(obstacle.make(directory + "/data.json.lock"))
      let error = try storeError { _ = try open(directory) }
      #expect(error?.code == .invalidLocation)
      #expect(error?.location == directory + "/data.json.lock")
      #expect(error?.message.contains("save again") == false)
    }
  }

  @Test func aDirectoryInPlaceOfTheTemporaryFileIsRefusedInWordsOfOpening() throws {
    try withTemporaryDirectory { directory in
      #expect(mkdir(directory + "/data.json.tmp", 0o700) == 0)
      let error = try storeError { _ = try open(directory) }
      #expect(error?.message.contains("save again") == false)
      #expect(error?.message.contains("nothing was changed") == false)
    }
  }

  @Test func aFIFOInPlaceOfTheFileIsRefused() throws {
    try withTemporaryDirectory { directory in
      #expect(mkfifo(directory + "/data.json", 0o600) == 0)
      let error = try storeError { _ = try open(directory) }
      #expect(error?.code == .unreadable)
      #expect(error?.message.contains("a FIFO, a socket or a device") == true)
    }
  }

  @Test func aFileInPlaceOfTheDirectoryIsNotCalledMissing() throws {
    try withTemporaryDirectory { parent in
      try PosixFileSystem().write([1], toFile: parent + "/a")
      let error = try storeError { _ = try open(parent + "/a") }
      #expect(error?.code == .invalidLocation)
      #expect(error?.message.contains("does not exist") == false)
    }
  }

  @Test(arguments: [EINVAL, ENOTSUP])
  func aDirectoryThatCannotBeSynchronisedIsFoundWhenOpening(number: Int32) throws {
    let faulting = FaultingFileSystem(emptyDisk(), fault: Fault(at: 1, .error(number), .forGood)) {
      operation, _ in operation == .synchronizeDirectory
    }
    let error = try storeError { _ = try openNotes(faulting) }
    #expect(error?.code.rawValue == "notSynchronizable")
    #expect(error?.message.contains("durability: .processCrash") == true)
    let store = try openNotes(faulting, .processCrash)
    try store.save(Note(id: 1, text: ""))
    try store.close()
  }

  /// Returns true if the temporary directory's file system has files of 8 TiB; some refuse to make
  /// one.
  private static func hasHugeFiles() throws -> Bool {
    var isMade = false
    try withTemporaryDirectory { directory in
      try PosixFileSystem().write([], toFile: directory + "/a")
      isMade = truncate(directory + "/a", 1 << 43) == 0
    }
    return isMade
  }

  @Test(.enabled("the file system has no files of 8 TiB") { try hasHugeFiles() })
  func aFileLargerThanMemoryIsAnErrorAndNoTrap() throws {
    try withTemporaryDirectory { directory in
      try PosixFileSystem().write([], toFile: directory + "/data.json")
      try #require(truncate(directory + "/data.json", 1 << 43) == 0)
      let error = try storeError { _ = try open(directory) }
      #expect(error?.code == .unreadable)
      #expect(error?.message.contains("memory") == true)
    }
  }
}
