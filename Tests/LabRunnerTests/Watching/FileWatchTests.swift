import Foundation
import Testing

@testable import LabRunner

/// Each way in which editors save, on the real file system; nothing is waited for but the event.
@Suite("The events of an exercise's files", .timeLimit(.minutes(10)))
struct FileWatchTests {
  @Test func aWriteInPlace() async throws {
    try await changes { lab in try lab.write("changed", to: "Store.swift") }
  }

  @Test func aSaveByRename() async throws {
    try await changes { lab in
      try lab.write("changed", to: "Store.swift.new")
      try lab.rename("Store.swift.new", to: "Store.swift")
    }
  }

  @Test func aSaveByRenamingTheOldFileAway() async throws {
    try await changes { lab in
      try lab.rename("Store.swift", to: "Store.swift~")
      try lab.write("changed", to: "Store.swift")
    }
  }

  @Test func aDeletedFileThatComesBack() async throws {
    try await changes(
      { lab in try lab.remove("Store.swift") },
      { lab in try lab.write("changed", to: "Store.swift") })
  }

  @Test func aNewFileInANewDirectory() async throws {
    try await changes(
      { lab in try lab.write("new", to: "Parts/Part.swift") },
      { lab in try lab.write("changed", to: "Parts/Part.swift") })
  }

  @Test func aDirectoryThatIsDeletedAndMadeAnew() async throws {
    try await changes(
      { lab in try lab.removeExercise() },
      { lab in try lab.write("back", to: "Store.swift") },
      // No event of a directory above it tells of this one.
      { lab in try lab.write("changed", to: "Store.swift") })
  }

  @Test func aFolderThatIsRenamedAndComesBack() async throws {
    try await changes(
      { lab in try lab.renameFolder(to: "elsewhere") },
      { lab in try lab.renameFolder(from: "elsewhere") },
      { lab in try lab.write("changed", to: "Store.swift") })
  }

  /// Waits after each step until an event has come and the files are seen as they are then.
  private func changes(_ steps: ((SampleLab) throws -> Void)...) async throws {
    let lab = try SampleLab()
    defer { lab.remove() }
    let folder = lab.folder.url
    let watch = try FileWatch(exercise: lab.exercise.path(percentEncoded: false))
    var seen = ExerciseFiles.ifReadable(in: folder)
    for step in steps {
      try step(lab)
      let now = ExerciseFiles.ifReadable(in: folder)
      #expect(now != seen)
      for await _ in watch.events where ExerciseFiles.ifReadable(in: folder) == now { break }
      seen = now
    }
    withExtendedLifetime(watch) {}
  }
}
