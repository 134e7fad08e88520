import Foundation
import Persistence
import Testing

@testable import SQLiteVariant

@Suite("An SQLite store at the limit of open files")
struct DescriptorLimitTests {
  /// In a process of its own, whose limit can be lowered.
  @Test func openingSaysThatTooManyFilesAreOpenAndLeavesNothing() async {
    await #expect(processExitsWith: .success) {
      try await inPlace { place in
        let first = try place.open()
        try await first.save(Note(id: "a", text: "1"))
        try await first.close()
        let names = try place.names()
        var refusals = 0
        for spare in 0..<20 {
          var taken = try fillDescriptors()
          for _ in 0..<spare { close(taken.removeLast()) }
          defer { for descriptor in taken { close(descriptor) } }
          do {
            let store = try place.open()
            for descriptor in taken { close(descriptor) }
            taken = []
            let items = try await store.loadAll()
            #expect(items == [Note(id: "a", text: "1")])
            try await store.close()
          } catch let error as StoreError {
            refusals += 1
            for descriptor in taken { close(descriptor) }
            taken = []
            let codes = [StoreError.Code.inputOutput, .unreadable]
            #expect(codes.contains(error.code), "\(spare): \(error)")
            #expect(error.message.contains("Too many open files."), "\(spare): \(error)")
            let left = try place.names()
            #expect(left == names, "\(spare)")
          }
        }
        #expect(refusals > 2 && refusals < 20)
      }
    }
  }
}

#if canImport(Glibc)
  private let descriptorLimit = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
#else
  private let descriptorLimit = RLIMIT_NOFILE
#endif

/// Opens files until the system refuses one more.
private func fillDescriptors() throws -> [Int32] {
  // Far above what the process has inherited.
  var limit = rlimit(rlim_cur: 1_000, rlim_max: 1_000)
  try #require(setrlimit(descriptorLimit, &limit) == 0)
  var taken: [Int32] = []
  while true {
    let descriptor = open("/dev/null", O_RDONLY)
    if descriptor < 0 { return taken }
    taken.append(descriptor)
  }
}
