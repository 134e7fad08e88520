import Foundation
import LabSupport

/// Opens the file of a case, and tells the result: `+` or `-`, and a sentence.
///
/// The parent process creates the folder, and removes it however this process ends.
struct VersionRun<Store: PeopleKeeping> {
  let versionCase: VersionCase

  func run() async throws {
    let folder = try Folder(given: ProcessInfo.processInfo.environment)
    try await versionCase.write(to: folder.file)
    let (passed, happened) =
      if let people = versionCase.people {
        try await opens(folder, people)
      } else {
        try await refuses(folder)
      }
    let sentence = happened.replacingOccurrences(of: folder.url.path + "/", with: "")
    LabProgram.tell("\(passed ? "+" : "-") \(sentence)")
  }

  private func opens(
    _ folder: Folder, _ expected: [String]
  ) async throws -> (passed: Bool, happened: String) {
    let store: Store
    do { store = try await Store(directory: folder.url, filename: "people.json") } catch {
      return (false, "opening threw \(error)")
    }
    let found = try await Self.names(store)
    guard found == expected else {
      let names = found.isEmpty ? "nobody" : found.joined(separator: ", ")
      return (false, "opened with \(names)\(try await overwritten(store, folder))")
    }
    try await store.save(Store.Person(id: 7, first: "Emmy", last: "Noether", born: 1882))
    try await store.close()
    let again = try await Store(directory: folder.url, filename: "people.json")
    let later = try await Self.names(again)
    try await again.close()
    guard later.count == expected.count + 1 else {
      return (false, "after one more was saved, it opened with \(later.count) people")
    }
    return (true, "opened with \(found.joined(separator: ", "))")
  }

  private func refuses(_ folder: Folder) async throws -> (passed: Bool, happened: String) {
    let before = try Data(contentsOf: folder.file)
    let store: Store
    do { store = try await Store(directory: folder.url, filename: "people.json") } catch {
      return try Data(contentsOf: folder.file) == before
        ? (true, "refused, and its \(before.count) bytes are untouched")
        : (false, "refused, and its bytes were changed")
    }
    let found = try await Self.names(store)
    let what = found.isEmpty ? "as if it were empty" : "with " + found.joined(separator: ", ")
    return (false, "opened \(what)\(try await overwritten(store, folder))")
  }

  /// The effect of the next save on a file that the store could not read.
  private func overwritten(_ store: Store, _ folder: Folder) async throws -> String {
    let before = try Data(contentsOf: folder.file)
    try await store.save(Store.Person(id: 7, first: "Emmy", last: "Noether", born: 1882))
    try await store.close()
    let after = try Data(contentsOf: folder.file)
    return after == before
      ? "" : "; the next save put \(after.count) bytes in the place of its \(before.count)"
  }

  /// All people, as first name, plus, last name and year.
  private static func names(_ store: Store) async throws -> [String] {
    try await store.loadAll().sorted { $0.id < $1.id }.map { "\($0.first)+\($0.last) \($0.born)" }
  }
}
