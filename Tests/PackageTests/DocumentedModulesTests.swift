import Foundation
import Testing

/// The modules with an API reference are listed three times, for three programs.
@Suite("The documented modules")
struct DocumentedModulesTests {
  @Test func areTheSameForTheSiteTheRecordAndSwiftPackageIndex() throws {
    let list = try #require(
      try Checkout.text("docs/build").firstMatch(of: /\nmodules=\(\n((?:.|\n)*?)\n\)/))
    let site = Set(list.1.split { $0.isWhitespace }.map(String.init))
    let indexed = try Checkout.text(".spi.yml").matches(of: /(?m)^ +- (\w+)$/).map { String($0.1) }
    let records = try FileManager.default.contentsOfDirectory(
      atPath: Checkout.root.appending(path: "docs/Records/API").path(percentEncoded: false))
    #expect(site.count > 20)
    #expect(Set(indexed) == site && indexed.count == site.count)
    #expect(Set(records.map { $0.replacing(".txt", with: "") }) == site)
  }

  /// A module for each store is one row of the page.
  @Test func areOnThePageOfWhatIsPublic() throws {
    let page = try Checkout.text("docs/Lockstep.docc/Versions.md")
    let records = try FileManager.default.contentsOfDirectory(
      atPath: Checkout.root.appending(path: "docs/Records/API").path(percentEncoded: false))
    for name in records.map({ $0.replacing(".txt", with: "") }) where !name.hasSuffix("Variant") {
      #expect(page.contains("`\(name)`"), "Versions.md has no \(name)")
    }
  }
}
