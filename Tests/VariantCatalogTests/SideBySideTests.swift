import Testing
import VariantCatalog

@Suite("Variants laid side by side")
struct SideBySideTests {
  /// Every variant for use, all of which guard one state and nothing more.
  static let sources = VariantCatalog.all.filter { !$0.isSpecimen }.map(\.source)

  /// The public members of a file in their order, without their bodies.
  private func members(_ path: String) throws -> [String] {
    try Repository.text(of: path).split(separator: "\n")
      .map { $0.drop { $0 == " " } }
      .filter { $0.hasPrefix("public func ") || $0.hasPrefix("public init(") }
      .map { $0.replacing(" async", with: "").replacing(" throws", with: "") }
  }

  /// The comments of the public members, which must not differ either.
  private func memberComments(_ path: String) throws -> [String] {
    let lines = try Repository.text(of: path).split(separator: "\n")
    return lines.filter { $0.hasPrefix("  ///") }.map(String.init)
  }

  @Test func thereIsSomethingToCompare() throws {
    let first = try #require(Self.sources.first)
    let members = try members(first)
    #expect(members.count >= 3)
    #expect(members.first?.hasPrefix("public init(configuration:") == true)
    #expect(members.contains { $0.hasPrefix("public func commit(") })
  }

  @Test(arguments: sources)
  func theMembersAreTheSameInTheSameOrder(_ source: String) throws {
    let first = try #require(Self.sources.first)
    #expect(try members(source) == members(first))
    #expect(try memberComments(source) == memberComments(first))
  }

  @Test(arguments: sources)
  func aVariantIsItsMechanismAndNothingElse(_ source: String) throws {
    let text = try Repository.text(of: source)
    #expect(text.split(separator: "\n").count <= 60)
    let imports = text.split(separator: "\n").filter { $0.contains("import ") }
    #expect(imports.allSatisfy { !$0.contains("Variant") }, "variants never import each other")
  }
}
