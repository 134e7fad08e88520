import Persistence
import SimulatedDisk

/// Writes a whole file through a file system, as a store would.
func write(
  _ text: String, to name: String, in directory: OpenDirectory, of fileSystem: any FileSystem
) throws {
  let file = try fileSystem.open(name, in: directory, .replace)
  try fileSystem.write(Array(text.utf8), to: file)
  try fileSystem.close(file)
}

/// Reads a whole file through a file system, as a store would.
func text(of path: String, in fileSystem: any FileSystem) throws -> String {
  String(decoding: try fileSystem.contents(ofFile: path), as: UTF8.self)
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
  let data = file.directory
  return [
    (.openDirectory, { try fileSystem.closeDirectory(try fileSystem.openDirectory("/data")) }),
    (.open, { try fileSystem.close(try fileSystem.open("new", in: data, .replace)) }),
    (.write, { try fileSystem.write([1, 2, 3, 4, 5], to: file) }),
    (.write, { try fileSystem.write([6], to: file, at: 2) }),
    (.truncate, { try fileSystem.truncate(file, to: 4) }),
    (.synchronize, { try fileSystem.synchronize(file) }),
    (.lock, { try fileSystem.lock(file) }),
    (.identify, { _ = try fileSystem.identify(file) }),
    (.identify, { _ = try fileSystem.identify("old", in: data) }),
    (.read, { _ = try fileSystem.read(file) }),
    (.synchronizeDirectory, { try fileSystem.synchronizeDirectory(data) }),
    (.list, { _ = try fileSystem.list(data) }),
    (.rename, { try fileSystem.rename("old", to: "renamed", in: data) }),
    (.remove, { try fileSystem.remove("renamed", in: data) }),
    (.close, { try fileSystem.close(file) }),
    (.closeDirectory, { try fileSystem.closeDirectory(data) }),
  ]
}

/// A disk with `/data/old`, and a file on the given file system open for reading and writing.
func diskForEveryOperation() throws -> MemoryFileSystem {
  let disk = MemoryFileSystem(directories: ["/data"])
  try disk.setContents([9], of: "/data/old")
  return disk
}
