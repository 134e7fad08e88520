/// The files of a test package that `init-suite` makes.
struct SuiteTemplate {
  /// This package's location and version, as written in the new package.
  let lockstep: Dependency
  /// The package around the new package, and its library, or `nil`.
  let parent: (package: String, product: String)?

  /// A package with modules that the new package needs.
  enum Dependency {
    /// A checkout at a path.
    case path(String)
    /// A repository, with a minimum version.
    case repository(url: String, version: String)

    /// The package name in product dependencies.
    var name: String {
      switch self {
      case .path: "lockstep"
      case .repository(let url, _):
        (url.split(separator: "/").last.map(String.init) ?? url).replacing(/\.git$/, with: "")
      }
    }

    fileprivate var declaration: String {
      switch self {
      case .path(let path): ".package(name: \"lockstep\", path: \"\(path)\")"
      case .repository(let url, let version):
        // In 0.x a minor version may change the API.
        ".package(url: \"\(url)\", .upToNextMinor(from: \"\(version)\"))"
      }
    }
  }

  /// The texts of the suite's files, by their paths in the new package.
  var files: [(path: String, text: String)] {
    [
      ("Package.swift", manifest), (Self.adapterPath, adapter),
      ("Tests/SuiteTests/SuiteTests.swift", test), ("accepted.json", "[]\n"),
    ]
  }

  private var manifest: String {
    let package = parent.map { "    .package(name: \"\($0.package)\", path: \"..\"),\n" } ?? ""
    let product =
      parent.map { "        .product(name: \"\($0.product)\", package: \"\($0.package)\"),\n" }
      ?? ""
    let suite = lockstep.name
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      // A separate package for the conformance suite: the package around it keeps its deployment
      // targets and gets no dependency. Run it with `swift test --package-path Conformance`.
      let package = Package(
        name: "conformance",
        platforms: [.macOS(.v15)],
        dependencies: [
      \(package)    \(lockstep.declaration),
        ],
        targets: [
          .testTarget(
            name: "SuiteTests",
            dependencies: [
      \(product)        .product(name: "Persistence", package: "\(suite)"),
              .product(name: "StoreConformance", package: "\(suite)"),
              // Loaded into the suite's child processes before libc, to record a store's file operations.
              .product(name: "FileTrace", package: "\(suite)"),
              // Loaded in the same way, to choose which of a store's threads continues.
              .product(name: "ThreadScheduler", package: "\(suite)"),
            ])
        ],
        swiftLanguageModes: [.v6]
      )

      """
  }

  private var adapter: String {
    """
    import Foundation
    import Persistence
    \(parent.map { "// import \($0.product)\n" } ?? "")
    /// The nine calls of a store, made by calls of your library.
    ///
    /// The calls below form a small store with a JSON file, so that the suite runs. Replace the body of
    /// each call, and keep these rules:
    ///
    /// - A call that fails throws an error of any type.
    /// - `close` releases everything that the store has open. If your library has no such call, leave it
    ///   empty and claim `closes = .nothing`.
    /// - If your library cannot list its keys, claim `listing = .none`. The suite then never calls
    ///   `loadAll` and `count`.
    /// - Keep everything below the directory of `configuration.location`, or in its file.
    /// - If your library is on the main actor, write `final class` in the place of `actor`, and
    ///   `MainActorStore` in the place of `Store`. The calls stay as they are; open the store by
    ///   `try await` in SuiteTests.swift.
    actor Adapter<Item: Storable>: Store {
      private let file: URL
      private var items: [Item.ID: Item] = [:]

      init(configuration: StoreConfiguration) throws {
        file = URL(filePath: configuration.location.path)
        do {
          let saved = try JSONDecoder().decode([Item].self, from: Data(contentsOf: file))
          items = Dictionary(saved.map { ($0.id, $0) }) { _, last in last }
        } catch CocoaError.fileReadNoSuchFile {
          // Only a missing file is an empty store; every other error is thrown.
        }
      }

      func save(_ item: Item) throws { try save(contentsOf: [item]) }

      func save(contentsOf new: [Item]) throws {
        var changed = items
        for item in new { changed[item.id] = item }
        try write(changed)
      }

      func delete(_ id: Item.ID) throws { try delete(contentsOf: [id]) }

      func delete(contentsOf ids: [Item.ID]) throws {
        var changed = items
        for id in ids { changed[id] = nil }
        try write(changed)
      }

      func find(by id: Item.ID) -> Item? { items[id] }

      func loadAll() -> [Item] { Array(items.values) }

      func count() -> Int { items.count }

      func flush() {}

      func close() {}

      private func write(_ changed: [Item.ID: Item]) throws {
        try JSONEncoder().encode(Array(changed.values)).write(to: file, options: .atomic)
        items = changed
      }
    }

    """
  }

  private var test: String {
    """
    import Foundation
    import Persistence
    import StoreConformance
    import Testing

    /// The store under the conformance suite.
    @Suite("The store under the conformance suite")
    struct SuiteTests {
      /// The promises of the store. You can also start from `.cache`, `.database` or `.log`.
      ///
      /// Properties tell the suite the kind of the store: `batches = .itemByItem`,
      /// `layout = .filePerRecord`, `listing = .none`, `writes = .behind`, `closes = .nothing`,
      /// `lock = .none`, `tornTail = .dropped` and `excess = .ignored`. Claim `swap = .noticed`
      /// if an open store notices that its file was replaced.
      private static let claims = Claims.documents.with { claims in
        // The small store in Adapter.swift does not keep these: a bare array has no checksum, and
        // Foundation's files and decoder leave temporary files, write short and trap on deep nesting.
        // Remove the guarantees that your store keeps from this list.
        claims.guarantees.subtract([
          .failureAtomicity, .corruptionDetected, .noResidue, .decoderSurvives,
        ])
        claims.waivers[.dataRaceFreedom] =
          "looked for by: LOCKSTEP_ONLY=G24 swift test --sanitize=thread"
      }

      /// The suite reads these environment variables:
      ///
      /// - `LOCKSTEP_BUDGET=60s` limits the time; the report names the checks that were left out. Without
      ///   a limit, a store with slow files takes many minutes.
      /// - `LOCKSTEP_ONLY=G2,G9` runs the checks of these guarantees only.
      /// - `LOCKSTEP_REPORT_ISSUE=G2` prints a counterexample as Markdown for an issue.
      /// - `LOCKSTEP_JSON=report.json` writes the report; `lockstep badge` draws a badge from this file.
      @Test func theStoreDoesAsItSays() async throws {
        let report = await Conformance.check(
          "store", claims: Self.claims, options: .init(known: try Self.known())
        ) { try Adapter<Note>(configuration: $0) }
        // Throws the whole report if a check failed; otherwise prints what was explored.
        try report.verify()
      }

      /// A second model, with dates, optionals and 64-bit numbers, by the guarantees about content.
      @Test func otherValuesComeBackAsTheyWere() async throws {
        let asked: Set<Guarantee> = [.sequential, .memoryEqualsDisk]
        let claims = Self.claims.with { $0.guarantees.formIntersection(asked) }
        let report = await Conformance.check(
          "store-of-entries", claims: claims,
          options: .init(guarantees: asked, known: try Self.known())
        ) { try Adapter<Entry>(configuration: $0) }
        try report.verify()
      }

      /// The failures that are known, by name and date.
      private static func known() throws -> KnownFailures {
        let package = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        return try KnownFailures(contentsOfFile: package.appending(path: "accepted.json").path)
      }
    }

    """
  }
}
