import Foundation
import Samples
import SimulatedDisk
import TestPrograms
import Testing

@testable import Persistence

@Suite("Opening")
struct OpeningTests {
  /// The bytes of a sound file that holds these notes, twice the same id included.
  private func envelope(_ notes: [Note], version: Int = 1) throws -> [UInt8] {
    let codec = JSONItemCodec()
    let items = try notes.enumerated().map { index, note in
      EncodedItem(note, key: [UInt8(index)], line: try codec.encode(note))
    }
    return Envelope.bytes(version: version, items: EncodedItems(items))
  }

  /// Opens a store of notes that must fail, and expects that nothing was touched or left open.
  private func refusal(
    _ disk: MemoryFileSystem, through fileSystem: (any FileSystem)? = nil
  ) throws -> StoreError? {
    let before = disk.contents(of: path)
    let error = try storeError { _ = try openNotes(fileSystem ?? disk) }
    #expect(disk.contents(of: path) == before)
    #expect(disk.openFileCount == 0)
    #expect(disk.paths.allSatisfy { [path, path + ".lock"].contains($0) })
    return error
  }

  @Test func noFileIsAnEmptyStoreAndMakesNone() throws {
    let disk = emptyDisk()
    let store = try openNotes(disk)
    #expect(try store.all() == [])
    #expect(disk.paths == [path + ".lock"])
  }

  @Test func whatWasSavedIsThereAgain() throws {
    let disk = emptyDisk()
    let store = try openNotes(disk)
    try store.save(Note(id: 2, text: "two"), Note(id: 1, text: "one"))
    try store.close()
    let again = try openNotes(disk)
    #expect(try again.all() == [Note(id: 1, text: "one"), Note(id: 2, text: "two")])
  }

  @Test func anEmptyFileIsCorrupt() throws {
    #expect(try refusal(disk(holding: ""))?.code == .corrupt)
  }

  @Test(arguments: ["null", "{}", "\n", "\0", "items", "{\"version\":1}", "{\"lockstep\":1"])
  func somethingElseIsCorrupt(text: String) throws {
    #expect(try refusal(disk(holding: text))?.code == .corrupt)
  }

  @Test func itemsOfAnotherTypeAreUndecodable() throws {
    for text in ["[{\"key\":1}]", "[1", "[1,2]", " [{}]"] {
      #expect(try refusal(disk(holding: text))?.code == .undecodable)
    }
    struct Other: Storable { var id: String }
    let other = try BareStore<Other>(configuration(on: emptyDisk()))
    let disk = emptyDisk()
    try disk.setContents(try envelope([Note(id: 1, text: "")]), of: path)
    let error = try storeError { _ = try BareStore<Other>(configuration(on: disk)) }
    #expect(error?.code == .undecodable)
    #expect(error?.cause is DecodingError)
    try other.close()
  }

  @Test func repeatedIdsAreRefused() throws {
    let twice = [Note(id: 7, text: "a"), Note(id: 8, text: "b"), Note(id: 7, text: "c")]
    let disk = emptyDisk()
    try disk.setContents(try envelope(twice), of: path)
    let error = try refusal(disk)
    #expect(error?.code == .duplicateIdentifier)
    #expect(error?.message.hasPrefix("The file holds two items with the id 7. ") == true)
    try disk.setContents(try JSONItemCodec().encode(twice), of: path)
    #expect(try refusal(disk)?.code == .duplicateIdentifier)
  }

