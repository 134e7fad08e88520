import Persistence
import SimulatedDisk
import Testing

/// Replaces a file as many programs do: write beside it, synchronise, rename.
struct Settings {
  let fileSystem: any FileSystem
  var synchronizesDirectory = false

  func save(_ text: String) throws {
    let directory = try fileSystem.openDirectory("/data")
    let file = try fileSystem.open("settings.tmp", in: directory, .replace)
    try fileSystem.write(Array(text.utf8), to: file)
    try fileSystem.synchronize(file)
    try fileSystem.close(file)
    try fileSystem.rename("settings.tmp", to: "settings", in: directory)
    if synchronizesDirectory { try fileSystem.synchronizeDirectory(directory) }
    try fileSystem.closeDirectory(directory)
  }
}

/// The first power cut after which an acknowledged text is not in the file.
func firstLoss(_ settings: (any FileSystem) -> Settings) throws -> PowerCut? {
  let memory = MemoryFileSystem(directories: ["/data"])
  let recording = RecordingFileSystem(memory, keepsBytes: true)
  let start = memory.snapshot()
  for text in ["old", "new"] {
    try settings(recording).save(text)
    recording.record(acknowledged: text)
  }
  for cut in try PowerCuts(recording.trace, from: start, model: .orderedDirectories) {
    let found = try cut.disk().files["/data/settings"].map { String(decoding: $0, as: UTF8.self) }
    let mayBeFound: Set<String?> = [
      cut.acknowledged.last, cut.acknowledged.isEmpty ? "old" : "new",
    ]
    if !mayBeFound.contains(found) { return cut }
  }
  return nil
}

@Suite("The example of docs/SimulatedDisk.md")
struct ExampleTests {
  @Test func withoutTheDirectorysSyncAnAcknowledgedSaveIsLost() throws {
    let loss = try #require(try firstLoss { Settings(fileSystem: $0) })
    #expect(loss.acknowledged == ["old"])
    #expect(try loss.disk().files["/data/settings"] == nil)
    #expect(
      "\(loss)" == """
        2  open /data/settings.tmp for replace
        3  write /data/settings.tmp, 3 bytes
        4  synchronize /data/settings.tmp
        6  rename /data/settings.tmp to /data/settings
        8  acknowledged old
        the power goes after 8
          lost: 2 creation of /data/settings.tmp; 6 rename to /data/settings
          the disk then: no file
        """)
  }

  @Test func withItNothingIs() throws {
    #expect(try firstLoss { Settings(fileSystem: $0, synchronizesDirectory: true) } == nil)
  }
}
