import Guarantees
import Persistence
import Testing
import VariantCatalog

@Suite("Variants laid side by side")
struct SideBySideTests {
  /// Every variant for use over the JSON file: each guards the same state, and adds only its
  /// mechanism.
  static let sources = VariantCatalog.all
    .filter { !$0.isSpecimen && $0.claims.fileFormat == .json && $0.source != handlers }
    .map(\.source)

  /// The one whose members have completion handlers; it is compared with the next in the list.
  static let handlers = "Sources/Variants/DispatchCallback/DispatchCallbackStore.swift"

  /// The stores that differ only in the guard of the state: no custom executor.
  static let guards = [
    "DispatchQueue", "DispatchBarrier", "NSLock", "Mutex", "Actor",
  ].map(source)

  /// The stores with a writer beside the actor: they differ only in the number of commits it takes.
  static let writers = ["Detached", "Batched"].map { source($0 + "Actor") }

  /// The actor, and the actor with a custom executor.
  static let isolated = ["Actor", "ExecutorActor"].map(source)

  private static func source(_ folder: String) -> String {
    "Sources/Variants/\(folder)/\(folder)Store.swift"
  }

  private func lines(_ path: String) throws -> [String] {
    try Repository.text(of: path).split(separator: "\n").map(String.init)
  }

  /// The lines without the text above the type, in which each says what its mechanism invites to.
  private func code(_ path: String) throws -> [String] {
    try lines(path).filter { !$0.hasPrefix("///") }
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
    let difference = try code(source).difference(from: code(Self.guards[0]))
    #expect(difference.insertions.count <= 8, "\(difference)")
  }

  @Test func leavingHandlersChangesTheSignaturesAndTheBodies() throws {
    let (before, after) = (try code(Self.handlers), try code(Self.guards[0]))
    let names = [before, after].map { lines in
      lines.compactMap { $0.prefixMatch(of: /\ \ public (init|func \w+)/)?.output.1 }
    }
    #expect(names[0] == names[1])
    // The first step is the largest, and yet it adds few lines.
    let difference = after.difference(from: before)
    #expect(difference.insertions.count <= 12, "\(difference)")
    #expect(difference.removals.count <= 22, "\(difference)")
    #expect(before.count <= 150)
  }

  /// The lines of each that the other has not, without the lines above the type and its name.
  private func differences(_ sources: [String]) throws -> [[String]] {
    let bodies = try sources.map { source in
      try lines(source).drop { !$0.hasPrefix("public actor ") }.dropFirst()
        .map { $0.replacing(try Regex("actor-[a-z]+|[A-Za-z]*ActorStore"), with: "store") }
    }
    let difference = bodies[1].difference(from: bodies[0])
    return [difference.removals, difference.insertions].map { changes in
      changes.map { change in
        switch change {
        case .remove(_, let line, _), .insert(_, let line, _):
          line.trimmingPrefix { $0 == " " }.description
        }
      }
    }
  }

  @Test func theWritersDifferInTheirGroupingAlone() throws {
    #expect(
      try differences(Self.writers) == [
        [
          "/// Writes the waiting commits one by one, until none waits.",
          "while let group = await queue.next(most: 1) {",
        ],
        [
          "/// Writes all waiting commits together, until none waits.",
          "while let group = await queue.next() {",
        ],
      ])
  }

  @Test func anExecutorOfItsOwnIsAddedToTheActorAndReplacesNothing() throws {
    let changes = try differences(Self.isolated)
    #expect(
      changes[0] == [
        "/// - Parameter configuration: The file, and how to open it.",
        "public init(configuration: StoreConfiguration) throws {",
      ])
    #expect(changes[1].contains("public nonisolated var unownedExecutor: UnownedSerialExecutor {"))
    #expect(!changes[1].contains { $0.contains("state.commit") || $0.contains("body(state)") })
  }

  @Test(arguments: writers)
  func allThatHaveAThreadOfTheirOwnHaveOneSkeleton(_ writer: String) throws {
    let executor = Self.isolated[1]
    #expect(try members(writer) == members(executor))
    let difference = try memberComments(executor).difference(from: memberComments(writer))
    #expect(difference.insertions.count <= 3, "\(difference)")
  }

  @Test(arguments: sources)
  func aVariantAddsNoMembersButTheEndOfItsThread(_ source: String) throws {
    let own = try members(source).filter { !$0.contains("func close()") }
      .map { $0.replacing(", on thread: StoreThread", with: "") }
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
