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

  @Test func whatTheCheckoutHasIsReadWhereItCannotBeWrittenAnyMore() throws {
    let lab = try SampleLab()
    defer { lab.remove() }
    try lab.progress.update { $0["06"].hints = 2 }
    let elsewhere = RecordDirectory(
      url: lab.folder.checkout.root.appending(path: "state"), isInCheckout: false,
      labs: lab.folder.checkout.labs)
    let store = LabProgressStore(elsewhere)
    #expect(try store.read()["06"].hints == 2)
    try store.update { $0["06"].hints = 3 }
    #expect(try store.read()["06"].hints == 3)
    #expect(try lab.progress.read()["06"].hints == 2)
  }

  @Test func theHomeIsThatOfTheEnvironmentAsForTheBuild() {
    let checkout = LabCheckout(root: URL(filePath: "/missing/lockstep"))
    let records = RecordDirectory(checkout, environment: ["HOME": "/home/anna"])
    #if !canImport(Darwin)
      let path = records.url.path(percentEncoded: false)
      #expect(path == "/home/anna/.local/state/lockstep/missing-lockstep")
    #endif
  }

  @Test func aRelativeStateDirectoryIsIgnored() {
    let checkout = LabCheckout(root: URL(filePath: "/missing/lockstep"))
    let records = RecordDirectory(checkout, environment: ["XDG_STATE_HOME": "state"])
    #expect(records.url.path(percentEncoded: false).hasSuffix("lockstep/missing-lockstep"))
  }
}
