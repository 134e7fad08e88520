import Foundation
import Mutants
import Persistence
import Testing

@_spi(Fuzz) @testable import StoreConformance

/// The ordinary tests find every defect that a fuzzer once found.
@Suite("The fuzzer's corpus")
struct CorpusTests {
  private static let directory = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../Fuzz/Corpus").standardized

  private func files() throws -> [String: [UInt8]] {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Self.directory.path(percentEncoded: false))
    return Dictionary(
      uniqueKeysWithValues: try names.map { name in
        (name, [UInt8](try Data(contentsOf: Self.directory.appending(path: name))))
      })
  }

  @Test func theLoaderSurvivesEveryFile() async throws {
    let probe = DecoderProbe(Mutants.honestMutex)
    for (name, bytes) in try files() {
      for migrating in [false, true] {
        let problem = try await probe.problem(with: bytes, migrating: migrating)
        #expect(problem == nil, "\(name)")
      }
    }
  }

  @Test func everyShortSeedIsInIt() throws {
    let files = try files()
    let known = Set(files.values)
    for seed in try DecoderProbe(Mutants.honestMutex).seeds() where seed.bytes.count <= 4_096 {
      #expect(known.contains(seed.bytes), "\(seed.name): run Tests/fuzz --write-corpus")
    }
    #expect(files.count > 200)
  }
}
