import Persistence
import Testing
import VariantCatalog

@Suite("Variants laid side by side")
struct SideBySideTests {
  /// Every variant for use over the JSON file: each guards the same state, and adds only its
  /// mechanism.
  static let sources = VariantCatalog.all
    .filter { !$0.isSpecimen && $0.claims.fileFormat == .json }.map(\.source)

  /// Those whose whole difference is what guards the state: no executor of their own.
  static let guards = [
    "DispatchQueue", "DispatchBarrier", "NSLock", "Mutex", "Actor",
  ].map { "Sources/Variants/\($0)/\($0)Store.swift" }

  private func lines(_ path: String) throws -> [String] {
    try Repository.text(of: path).split(separator: "\n").map(String.init)
  }

  /// The public functions and initialisers in their order, without their bodies.
  private func members(_ path: String) throws -> [String] {
    try lines(path)
      .map { $0.replacing("public nonisolated func", with: "public func") }
      .filter { $0.hasPrefix("  public func ") || $0.hasPrefix("  public init(") }
      .map { $0.replacing(" async", with: "").replacing(" throws", with: "") }
  }

  private func memberComments(_ path: String) throws -> [String] {
    try lines(path).filter { $0.hasPrefix("  ///") }
  }

  @Test func thereIsSomethingToCompare() throws {
    #expect(Self.guards.allSatisfy(Self.sources.contains))
    let members = try members(Self.guards[0])
    #expect(members.count >= 3)
    #expect(members.first == "  public init(configuration: StoreConfiguration) {")
    #expect(members.contains("  public func commit(_ changes: Changes<Item>) {"))
    #expect(try memberComments(Self.guards[0]).count >= 3)
  }

  @Test(arguments: guards)
  func guardsHaveTheSameMembersInTheSameOrder(_ source: String) throws {
    #expect(try members(source) == members(Self.guards[0]))
    #expect(try memberComments(source) == memberComments(Self.guards[0]))
  }

  @Test(arguments: guards)
  func guardsDifferInFewLines(_ source: String) throws {
    let difference = try lines(source).difference(from: lines(Self.guards[0]))
    #expect(difference.insertions.count <= 12, "\(difference)")
  }

  @Test(arguments: sources)
  func aVariantAddsNoMembersButItsExecutor(_ source: String) throws {
    let own = try members(source).filter {
      !$0.contains("executor: ") && !$0.contains("func close()")
    }
    #expect(own == (try members(Self.guards[0])))
  }

  @Test(arguments: sources)
  func aVariantIsShortAndImportsNoOther(_ source: String) throws {
    let lines = try lines(source)
    #expect(lines.count <= 150)
    let imports = lines.filter { $0.hasPrefix("import ") || $0.contains(" import ") }
    #expect(imports.contains("public import Persistence"))
    #expect(imports.allSatisfy { !$0.contains("Variant") })
  }
}
