import Foundation
import Testing

@testable import LabRunner

@Suite("Where progress and copies are kept")
struct RecordDirectoryTests {
  @Test func inLabsWhereThatCanBeWritten() throws {
    let lab = try SampleLab()
    defer { lab.remove() }
    #expect(lab.records.isInCheckout)
    #expect(lab.progress.url.deletingLastPathComponent().lastPathComponent == "Labs")
  }

  @Test func inTheUsersDirectoryWhereItCannot() {
    let checkout = LabCheckout(root: URL(filePath: "/missing/lockstep"))
    let records = RecordDirectory(checkout, environment: ["XDG_STATE_HOME": "/state"])
    #expect(!records.isInCheckout)
    #if !canImport(Darwin)
      #expect(records.url.path(percentEncoded: false) == "/state/lockstep/missing-lockstep")
    #endif
  }

  @Test func aRelativeStateDirectoryIsIgnored() {
    let checkout = LabCheckout(root: URL(filePath: "/missing/lockstep"))
    let records = RecordDirectory(checkout, environment: ["XDG_STATE_HOME": "state"])
    #expect(records.url.path(percentEncoded: false).hasSuffix("lockstep/missing-lockstep"))
  }
}
