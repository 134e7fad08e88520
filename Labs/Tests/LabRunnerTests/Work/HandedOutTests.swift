import Foundation
import Testing

@testable import LabRunner
@testable import LabVerify

@Suite("The exercise as it is handed out")
struct HandedOutTests {
  private let files = ExerciseFiles([
    "Store.swift": Array("let one = 1\n\n=== not a heading\n".utf8), "Empty.swift": [],
    "Parts/Part, two.swift": Array("windows\r\n".utf8),
  ])

  @Test func comesBackAsItWasWritten() {
    #expect(HandedOut.parse(HandedOut.text(of: files, id: "06")) == files)
  }

  @Test func isAFileThatPeopleCanRead() {
    let text = String(decoding: HandedOut.text(of: files, id: "06"), as: UTF8.self)
    #expect(text.contains("Labs/run 06 --reset"))
    #expect(text.contains("\n=== Store.swift, 3 lines\nlet one = 1\n"))
    #expect(text.contains("\n=== Parts/Part, two.swift, 1 line\n"))
  }

  @Test(arguments: [
    "", "no heading\n", "=== Store.swift, 2 lines\none\n", "=== Store.swift, 1 line\nno end",
    "=== ../../Package.swift, 1 line\none\n", "=== /etc/passwd, 1 line\none\n",
    "=== Store.swift, -1 lines\n", "=== Store.swift\none\n", "=== A, 1 line\none\nmore\n",
  ])
  func aDamagedOneIsRefused(text: String) {
    #expect(HandedOut.parse(Array(text.utf8)) == nil)
  }

  @Test func anAuthorHearsOfAStaleOne() throws {
    let lab = try SampleLab()
    defer { lab.remove() }
    #expect(try HandedOut.isCurrent(lab.folder))
    try lab.write("changed\n", to: "Store.swift")
    #expect(try !HandedOut.isCurrent(lab.folder))
  }

  @Test func aLastLineWithoutEndIsNotHandedOut() throws {
    let lab = try SampleLab()
    defer { lab.remove() }
    try lab.write("no end", to: "Store.swift")
    #expect(throws: LabProblem.self) { try HandedOut.write(lab.folder) }
  }
}
