import Testing

/// The options of stores on a server, where there is no server.
@Suite("A server that is not there")
struct ServerOptionTests {
  private static let nobody = "host=127.0.0.1 port=1 user=u password=hidden"

  @Test func aStoreWhoseServerCannotBeReachedIsNotTriedAndNotAccused() async throws {
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
