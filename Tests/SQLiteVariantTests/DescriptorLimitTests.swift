import Foundation
import Persistence
import Synchronization
import Testing

@testable import SQLiteVariant

@Suite("An SQLite store at the limit of open files")
struct DescriptorLimitTests {
  /// Runs in a separate process, whose limit can be lowered.
  @Test func openingSaysThatTooManyFilesAreOpenAndLeavesNothing() async {
    await #expect(processExitsWith: .success) {
      try await inPlace { place in
        let first = try place.open()
        try await first.save(Note(id: "a", text: "1"))
        try await first.close()
        let names = try place.names()
        let refusals = try await DescriptorLimit.refusals(of: place)
        #expect(refusals.count > 2)
        for (spare, (error, left)) in refusals.enumerated() {
          #expect([.inputOutput, .unreadable].contains(error.code), "\(spare): \(error)")
          #expect(error.message.contains("Too many open files."), "\(spare): \(error)")
          #expect(left == names, "\(spare)")
        }
        let store = try place.open()
        #expect(try await store.loadAll() == [Note(id: "a", text: "1")])
        try await store.close()
      }
    }
  }
}

/// Openings of a store on a thread that has no descriptors left, or a few.
private enum DescriptorLimit {
  private struct NeverOpened: Error {}

  /// The errors of openings with no descriptor left, with one, and so on until an opening
  /// succeeded, each with the files that existed then.
  static func refusals(of place: DatabaseDirectory) async throws -> [(StoreError, [String])] {
    let refusals = Mutex<[(StoreError, [String])]>([])
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result {
            try keepDescriptorsApart()
            for spare in 0..<20 {
              guard let error = try refusal(of: place, spare: spare) else { return }
              let names = try place.names()
              refusals.withLock { $0.append((error, names)) }
            }
            throw NeverOpened()
          })
      }
    }
    return refusals.withLock { $0 }
  }

  private static func refusal(of place: DatabaseDirectory, spare: Int) throws -> StoreError? {
    // Far above the descriptors that the process has inherited.
    var limit = rlimit(rlim_cur: 1_000, rlim_max: 1_000)
    try #require(setrlimit(resource, &limit) == 0)
    var taken: [Int32] = []
    defer { for descriptor in taken { close(descriptor) } }
    while true {
      let descriptor = open("/dev/null", O_RDONLY)
      if descriptor < 0 { break }
      taken.append(descriptor)
    }
    for _ in 0..<spare { close(taken.removeLast()) }
    do {
      // The store is released at once, on the thread whose descriptors it has.
      _ = try place.open()
      return nil
    } catch let error as StoreError { return error }
  }

  /// Gives the calling thread a separate table of descriptors (`unshare(2)`).
  ///
  /// Once a second, libdispatch looks at its threads in `/proc`, and traps when it cannot open a
  /// file. Darwin's libdispatch does not.
  private static func keepDescriptorsApart() throws {
    #if !canImport(Darwin)
      // Not in the headers that Swift sees.
      let unshare = unsafeBitCast(
        try #require(dlsym(nil, "unshare")), to: (@convention(c) (Int32) -> Int32).self)
      let cloneFiles: Int32 = 0x400
      try #require(unshare(cloneFiles) == 0)
    #endif
  }

  #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let resource = RLIMIT_NOFILE
  #endif
}
