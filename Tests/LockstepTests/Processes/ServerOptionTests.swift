import PostgreSQLServers
import TestPrograms
import Testing
import VariantCatalog

/// The options of stores on a server, where there is no server.
@Suite("A server that is not there")
struct ServerOptionTests {
  private static let nobody = "host=127.0.0.1 port=1 user=u password=hidden"

  @Test(.enabled(if: Installation.current != nil, Comment(rawValue: Installation.remedy)))
  func aStoreWhoseServerCannotBeReachedIsNotTriedAndNotAccused() async throws {
    let ending = try await lockstep(
      "conform", "postgresql", "--only", "G1", "--postgres", Self.nobody)
    #expect(ending.code == 8)
    #expect(ending.output.isEmpty)
    #expect(
      ending.errors.hasPrefix(
        "lockstep conform: postgresql, postgresql/tiny: not tried: unavailable at "
          + "postgresql://127.0.0.1:1/"))
    #expect(!ending.errors.contains("hidden"))
  }

  /// As on a machine with the client library alone: the programs are looked for where none is.
  @Test(.enabled(if: Installation.current != nil, Comment(rawValue: Installation.remedy)))
  func withoutAServerTheRemedyIsSaid() async throws {
    let nowhere = [Installation.pathVariable: "/nowhere", VariantCatalog.serverVariable: ""]
    let alone = try await BuiltProgram.lockstep().run(
      ["conform", "postgresql", "--only", "G1"], environment: nowhere)
    #expect(alone.code == 8)
    #expect(alone.output.isEmpty)
    #expect(
      alone.errors.hasPrefix("lockstep conform: postgresql, postgresql/tiny: not tried: "),
      "\(alone.errors)")
    #expect(alone.errors.contains("\(Installation.remedy)"), "\(alone.errors)")
    let found = try await BuiltProgram.lockstep().run(["doctor"], environment: nowhere)
    #expect(found.output.contains(Installation.remedy), "\(found.output)")
  }

  @Test func aStoreOnFilesNeedsNoServer() async throws {
    let ending = try await lockstep(
      "conform", "mutex", "--only", "G14", "--effort", "1", "--postgres", Self.nobody)
    #expect(ending.code == 0)
  }

  @Test func aConversionSaysThatItNeedsAServer() async throws {
    try await inTemporaryDirectory { directory in
      let replaced = try await lockstep(
        "convert", directory + "/a.json", "notes", "--to", "postgresql", "--replace")
      #expect(replaced.code == 64)
      #expect(replaced.errors.contains("a store on a server is not replaced. Name another schema."))
      let other = try await lockstep(
        "convert", directory + "/a.json", "b.db", "--postgres", Self.nobody)
      #expect(other.code == 64)
      #expect(other.errors.contains("`--postgres` is for `--to postgresql`."))
    }
  }
}
