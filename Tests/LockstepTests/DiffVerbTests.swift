import Arguments
import Foundation
import Testing
import VariantCatalog

@testable import lockstep

@Suite("lockstep diff")
struct DiffVerbTests {
  @Test func theSourceOfEveryVariantIsFoundFromADirectoryOfThePackage() throws {
    let here = URL(filePath: #filePath).deletingLastPathComponent().path(percentEncoded: false)
    let tree = try Checkout(around: here, builtFrom: "/nowhere/a/b/c/d.swift")
    for variant in VariantCatalog.all {
      #expect(try variant.sourceText(in: tree.root).contains(" \(variant.title)<"))
    }
  }

  @Test func elsewhereThePackageThatTheProgramWasBuiltFromIsUsed() throws {
    #expect(
      try Checkout(around: "/").root.path(percentEncoded: false)
        == Checkout(around: URL(filePath: #filePath).deletingLastPathComponent().path).root
        .path(percentEncoded: false))
  }

  @Test func withoutACheckoutTheErrorSaysWhatToDo() {
    let error = #expect(throws: Checkout.Missing.self) {
      try Checkout(around: "/", builtFrom: "/nowhere/Sources/lockstep/Diff/Checkout.swift")
    }
    #expect(
      error?.description
        == "The variants' sources are neither around / nor where lockstep was built. "
        + "Run it inside a checkout of the package.")
  }

  @Test func aSourceThatIsNotThereIsNamed() throws {
    let root = FileManager.default.temporaryDirectory
      .appending(path: "diff-tests-\(UUID().uuidString)")
    let files = FileManager.default
    try files.createDirectory(
      at: root.appending(path: "Sources/Variants"), withIntermediateDirectories: true)
    try Data().write(to: root.appending(path: "Package.swift"))
    let tree = try Checkout(around: root.path)
    let actor = try #require(VariantCatalog.variant("actor"))
    let error = #expect(throws: Variant.MissingSource.self) {
      try actor.sourceText(in: tree.root)
    }
    #expect(error?.description.hasPrefix("The source of actor, \(root.path)/Sources") == true)
    try files.removeItem(at: root)
  }

  @Test func wrongArgumentsSayWhatIsRight() async {
    #expect(
      await problem("diff", "actor", "mutx") == "`mutx` is no variant; there are "
        + VariantCatalog.all.map(\.id).joined(separator: ", ") + ". Did you mean `mutex`?")
    #expect(await problem("diff", "actor", "actor") == "`actor` is given twice; give it once.")
    #expect(await problem("diff", "actor")?.contains("`<new>` is missing") == true)
  }

  /// The error about a command line, as the user reads it.
  private func problem(_ words: String...) async -> String? {
    do {
      guard case .run(let parsed) = try Lockstep.program.parse(words) else { return nil }
      _ = try await DiffVerb.run(parsed)
      return nil
    } catch {
      let lines = "\(error)".split(separator: "\n")
      return lines.first.map { String($0.trimmingPrefix("lockstep diff: ")) }
    }
  }
}
