import Foundation
import Testing

@testable import LabRunner

/// Each way in which editors save, on the real file system.
@Suite("Two looks at an exercise's files")
struct FileTimesTests {
  @Test func differAfterAWriteInPlace() throws {
    try expect(changes: true) { lab in
      let file = try FileHandle(forWritingTo: lab.exercise.appending(path: "Store.swift"))
      try file.write(contentsOf: Data("let other = 1\n".utf8))
      try file.close()
    }
  }

  @Test func differAfterASaveByRename() throws {
    try expect(changes: true) { lab in
      // Of the same size, and at the same time as far as the file system knows.
      try lab.write("// LAB: gone\n", to: "Store.swift.new")
      try FileManager.default.setAttributes(
        [.modificationDate: lab.time], ofItemAtPath: lab.path("Store.swift.new"))
      try FileManager.default.setAttributes(
        [.modificationDate: lab.time], ofItemAtPath: lab.path("Store.swift"))
      try lab.rename("Store.swift.new", to: "Store.swift")
    }
  }

  @Test func differWhenOnlyTheTimeDoes() throws {
    try expect(changes: true) { lab in
      try FileManager.default.setAttributes(
        [.modificationDate: lab.time], ofItemAtPath: lab.path("Store.swift"))
    }
  }

  @Test func differWhenAFileComesOrGoes() throws {
    try expect(changes: true) { try $0.write("new", to: "Parts/Part.swift") }
    try expect(changes: true) { try $0.remove("Store.swift") }
    try expect(changes: true) { try $0.removeExercise() }
    try expect(changes: true) { try $0.renameFolder(to: "elsewhere") }
  }

  @Test func areTheSameWhenNothingWasSaved() throws {
    try expect(changes: false) { _ in }
    try expect(changes: false) { lab in
      try lab.renameFolder(to: "elsewhere")
      try lab.renameFolder(from: "elsewhere")
    }
  }

  @Test func areTheSameWhateverAnEditorPutsBesideTheFiles() throws {
    try expect(changes: false) { lab in
      for name in [".Store.swift.swp", "Store.swift~", "#Store.swift#", "4913"] {
        try lab.write("an editor's", to: name)
      }
    }
  }

  private func expect(changes: Bool, _ step: (SampleLab) throws -> Void) throws {
    let lab = try SampleLab()
    defer { lab.remove() }
    let before = FileTimes(of: lab.exercise)
    try step(lab)
    #expect((FileTimes(of: lab.exercise) != before) == changes)
  }
}

extension SampleLab {
  fileprivate var time: Date { Date(timeIntervalSince1970: 1_000_000_000) }

  fileprivate func path(_ name: String) -> String {
    exercise.appending(path: name).path(percentEncoded: false)
  }
}
