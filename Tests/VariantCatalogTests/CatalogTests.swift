import Guarantees
import Persistence
import Testing
import VariantCatalog

@Suite("The list of all variants")
struct CatalogTests {
  @Test func everyVariantHasItsOwnNames() {
    let all = VariantCatalog.all
    #expect(Set(all.map(\.id)).count == all.count)
    #expect(Set(all.map(\.title)).count == all.count)
    #expect(Set(all.map(\.source)).count == all.count)
    #expect(all.allSatisfy { !$0.mechanism.isEmpty })
  }

  @Test(arguments: VariantCatalog.all)
  func anIdIsInKebabCase(_ variant: Variant) throws {
    #expect(try /[a-z]+(-[a-z]+)*/.wholeMatch(in: variant.id) != nil, "\(variant.id)")
  }

  @Test func aVariantIsFoundByItsIdExactly() {
    for variant in VariantCatalog.all {
      #expect(VariantCatalog.variant(variant.id)?.title == variant.title)
      #expect(VariantCatalog.variant(variant.id.uppercased()) == nil)
    }
    #expect(VariantCatalog.variant("") == nil)
  }

  @Test(arguments: VariantCatalog.all)
  func theSourceFileDeclaresTheStore(_ variant: Variant) throws {
    let text = try Repository.text(of: variant.source)
    let kinds = ["actor", "final actor", "final class"]
    #expect(kinds.contains { text.contains("public \($0) \(variant.title)<") })
  }

  @Test(arguments: VariantCatalog.all)
  func theModuleIsAProductOfThePackage(_ variant: Variant) throws {
    let manifest = try Repository.text(of: "Package.swift")
    let parts = variant.source.split(separator: "/")
    let folder = parts.dropFirst().dropLast().joined(separator: "/")
    let name = variant.module.dropLast("Variant".count)
    let start = try #require(manifest.firstRange(of: "let variants =")).upperBound
    let list = manifest[start...].prefix { $0 != "}" }
    let isLesson = folder == "Variants/\(name)" && list.contains("\"\(name)\",")
    // A database's module may have its store in a separate folder, beside the engine's.
    let isOther = (1...2).contains { depth in
      let folder = parts.dropFirst().dropLast(depth).joined(separator: "/")
      return manifest.contains("(name: \"\(variant.module)\", folder: \"\(folder)\")")
    }
    #expect(isLesson || isOther, "\(folder)")
    #expect(manifest.contains(" \\(toolkits) \\(catalog)"))
    #expect(manifest.contains("products: libraries.map { .library(name: $0, targets: [$0]) }"))
  }

  @Test(arguments: VariantCatalog.all)
  func aStoreClaimsNothingThatItIsKeptForBreaking(_ variant: Variant) {
    #expect(variant.claims.guarantees.isDisjoint(with: variant.claims.breaks))
    #expect(variant.isSpecimen == variant.id.hasPrefix("published-"))
  }

  @Test(.enabled(if: Repository.exists("README.md"), "there is no README yet"))
  func theReadmeListsEveryVariant() throws {
    let rows = try Repository.text(of: "README.md").split(separator: "\n")
      .filter { $0.hasPrefix("|") }
    for variant in VariantCatalog.all {
      #expect(
        rows.contains { $0.contains("`\(variant.id)`") || $0.contains("| \(variant.id) |") },
        "\(variant.id) is in no table of README.md")
    }
  }
}
