import Foundation
import Measurement
import Persistence
import Testing
import Workloads

@Suite(
  "The allocation probe",
  .enabled(
    if: BuiltProgram.find("allocation-probe") != nil,
    "allocation-probe is not built: run .ci/setup, then swift build"))
struct AllocationProbeTests {
  private static let withoutThreadCache = ["MALLOC_CONF": "tcache:false"]

  private func probe(
    _ arguments: [String], _ environment: [String: String]
  ) async throws -> BuiltProgram.Ending {
    try await #require(BuiltProgram.find("allocation-probe"))
      .run(arguments, environment: environment)
  }

  private func order(_ arm: String, _ workload: Workload, _ directory: String) throws -> String {
    let request = CountRequest(
      arm: arm,
      scenario: Scenario(workload, clients: 1, records: 50, durability: .processCrash),
      operations: 100, seed: 1, directory: directory)
    return String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
  }

  private func count(_ arm: String, _ workload: Workload) async throws -> AllocationCount {
    try await inTemporaryDirectory { directory in
      let ending = try await probe([try order(arm, workload, directory)], Self.withoutThreadCache)
      #expect(ending.code == 0, "\(ending.errors)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory).isEmpty)
      return try JSONDecoder().decode(AllocationCount.self, from: Data(ending.output.utf8))
    }
  }

  @Test func readingADictionaryAllocatesNothing() async throws {
    let count = try await count("dictionary", .readOnly)
    #expect(count.allocations == .value(0))
    #expect(count.bytes == .value(0))
  }

  @Test func theHarnessIsNotCounted() async throws {
    #expect(try await count("no-op", .saveOnly).allocations == .value(0))
  }

  @Test func aSaveAllocatesAndBytesComeWithIt() async throws {
    let count = try await count("mutex", .saveOnly)
    let (allocations, bytes) = (
      try #require(count.allocations.value), try #require(count.bytes.value)
    )
    #expect(allocations >= 1)
    // No size class of the allocator is smaller than 8 bytes.
    #expect(bytes >= 8 * allocations)
  }

  @Test(arguments: [[:], ["MALLOC_CONF": "tcache:true"]])
  func withAThreadCacheItRefuses(_ environment: [String: String]) async throws {
    let ending = try await probe([try order("mutex", .saveOnly, "/")], environment)
    #expect(ending.code == 70)
    #expect(ending.output.isEmpty)
    #expect(ending.errors.contains("thread cache is on") && ending.errors.contains("tcache:false"))
  }

  #if os(Linux) && canImport(Glibc)
    @Test func aCounterThatMissesAllocationsIsNotBelieved() async throws {
      // The C library's own allocator serves the process, so jemalloc counts nothing.
      let environment = Self.withoutThreadCache.merging(["LD_PRELOAD": "libc.so.6"]) { $1 }
      let ending = try await probe([try order("mutex", .saveOnly, "/")], environment)
      #expect(ending.code == 70)
      #expect(ending.output.isEmpty)
      #expect(ending.errors.contains("the self-test made 20000 allocations and counted 0;"))
    }
  #endif

  @Test func aWrongOrderIsRefused() async throws {
    let unknown = try await probe([try order("mutx", .saveOnly, "/")], Self.withoutThreadCache)
    #expect(unknown.code == 70)
    #expect(unknown.output.isEmpty && unknown.errors.contains("There is nothing called mutx"))
    let nonsense = try await probe(["nonsense"], Self.withoutThreadCache)
    #expect(nonsense.code == 70 && nonsense.output.isEmpty)
    let nothing = try await probe([], Self.withoutThreadCache)
    #expect(nothing.code == 64 && nothing.errors.contains("usage:"))
  }
}
