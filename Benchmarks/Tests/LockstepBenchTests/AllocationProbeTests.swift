import Foundation
import Measurement
import ResultModel
import Testing
import TestPrograms
@testable import Workloads

@testable import StoreBenchmark

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

  private func order(
    _ arm: String, _ workload: Workload, _ directory: String, records: Int = 50
  ) throws -> String {
    let request = ProbeRequest(
      kind: .allocations, arm: arm,
      scenario: Scenario(workload, clients: 1, records: records, durability: .processCrash),
      seed: 1, directory: directory, calls: 100)
    return String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
  }

  private func count(
    _ arm: String, _ workload: Workload, records: Int = 50
  ) async throws -> ProbeResult {
    try await inTemporaryDirectory { directory in
      let ending = try await probe(
        [try order(arm, workload, directory, records: records)], Self.withoutThreadCache)
      #expect(ending.code == 0, "\(ending.errors)")
      let left = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(left.allSatisfy { $0.hasPrefix("prefilled-") })
      return try JSONDecoder().decode(ProbeResult.self, from: Data(ending.output.utf8))
    }
  }

  /// Returns true if 100 operations allocated nothing, but for two that the system's own threads
  /// may make at the wrong moment.
  private func isNothing(_ count: ProbeResult) -> Bool {
    count.figure(.allocations).value.map { abs($0) <= 0.02 } ?? false
  }

  @Test func readingADictionaryAllocatesNothing() async throws {
    let count = try await count("dictionary", .readOnly)
    #expect(isNothing(count), "\(count)")
  }

  @Test func theHarnessIsNotCounted() async throws {
    let count = try await count("no-op", .saveOnly)
    #expect(isNothing(count), "\(count)")
  }

  @Test func aSaveAllocatesAndBytesComeWithIt() async throws {
    let count = try await count("mutex", .saveOnly)
    let (allocations, bytes) = (
      try #require(count.figure(.allocations).value),
      try #require(count.figure(.allocatedBytes).value)
    )
    #expect(allocations >= 1)
    // No size class of the allocator is smaller than 8 bytes.
    #expect(bytes >= 8 * allocations)
  }

  /// One that held the items elsewhere while they change would copy their dictionary each time:
  /// some 50 KB more for a thousand of them.
  @Test(arguments: ["actor-executor", "actor-detached", "actor-batched"])
  func aSaveAllocatesAsMuchWhereverItIsDone(_ arm: String) async throws {
    let bytes = try #require(
      try await count(arm, .saveOnly, records: 1_000).figure(.allocatedBytes).value)
    let onTheActor = try #require(
      try await count("actor", .saveOnly, records: 1_000).figure(.allocatedBytes).value)
    #expect(abs(bytes - onTheActor) <= 10_000, "\(bytes) and \(onTheActor)")
  }

  @Test(arguments: [[:], ["MALLOC_CONF": "tcache:true"]])
  func withAThreadCacheItRefuses(_ environment: [String: String]) async throws {
    let ending = try await probe([try order("mutex", .saveOnly, "/missing")], environment)
    #expect(ending.code == 70)
    #expect(ending.output.isEmpty)
    #expect(ending.errors.contains("thread cache is on") && ending.errors.contains("tcache:false"))
  }

  #if os(Linux) && canImport(Glibc)
    @Test func aCounterThatMissesAllocationsIsNotBelieved() async throws {
      // The C library's own allocator serves the process, so jemalloc counts nothing.
      let environment = Self.withoutThreadCache.merging(["LD_PRELOAD": "libc.so.6"]) { $1 }
      let ending = try await probe([try order("mutex", .saveOnly, "/missing")], environment)
      #expect(ending.code == 70)
      #expect(ending.output.isEmpty)
      #expect(ending.errors.contains("the self-test made 20000 allocations and counted 0;"))
    }
  #endif

  @Test func aWrongOrderIsRefused() async throws {
    let unknown = try await inTemporaryDirectory { directory in
      try await probe([try order("mutx", .saveOnly, directory)], Self.withoutThreadCache)
    }
    #expect(unknown.code == 70)
    #expect(unknown.output.isEmpty)
    #expect(unknown.errors.contains("There is nothing called mutx"), "\(unknown.errors)")
    let nonsense = try await probe(["nonsense"], Self.withoutThreadCache)
    #expect(nonsense.code == 70 && nonsense.output.isEmpty)
    let nothing = try await probe([], Self.withoutThreadCache)
    #expect(nothing.code == 64 && nothing.errors.contains("usage:"))
  }

  #if os(Linux)
    // Elsewhere the tests' own program does not lie beside the probe.
    @Test func theReasonOfARefusalReachesTheResult() async throws {
      let count = try await inTemporaryDirectory { directory in
        await AllocationProbeProcess.count(
          ProbeRequest(
            kind: .allocations, arm: "mutx",
            scenario: Scenario(.saveOnly, clients: 1, records: 1, durability: .powerLoss),
            seed: 1, directory: directory, calls: 1))
      }
      let reason = try #require(count.figure(.allocations).reason)
      #expect(reason.hasPrefix("the allocation probe refused: "))
      #expect(reason.contains("There is nothing called mutx"))
    }

    @Test func aCountReachesTheResult() async throws {
      try await inTemporaryDirectory { directory in
        let request = ProbeRequest(
          kind: .allocations, arm: "dictionary",
          scenario: Scenario(.readOnly, clients: 1, records: 10, durability: .processCrash),
          seed: 1, directory: directory, calls: 100)
        let count = await AllocationProbeProcess.count(request)
        #expect(isNothing(count), "\(count)")
      }
    }
  #endif
}
