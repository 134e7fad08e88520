import Foundation
import Testing

@testable import LabRunner
@testable import LabVerify

@Suite("Reset and the copies of one's work")
struct ResetTests {
  private let moment = Date(timeIntervalSince1970: 1_800_000_000)

  @Test func putsEverythingBackAndKeepsACopy() throws {
    let lab = try SampleLab()
    defer { lab.remove() }
    try lab.write("my work", to: "Store.swift")
    try lab.write("my own file", to: "Parts/Mine.swift")
    let text = try lab.work.reset(lab.folder, at: moment)
    #expect(try HandedOut.isCurrent(lab.folder))
    let copy = try #require(lab.work.copies.copies(of: "06").first)
    #expect(try read(copy, "Store.swift") == "my work")
    #expect(try read(copy, "Parts/Mine.swift") == "my own file")
    #expect(text.contains("Labs/.kept/\(copy.url.lastPathComponent)"))
    #expect(copy.url.lastPathComponent.contains("06-2027-01-"))
  }

  @Test func twiceInOneSecondKeepsBoth() throws {
    let lab = try SampleLab()
    defer { lab.remove() }
    for text in ["first", "second", "third"] {
      try lab.write(text, to: "Store.swift")
      _ = try lab.work.reset(lab.folder, at: moment)
    }
    let copies = lab.work.copies.copies(of: "06")
    #expect(
      try copies.map { try read($0, "Store.swift") }.sorted() == ["first", "second", "third"])
  }

  @Test func anExerciseThatIsGoneComesBack() throws {
    let lab = try SampleLab()
    defer { lab.remove() }
    try lab.removeExercise()
    #expect(try lab.work.reset(lab.folder).contains("as it was handed out"))
    #expect(try lab.text("Store.swift") == "// LAB: here\n")
  }

  @Test func nothingChangesWhereNoCopyCanBeMade() throws {
    let lab = try SampleLab()
    defer { lab.remove() }
    try lab.write("my work", to: "Store.swift")
    // A file where the directory of the copies is to be.
    try Data().write(to: lab.work.copies.directory)
    #expect(throws: LabProblem.self) { try lab.work.reset(lab.folder) }
    #expect(try lab.text("Store.swift") == "my work")
  }

  @Test func nothingChangesWhereNobodyKnowsWhatWasHandedOut() throws {
    let lab = try SampleLab()
    defer { lab.remove() }
    try lab.write("my work", to: "Store.swift")
    try FileManager.default.removeItem(at: lab.folder.url.appending(path: HandedOut.fileName))
    #expect(throws: LabProblem.self) { try lab.work.reset(lab.folder) }
    #expect(try lab.text("Store.swift") == "my work")
  }

  @Test func aCheckKeepsEachStateOnce() throws {
    let lab = try SampleLab()
    defer { lab.remove() }
    #expect(lab.work.keep(lab.folder) == nil)
    #expect(lab.work.copies.copies(of: "06").isEmpty, "what is handed out needs no copy")
    for text in ["one", "two", "one", "one"] {
      try lab.write(text, to: "Store.swift")
      #expect(lab.work.keep(lab.folder) == nil)
    }
    #expect(lab.work.copies.copies(of: "06").count == 2)
  }

  @Test func workThatGitTookAwayIsSaidToBeKept() throws {
    let lab = try SampleLab()
    defer { lab.remove() }
    try lab.write("my work", to: "Store.swift")
    _ = lab.work.keep(lab.folder, at: moment)
    // As after `git stash`.
    try lab.write("// LAB: here\n", to: "Store.swift")
    let note = try #require(lab.work.keep(lab.folder))
    let copy = try #require(lab.work.copies.copies(of: "06").first)
    #expect(note.contains("Labs/.kept/\(copy.url.lastPathComponent)"))
    #expect(note.contains(copy.time))
    // Once is enough.
    #expect(lab.work.keep(lab.folder) == nil)
  }

  @Test func aResetIsNotSaidToHaveLostAnything() throws {
    let lab = try SampleLab()
    defer { lab.remove() }
    try lab.write("my work", to: "Store.swift")
    _ = lab.work.keep(lab.folder, at: moment)
    _ = try lab.work.reset(lab.folder, at: moment)
    #expect(lab.work.keep(lab.folder) == nil)
  }

  @Test func theChecksCopiesAreBoundedAndThoseOfResetsStay() throws {
    let lab = try SampleLab()
    defer { lab.remove() }
    try lab.write("before", to: "Store.swift")
    _ = try lab.work.reset(lab.folder, at: moment)
    for number in 0..<KeptCopies.most + 5 {
      try lab.write("state \(number)", to: "Store.swift")
      _ = lab.work.keep(lab.folder, at: moment + Double(number + 1))
    }
    let copies = lab.work.copies.copies(of: "06")
    #expect(copies.count == KeptCopies.most + 1)
    #expect(try read(copies[0], "Store.swift") == "before")
    #expect(try read(copies[1], "Store.swift") == "state 5")
  }

  @Test func whatEditorsLeaveIsNeitherCopiedNorRemoved() throws {
    let lab = try SampleLab()
    defer { lab.remove() }
    for name in [".Store.swift.swp", "Store.swift~", "#Store.swift#", "4913"] {
      try lab.write("an editor's", to: name)
    }
    #expect(try HandedOut.isCurrent(lab.folder))
    try lab.write("my work", to: "Store.swift")
    _ = try lab.work.reset(lab.folder)
    #expect(try lab.text(".Store.swift.swp") == "an editor's")
  }

  private func read(_ copy: KeptCopies.Copy, _ path: String) throws -> String {
    String(decoding: try Data(contentsOf: copy.url.appending(path: path)), as: UTF8.self)
  }
}
