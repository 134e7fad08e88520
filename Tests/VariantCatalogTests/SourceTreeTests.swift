import Foundation
import Testing
import VariantCatalog

@Suite("Finding the package")
struct SourceTreeTests {
  @Test func thePackageThatTheProgramWasBuiltFromIsFoundWhoeverAsks() throws {
    #expect(try SourceTree(around: "/").root.path == Repository.root.path)
  }
}
