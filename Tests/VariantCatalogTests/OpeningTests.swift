import Foundation
import Persistence
import SimulatedDisk
import StoreConformance
import Testing
import VariantCatalog

@Suite("Opening a variant by the catalog")
struct OpeningTests {
  @Test(arguments: VariantCatalog.map(Uses()))
  func whatIsSavedIsThereAfterReopening(_ use: Uses.Use) async throws {
    try await use.run()
  }

  @Test func theVisitsComeInTheListsOrder() {
    let isOnServer = { (variant: Variant) in variant.claims.fileAccess == .server }
    let all = VariantCatalog.all
    #expect(
      VariantCatalog.map(Uses()).map(\.testDescription)
        == all.filter { !isOnServer($0) }.map(\.id))
    #expect(
      VariantCatalog.mapServers(Uses()).map(\.testDescription) == all.filter(isOnServer).map(\.id))
    #expect(all.drop { !$0.isSpecimen }.allSatisfy { $0.isSpecimen })
  }
}

/// Saves, deletes and reads with every variant, where it does its work: in memory or on a disk.
struct Uses: StoreVisitor {
  struct Word: Storable, Equatable {
    let id: String
    var text: String
  }

  typealias Item = Word

  struct Use: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let run: @Sendable () async throws -> Void
  }

  func visit<Visited: Store>(_ variant: Variant, _ openings: StoreOpenings<Visited>) -> Use
  where Visited.Item == Word {
    Use(testDescription: variant.id) {
      switch variant.claims.fileAccess {
      case .fileSystem:
        let disk = MemoryFileSystem(directories: ["/data"])
        let location = try StoreLocation(directoryPath: "/data")
        try await use(StoreConfiguration(location: location, fileSystem: disk), openings.open)
        #expect(disk.contents(of: location.path)?.isEmpty == false)
      case .direct, .server:
        let url = FileManager.default.temporaryDirectory
          .appending(path: "catalog-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try await use(
          StoreConfiguration(location: try StoreLocation(directory: url)), openings.open)
        try FileManager.default.removeItem(at: url)
      }
    }
  }

  private func use<Visited: Store>(
    _ configuration: StoreConfiguration,
    _ open: @Sendable (StoreConfiguration) async throws -> Visited
  ) async throws where Visited.Item == Word {
    let (one, two) = (Word(id: "1", text: "one"), Word(id: "2", text: "two"))
    let store = try await open(configuration)
    #expect(try await store.loadAll().isEmpty)
    try await store.save(one)
    try await store.save(contentsOf: [two, Word(id: "3", text: "three")])
    try await store.delete("3")
    #expect(try await store.find(by: "1") == one)
    #expect(try await store.find(by: "3") == nil)
    try await store.close()

    let reopened = try await open(configuration)
    #expect(try await reopened.loadAll().sorted { $0.id < $1.id } == [one, two])
    try await reopened.close()
  }
}
