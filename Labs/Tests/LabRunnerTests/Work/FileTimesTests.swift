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
    // Both files have the same size, and the same time within the precision of the file system.
    try expect(changes: true) { lab in
      try lab.setTime(of: "Store.swift")
    } after: { lab in
      try lab.write("// LAB: gone\n", to: "Store.swift.new")
      try lab.setTime(of: "Store.swift.new")
      try lab.rename("Store.swift.new", to: "Store.swift")
    }
  }

  @Test func differWhenOnlyTheTimeDoes() throws {
    try expect(changes: true) { try $0.setTime(of: "Store.swift") }
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

  private func expect(changes: Bool, after step: (SampleLab) throws -> Void) throws {
    try expect(changes: changes, from: { _ in }, after: step)
  }

  private func expect(
    changes: Bool, from start: (SampleLab) throws -> Void, after step: (SampleLab) throws -> Void
  ) throws {
    let lab = try SampleLab()
    defer { lab.remove() }
    try start(lab)
    let before = FileTimes(of: lab.exercise)
    try step(lab)
    #expect((FileTimes(of: lab.exercise) != before) == changes)
  }
}

extension SampleLab {
  fileprivate func setTime(of name: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
      ofItemAtPath: exercise.appending(path: name).path(percentEncoded: false))
  }
}