  @Test func aNewerFileIsRefused() throws {
    let disk = emptyDisk()
    try disk.setContents(try envelope([], version: 2), of: path)
    #expect(try refusal(disk)?.code == .newerVersion)
    // The rest of the future format may be anything.
    try disk.setContents(Array(#"{ "format": "x", "version": 12, "body": "?" }"#.utf8), of: path)
    #expect(
      try refusal(disk)?.message.hasPrefix(
        "The file has version 12; this program knows versions up")
        == true)
  }

  @Test func aBareArrayIsVersionZeroAndTheFirstSaveWritesVersionOne() throws {
    let text = #" [ {"text":"two","id":2}, {"id":1,"text":"one"} ] "#
    let disk = try disk(holding: text)
    let store = try openNotes(disk)
    #expect(try store.all().map(\.id) == [1, 2])
    #expect(disk.contents(of: path) == Array(text.utf8))
    try store.save(Note(id: 3, text: "three"))
    let upgraded = emptyDisk()
    let notes = [Note(id: 1, text: "one"), Note(id: 2, text: "two"), Note(id: 3, text: "three")]
    for note in notes { try (try openNotes(upgraded)).save(note) }
    #expect(disk.contents(of: path) == upgraded.contents(of: path))
    #expect(
      disk.contents(of: path)?.starts(with: Array(#"{"lockstep":1,"version":1,"#.utf8)) == true)
  }

  @Test func leftOverTemporaryFilesAreRemoved() throws {
    let disk = emptyDisk()
    try (try openNotes(disk)).save(Note(id: 1, text: "kept"))
    try disk.setContents([1, 2, 3], of: path + ".tmp")
    let store = try openNotes(disk)
    #expect(disk.paths == [path, path + ".lock"])
    #expect(try store.all().map(\.text) == ["kept"])
  }

  @Test func aMissingDirectoryIsReported() throws {
    let error = try refusal(MemoryFileSystem())
    #expect(error?.code == .directoryMissing)
  }

  @Test func aReadOnlyDirectoryIsReported() throws {
    let disk = try disk(holding: "[]")
    try disk.setAccess(.readOnly, of: "/data")
    #expect(try refusal(disk)?.code == .notWritable)
  }

  @Test func aFileThatMayNotBeReadIsNotEmpty() throws {
    let disk = try disk(holding: "[]")
    try disk.setAccess(.none, of: path)
    #expect(try refusal(disk)?.code == .unreadable)
  }

  @Test func aDirectoryInTheFilesPlaceIsNotEmpty() throws {
    let disk = emptyDisk()
    try disk.makeDirectory(path)
    let error = try refusal(disk)
    #expect(error?.code == .unreadable)
    #expect(error?.message == "This is a directory, not a file. Choose another file name.")
  }

  @Test func aSymbolicLinkInTheFilesPlaceIsRefused() throws {
    let disk = emptyDisk()
    try disk.makeSymbolicLink(path, to: "/elsewhere")
    #expect(try refusal(disk)?.code == .invalidLocation)
  }

  @Test(arguments: [EMFILE, ENFILE, EIO, EACCES, ENOMEM], [FileOperation.open, .read, .close])
  func anyFailureToReadIsNotEmpty(number: Int32, operation: FileOperation) throws {
    let disk = try disk(holding: "[]")
    let faulting = FaultingFileSystem(disk, fault: Fault(at: 1, .error(number))) {
      $0 == operation && $1 == path
    }
    let error = try refusal(disk, through: faulting)
    #expect(error?.code == .unreadable)
    #expect((error?.cause as? FileSystemError)?.number == number)
  }

  @Test func noSuchFileMeansEmptyOnlyWhenOpening() throws {
    let disk = try disk(holding: "[]")
    let faulting = FaultingFileSystem(disk, fault: Fault(at: 1, .error(ENOENT))) { operation, _ in
      operation == .read
    }
    #expect(try refusal(disk, through: faulting)?.code == .unreadable)
  }

  @Test func everyFailureWhileOpeningIsTypedAndLeavesTheFile() throws {
    for kind in Fault.kinds {
      for index in 1... {
        let disk = try disk(holding: #"[{"id":1,"text":"kept"}]"#)
        // Lock and directory are closed when the opened store ends; a failure then is not reported.
        let faulting = FaultingFileSystem(disk, fault: Fault(at: index, kind, .forGood)) {
          $0 != .closeDirectory && !($0 == .close && $1.hasSuffix(".lock"))
        }
        let error = try refusal(disk, through: faulting)
        guard faulting.hasFired else { break }
        #expect(error != nil, "\(kind) at \(index)")
      }
    }
  }

  @Test func aSecondOpenerIsTurnedAwayUntilTheFirstCloses() throws {
    let disk = emptyDisk()
    let first = try openNotes(disk)
    #expect(try code { _ = try openNotes(disk) } == .inUse)
    try first.save(Note(id: 1, text: "one"))
    try first.close()
    #expect(try openNotes(disk).all().count == 1)
    // The second one was not closed; its lock ended with its life.
    #expect(try code { _ = try openNotes(disk) } == nil)
    #expect(disk.openFileCount == 0)
  }

  @Test func realFilesAreLockedAndOpenedAgain() throws {
    try withTemporaryDirectory { directory in
      let configuration = StoreConfiguration(
        location: try StoreLocation(directoryPath: directory))
      let first = try BareStore<Note>(configuration)
      #expect(try code { _ = try BareStore<Note>(configuration) } == .inUse)
      try first.save(Note(id: 1, text: "one"))
      try first.close()
      #expect(try BareStore<Note>(configuration).all() == [Note(id: 1, text: "one")])
      let files = PosixFileSystem()
      #expect(try files.withDirectory(directory, files.list) == ["data.json", "data.json.lock"])
    }
  }
}
