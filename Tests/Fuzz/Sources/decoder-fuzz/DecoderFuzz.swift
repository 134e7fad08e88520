import Dispatch
import Foundation
import JournaledActorVariant
import MutexVariant
import Persistence
import PublishedVariant
@_spi(Fuzz) import StoreConformance
import Synchronization

/// Opens a store on libFuzzer's bytes, and on the same bytes with the checksum put right.
///
/// There is no entry point here: libFuzzer has it.
enum DecoderFuzz {
  /// The store named by `--store=`; libFuzzer passes over arguments that begin with two dashes.
  static let probe = DecoderProbe(subject(argument("--store=") ?? "mutex"))

  /// The loader is the same in every file-backed store.
  private static func subject(_ name: String) -> Subject {
    switch name {
    case "mutex": Subject(name) { try MutexStore<Note>(configuration: $0) }
    case "published-actor":
      Subject(name, claims: .init([], fileAccess: .direct)) {
        PublishedActorStore<Note>(configuration: $0)
      }
    case "actor-journaled":
      Subject(
        name,
        claims: Claims(
          fileAccess: .fileSystem, fileFormat: .own, companions: [".open", ".index"],
          hasJournal: true)
      ) {
        try await JournaledActorStore<Note>.open(configuration: $0)
      }
    default:
      stop("There is no store \(name) here; there are mutex, actor-journaled and published-actor.")
    }
  }

  static func argument(_ name: String) -> String? {
    CommandLine.arguments.first { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count)) }
  }

  static func stop(_ text: String) -> Never {
    FileHandle.standardError.write(Data((text + "\n").utf8))
    exit(64)
  }

  /// Blocks its thread, which is libFuzzer's, until the store has been tried.
  static func `try`(_ bytes: [UInt8]) {
    let isDone = DispatchSemaphore(value: 0)
    let problem = Mutex<String?>(nil)
    Task.detached {
      do {
        // One in four, and the same file always the same way.
        let migrating = bytes.count % 4 == 0
        // As of a journal that was not closed, every other time; others have no such file.
        let companions = bytes.count % 8 < 4 ? [".open": [UInt8]()] : [:]
        if let found = try await probe.problem(
          with: bytes, beside: companions, migrating: migrating)
        {
          problem.withLock { $0 = found }
        }
      } catch {
        problem.withLock { $0 = "the place for the store could not be made: \(error)" }
      }
      isDone.signal()
    }
    isDone.wait()
    if let problem = problem.withLock({ $0 }) { fatalError(problem) }
  }

  /// Writes the seeds that are short enough for a fuzzer, each to a file that is named after it.
  static func writeCorpus(to directory: String) {
    do {
      let folder = URL(filePath: directory)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      var known: Set<[UInt8]> = []
      for (number, seed) in try probe.seeds().enumerated()
      where seed.bytes.count <= 4_096 && known.insert(seed.bytes).inserted {
        let words = seed.name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let digits = String(number)
        let name = String(repeating: "0", count: 3 - digits.count) + digits + "-"
        try Data(seed.bytes).write(to: folder.appending(path: name + words.joined(separator: "-")))
      }
      print("\(known.count) files are in \(directory).")
    } catch {
      stop("The corpus could not be written: \(error)")
    }
  }
}

/// The function that libFuzzer calls first.
///
/// - Parameters:
///   - count: The number of arguments.
///   - arguments: The arguments.
/// - Returns: 0.
@_cdecl("LLVMFuzzerInitialize")
public func initializeFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> CInt {
  if let directory = DecoderFuzz.argument("--write-corpus=") {
    DecoderFuzz.writeCorpus(to: directory)
    exit(0)
  }
  return 0
}

/// The function that libFuzzer calls for each input.
///
/// - Parameters:
///   - start: The first byte.
///   - count: The number of bytes.
/// - Returns: 0: keep the input if it is new.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  DecoderFuzz.try(bytes)
  if let repaired = DecoderProbe.repairingChecksum(of: bytes), repaired != bytes {
    DecoderFuzz.try(repaired)
  }
  return 0
}
