import Persistence
import StoreConformance

/// Writes a whole file through a file system, as a store would.
func write(_ text: String, to path: String, of fileSystem: any FileSystem) throws {
  let file = try fileSystem.open(path, .replace)
  try fileSystem.write(Array(text.utf8), to: file)
  try fileSystem.close(file)
}

/// Reads a whole file through a file system, as a store would.
func text(of path: String, in fileSystem: any FileSystem) throws -> String {
  let file = try fileSystem.open(path, .read)
  let bytes = try fileSystem.read(file)
  try fileSystem.close(file)
  return String(decoding: bytes, as: UTF8.self)
}

/// The error number with which the body fails, or `nil` when it does not.
func errorNumber(_ body: () throws -> Void) -> Int32? {
  do {
    try body()
    return nil
  } catch {
    return (error as? FileSystemError)?.number
  }
}

/// Every operation once, on an open file where one is needed, as names and closures.
func everyOperation(
  on fileSystem: any FileSystem, _ file: OpenFile
) -> [(FileOperation, () throws -> Void)] {
  [
    (.open, { try fileSystem.close(try fileSystem.open("/data/new", .replace)) }),
    (.write, { try fileSystem.write([1, 2, 3, 4, 5], to: file) }),
    (.truncate, { try fileSystem.truncate(file, to: 2) }),
    (.synchronize, { try fileSystem.synchronize(file) }),
    (.lock, { try fileSystem.lock(file) }),
    (.read, { _ = try fileSystem.read(file) }),
    (.synchronizeDirectory, { try fileSystem.synchronizeDirectory("/data") }),
    (.list, { _ = try fileSystem.list("/data") }),
    (.rename, { try fileSystem.rename("/data/old", to: "/data/renamed") }),
    (.remove, { try fileSystem.remove("/data/renamed") }),
    (.close, { try fileSystem.close(file) }),
  ]
}

/// A disk with `/data/old`, and a file on the given file system open for reading and writing.
func diskForEveryOperation() throws -> MemoryFileSystem {
  let disk = MemoryFileSystem(directories: ["/data"])
  try disk.setContents([9], of: "/data/old")
  return disk
}
