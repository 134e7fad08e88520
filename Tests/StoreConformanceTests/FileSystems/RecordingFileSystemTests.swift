import Persistence
import StoreConformance
import Testing

@Suite("The recording file system")
struct RecordingFileSystemTests {
  @Test func theTraceTellsOperationsAndAcknowledgementsInOrder() throws {
    let recording = RecordingFileSystem(MemoryFileSystem(directories: ["/data"]))
    try write("text", to: "/data/a.tmp", of: recording)
    try recording.rename("/data/a.tmp", to: "/data/a")
    recording.record(acknowledged: "save 1")
    #expect(throws: FileSystemError.self) { try recording.remove("/data/b") }
    #expect(
      recording.trace.description == """
        1  open /data/a.tmp for replace
        2  write /data/a.tmp, 4 bytes
        3  close /data/a.tmp
        4  rename /data/a.tmp to /data/a
        5  acknowledged save 1
        6  remove /data/b FAILED: remove /data/b: No such file or directory
        """)
  }

  @Test func everyOperationIsCounted() throws {
    let recording = RecordingFileSystem(try diskForEveryOperation())
    let file = try recording.open("/data/file", .lock)
    recording.reset()
    for (_, body) in everyOperation(on: recording, file) { try body() }
    var expected = OperationCounts(
      Dictionary(uniqueKeysWithValues: FileOperation.allCases.map { ($0, 1) }), bytesWritten: 5)
    expected[.close] = 2
    #expect(recording.counts == expected)
    #expect(recording.counts.total == recording.trace.operations.count)
    // Files that were open before the reset keep their paths.
    #expect(
      recording.trace.operations.filter { $0.file == file }.allSatisfy { $0.path == "/data/file" })
  }

  @Test func bytesAreKeptOnlyWhenAskedFor() throws {
    for keepsBytes in [true, false] {
      let disk = MemoryFileSystem(directories: ["/data"])
      let recording = RecordingFileSystem(disk, keepsBytes: keepsBytes)
      try write("ab", to: "/data/a", of: recording)
      let bytes = recording.trace.operations.compactMap(\.bytes)
      #expect(bytes == (keepsBytes ? [[97, 98]] : []))
    }
  }

  @Test func failedWritesAreCountedWithoutTheirBytes() throws {
    let faulting = FaultingFileSystem(
      MemoryFileSystem(directories: ["/data"]), fault: Fault(at: 2, .error(5)))
    let recording = RecordingFileSystem(faulting)
    #expect(throws: FileSystemError.self) { try write("text", to: "/data/a", of: recording) }
    #expect(recording.counts == OperationCounts([.open: 1, .write: 1]))
    #expect(recording.trace.operations.last?.error == 5)
    #expect(recording.counts.description == "open 1, write 1 (0 bytes)")
  }

  @Test func aShortWriteAboveIsRecordedAsWhatHappened() throws {
    let recording = RecordingFileSystem(
      MemoryFileSystem(directories: ["/data"]), keepsBytes: true)
    let faulting = FaultingFileSystem(recording, fault: Fault(at: 2, .shortWrite))
    #expect(throws: FileSystemError.self) { try write("text", to: "/data/a", of: faulting) }
    #expect(recording.trace.operations.last?.bytes == Array("te".utf8))
  }
}
