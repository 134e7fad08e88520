import Guarantees
import TestPrograms
import Testing
import VariantCatalog

@Suite("lockstep list and doctor")
struct ListTests {
  @Test func everyVariantIsALine() async throws {
    let ending = try await lockstep("list")
    #expect(ending.code == 0)
    #expect(ending.errors.isEmpty)
    let lines = ending.output.split(separator: "\n")
    for variant in VariantCatalog.all {
      let line = try #require(lines.first { $0.hasPrefix("\(variant.id) ") })
      #expect(line.contains(variant.mechanism) && line.contains(variant.source))
    }
    #expect(lines.last?.contains("a specimen, breaks G2 ") == true)
    #expect(!ending.output.contains("\u{1B}"), "a pipe has no colours")
  }

  @Test func theJSONIsTheDocumentedArray() async throws {
    let ending = try await lockstep("list", "--json")
    #expect(ending.code == 0)
    let entries = try #require(try json(ending.output) as? [[String: Any]])
    #expect(entries.count == VariantCatalog.all.count)
    for (entry, variant) in zip(entries, VariantCatalog.all) {
      #expect(entry["id"] as? String == variant.id)
      #expect(entry["title"] as? String == variant.title)
      #expect(entry["mechanism"] as? String == variant.mechanism)
      #expect(entry["module"] as? String == variant.module)
      #expect(entry["source"] as? String == variant.source)
      #expect(
        entry["claims"] as? [String] == variant.claims.guarantees.sorted().map(\.id))
      #expect(entry["breaks"] as? [String] == variant.claims.breaks.sorted().map(\.id))
    }
  }

  @Test func theDoctorLooksAtTheDisk() async throws {
    try await inTemporaryDirectory { directory in
      let ending = try await lockstep("doctor", "--directory", directory)
      // 1 where something is amiss, such as a temporary directory in memory.
      #expect([0, 1].contains(ending.code))
      #expect(ending.output.contains("ok  disk"))
      #expect(ending.output.contains("one sync takes"))
      #expect((ending.code == 1) == ending.output.contains("!!"))
    }
  }

  @Test func theDoctorSaysWhenADirectoryCannotBeUsed() async throws {
    let ending = try await lockstep("doctor", "--directory", "/missing")
    #expect(ending.code == 1)
    #expect(ending.output.contains("!!  disk"))
    #expect(ending.output.contains("/missing") && ending.output.contains("--directory"))
  }
}
