import Persistence
import SimulatedDisk
import Testing

@Suite("The recording file system")
struct RecordingFileSystemTests {
  @Test func theTraceTellsOperationsAndAcknowledgementsInOrder() throws {
    let recording = RecordingFileSystem(MemoryFileSystem(directories: ["/data"]))
    let data = try recording.openDirectory("/data")
    try write("text", to: "a.tmp", in: data, of: recording)
    try recording.rename("a.tmp", to: "a", in: data)
    recording.record(acknowledged: "save 1")
    #expect(throws: FileSystemError.self) { try recording.remove("b", in: data) }
    #expect(
      recording.trace.description == """
        1  openDirectory /data
        2  open /data/a.tmp for replace
        3  write /data/a.tmp, 4 bytes
        4  close /data/a.tmp
        5  rename /data/a.tmp to /data/a
        6  acknowledged save 1
        7  remove /data/b FAILED: remove /data/b: No such file or directory
        """)
  }

  @Test func everyOperationIsCounted() throws {
    let recording = RecordingFileSystem(try diskForEveryOperation())
    let data = try recording.openDirectory("/data")
    let file = try recording.open("file", in: data, .lock)
    recording.reset()
    for (_, body) in everyOperation(on: recording, file) { try body() }
    var expected = OperationCounts(
      Dictionary(uniqueKeysWithValues: FileOperation.allCases.map { ($0, 1) }), bytesWritten: 6)
    for operation in [FileOperation.close, .closeDirectory, .identify, .write] {
      expected[operation] = 2
    }
    #expect(recording.counts == expected)
    #expect(recording.counts.total == recording.trace.operations.count)
    // Files that were open before the reset keep their paths.
    #expect(
      recording.trace.operations.filter { $0.file == file }.allSatisfy { $0.path == "/data/file" })
  }

  @Test func bytesAreKeptOnlyWhenAskedFor() throws {
    for keepsBytes in [true, false] {
      let disk = MemoryFileSystem(directories: ["/data"])
      let data = try disk.openDirectory("/data")
      let recording = RecordingFileSystem(disk, keepsBytes: keepsBytes)
      try write("ab", to: "a", in: data, of: recording)
      let bytes = recording.trace.operations.compactMap(\.bytes)
      #expect(bytes == (keepsBytes ? [[97, 98]] : []))
    }
  }

  @Test func failedWritesAreCountedWithoutTheirBytes() throws {
    let disk = MemoryFileSystem(directories: ["/data"])
    let data = try disk.openDirectory("/data")
    let faulting = FaultingFileSystem(disk, fault: Fault(at: 2, .error(5)))
    let recording = RecordingFileSystem(faulting)
    #expect(throws: FileSystemError.self) { try write("text", to: "a", in: data, of: recording) }
    #expect(recording.counts == OperationCounts([.open: 1, .write: 1]))
    #expect(recording.trace.operations.last?.error == 5)
    #expect(recording.counts.description == "open 1, write 1 (0 bytes)")
  }

  @Test func aShortWriteAboveIsRecordedAsWhatHappened() throws {
    let disk = MemoryFileSystem(directories: ["/data"])
    let data = try disk.openDirectory("/data")
    let recording = RecordingFileSystem(disk, keepsBytes: true)
    let faulting = FaultingFileSystem(recording, fault: Fault(at: 2, .shortWrite))
    #expect(throws: FileSystemError.self) { try write("text", to: "a", in: data, of: faulting) }
    #expect(recording.trace.operations.last?.bytes == Array("te".utf8))
  }
}
