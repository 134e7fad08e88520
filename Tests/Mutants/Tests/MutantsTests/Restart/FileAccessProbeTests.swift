import Foundation
import Persistence
import Testing

@testable import Mutants
@testable import StoreConformance

@Suite("Where a store's file operations are seen")
struct FileAccessProbeTests {
  /// Writes a file directly, and ignores the configuration's file system.
  private actor SelfMadeStore<Item: Storable>: PlainStore {
    private let file: URL
    private var kept: [Item.ID: Item] = [:]

    init(configuration: StoreConfiguration) { file = URL(filePath: configuration.location.path) }

    func change(_ changes: [PlainChange<Item>]) throws {
      for change in changes { change.apply(to: &kept) }
      try JSONEncoder().encode(Array(kept.values)).write(to: file)
    }

    func items() -> [Item.ID: Item] { kept }
    func close() {}
  }

  private func selfMade(_ claims: Claims) -> Subject {
    Subject("self-made", claims: claims) { SelfMadeStore<Note>(configuration: $0) }
  }

  @Test func aStoreThatSaysNothingIsTriedWhereItsFilesAre() async throws {
    let (subject, remarks, _) = try await selfMade(Claims()).probed(nil)
    #expect(subject.claims.fileAccess == .direct)
    #expect(remarks.map(\.contradicts) == [false])
    #expect(remarks.first?.text.hasPrefix("it opens files directly: data.json appeared") == true)
  }

  @Test func aStoreThatSaysTheContraryIsContradicted() async throws {
    let (subject, remarks, _) = try await selfMade(Claims(fileAccess: .fileSystem)).probed(nil)
    #expect(subject.claims.fileAccess == .direct)
    #expect(remarks.map(\.contradicts) == [true])
    let report = ConformanceReport.StoreReport(id: "self-made", cells: [], remarks: remarks)
    #expect(!report.agrees && !report.agreesWhereAsked)
  }

  @Test(arguments: [nil, Claims.FileAccess.direct])
  func whatComesThroughTheFileSystemIsSeen(_ access: Claims.FileAccess?) async throws {
    let subject = Subject("seen", claims: Claims(fileAccess: access)) {
      try ReferenceStore<Note>(configuration: $0)
    }
    let (probed, remarks, failure) = try await subject.probed(nil)
    #expect(failure == nil)
    #expect(probed.claims.fileAccess == subject.claims.fileAccess)
    #expect(remarks.count == (access == nil ? 0 : 1))
    #expect(remarks.allSatisfy { !$0.contradicts })
  }

  private func throwing(_ error: any Error & Sendable) -> Subject {
    Subject("broken", claims: Claims([.sequential, .progress])) {
      (_: StoreConfiguration) -> ReferenceStore<Note> in throw error
    }
  }

  @Test func aPlainCallThatThrowsIsNamed() async throws {
    let (probed, remarks, failure) = try await throwing(CancellationError()).probed(nil)
    #expect(probed.claims.fileAccess == .fileSystem && remarks.isEmpty)
    #expect(failure == PlainCalls.Failure(call: "open", error: "CancellationError()"))
  }

  @Test func oneCauseIsOneFinding() async throws {
    let report = await Conformance.check(
      [throwing(CancellationError())], options: .init(effort: 0.01, children: .none))
    let cells = try #require(report.stores.first).cells
    #expect(cells.filter { $0.verdict == .broken }.map(\.guarantee) == [.sequential])
    #expect(cells.first?.counterexample?.found == "open threw: CancellationError()")
    let others = cells.dropFirst().map { $0.reason?.kind }
    #expect(others.allSatisfy { $0 == .plainCallFails })
    #expect(!report.agrees)
  }
}
