import Persistence
import Testing

@testable import SimulatedDisk

@Suite("The model of a power cut")
struct PowerLossModelTests {
  private let disk = MemoryFileSystem(directories: ["/data"])
  private let data: OpenDirectory

  init() throws {
    data = try disk.openDirectory("/data")
  }

  /// The possible contents of the file after the body's operations; `nil` for a missing file.
  private func outcomes(
    _ model: PowerLossModel = .posix, parts: Int = 2, of path: String = "/data/file",
    _ body: (RecordingFileSystem) throws -> Void
  ) throws -> Set<String?> {
    let start = disk.snapshot()
    let recording = RecordingFileSystem(disk, keepsBytes: true)
    try body(recording)
    let log = try DiskLog(recording.trace, from: start, parts: parts)
    var crash = CrashDisk(log, model, ContentPool(), .init(), seed: 1)
    for (_, event) in log.events { crash.move(event, log) }
    return Set(
      crash.states().map { state in
        state.files(crash.pool)[path].map { String(decoding: $0, as: UTF8.self) }
      })
  }

  private func put(_ text: String, _ path: String = "/data/file") throws {
    try disk.setContents(Array(text.utf8), of: path)
  }

  @Test func theEndOfAWriteMayComeWithoutItsBeginning() throws {
    let seen = try outcomes { recording in
      let file = try recording.open("file", in: data, .replace)
      try recording.write(Array("abcd".utf8), to: file)
    }
    #expect(seen == [nil, "", "ab", "\0\0cd", "abcd"])
  }

  @Test func aWriteAtAnOffsetMayComeInPartsOverWhatWasThere() throws {
    try put("abcdef")
    let seen = try outcomes { recording in
      let file = try recording.open("file", in: data, .update)
      try recording.write(Array("XY".utf8), to: file, at: 1)
      try recording.synchronize(file)
      try recording.write(Array("1234".utf8), to: file, at: 4)
    }
    #expect(seen == ["aXYdef", "aXYd12", "aXYdef34", "aXYd1234"])
  }

  @Test func aSynchronisedFileMayStillHaveNoName() throws {
    let seen = try outcomes { recording in
      let file = try recording.open("file", in: data, .replace)
      try recording.write(Array("abcd".utf8), to: file)
      try recording.synchronize(file)
    }
    #expect(seen == [nil, "abcd"])
  }

  @Test func aSynchronisedDirectorySaysNothingOfContents() throws {
    let seen = try outcomes { recording in
      let file = try recording.open("file", in: data, .replace)
      try recording.write(Array("abcd".utf8), to: file)
      try recording.synchronizeDirectory(data)
    }
    #expect(seen == ["", "ab", "\0\0cd", "abcd"])
  }

  @Test func emptyingAFileIsOneUnit() throws {
    try put("old")
    let replaced = try outcomes(parts: 1) { recording in
      let file = try recording.open("file", in: data, .replace)
      try recording.write(Array("new!".utf8), to: file)
    }
    #expect(replaced == ["old", "", "new!"])
  }

  @Test func aRenameIsWholeAndMayComeBeforeTheRemovalMadeEarlier() throws {
    try put("1", "/data/a")
    try put("2", "/data/b")
    let rename = { (recording: RecordingFileSystem) in
      try recording.remove("b", in: data)
      try recording.rename("a", to: "c", in: data)
    }
    #expect(try outcomes(.posix, of: "/data/b", rename) == ["2", nil])
    let start = MemoryFileSystem(disk.snapshot())
    #expect(start.paths == ["/data/c"])
  }

  @Test(arguments: zip(PowerLossModel.allCases, [3, 3, 4]))
  func onlyPOSIXLetsALaterDirectoryOperationComeAlone(
    _ model: PowerLossModel, _ count: Int
  ) throws {
    try put("1", "/data/a")
    try put("2", "/data/b")
    let start = disk.snapshot()
    let recording = RecordingFileSystem(disk, keepsBytes: true)
    try recording.remove("a", in: data)
    try recording.remove("b", in: data)
    let log = try DiskLog(recording.trace, from: start)
    #expect(CrashStates.count(log, model).states == count)
  }

  @Test func aFailedOperationDidNothing() throws {
    try put("old")
    let seen = try outcomes { recording in
      #expect(throws: FileSystemError.self) { try recording.remove("other", in: data) }
      #expect(throws: FileSystemError.self) { try recording.open("other", in: data, .read) }
    }
    #expect(seen == ["old"])
  }

  @Test func whatIsTooMuchIsDrawnAndSaidToBeBounded() throws {
    let start = disk.snapshot()
    let recording = RecordingFileSystem(disk, keepsBytes: true)
    let file = try recording.open("file", in: data, .replace)
    for number in 0..<40 { try recording.write([UInt8(number)], to: file) }
    let log = try DiskLog(recording.trace, from: start)
    for model in [PowerLossModel.posix, .orderedDirectories] {
      let once = CrashStates.count(log, model, seed: 3)
      #expect(once.isBounded)
      #expect(once == CrashStates.count(log, model, seed: 3))
      #expect(once.states > 1_000)
    }
    #expect(CrashStates.count(log, .programOrder) == (42, false))
  }

  @Test func aTraceWithoutBytesIsRefused() throws {
    let start = disk.snapshot()
    let recording = RecordingFileSystem(disk)
    let file = try recording.open("file", in: data, .replace)
    try recording.write([1], to: file)
    #expect(throws: DiskLog.Unusable.self) { try DiskLog(recording.trace, from: start) }
    recording.reset()
    try recording.synchronize(file)
    #expect(throws: DiskLog.Unusable.self) { try DiskLog(recording.trace, from: start) }
  }
}
