import Foundation
import LabSupport

/// The check of lab 11: files of several versions, and invalid file names.
public enum Lab11 {
  /// Checks a store of people.
  ///
  /// - Parameter type: The store.
  public static func run<Store: PeopleKeeping>(_ type: Store.Type) async {
    var parts: [String: LabProgram.Part] = [:]
    for versionCase in VersionCase.allCases {
      parts[versionCase.rawValue] = { try await VersionRun<Store>(versionCase: versionCase).run() }
    }
    await LabProgram.run("11", parts: parts) { lab in
      let cases = VersionCase.allCases
      var right = 0
      for versionCase in cases where try await check(versionCase, lab) { right += 1 }
      lab.figure(
        "files opened or refused rightly", Double(right), unit: "of \(cases.count)")
      try await checkStatement(lab, type)
      try await checkErrors(lab, type)
      let paths = try await PathTable<Store>().run()
      lab.found(
        "paths", passed: paths.passed,
        expected: "a file name is one component: it cannot leave its directory",
        happened: paths.happened,
        next: "`StoreLocation(directory:filename:)` validates, and throws what to do.")
    }
  }

  private static func check(_ versionCase: VersionCase, _ lab: Lab) async throws -> Bool {
    let child = try await Folder.with { folder in
      try await lab.child(versionCase.rawValue, environment: folder.environment)
    }
    let line = child.told.last
    let passed = child.ending == .exited(0) && line?.hasPrefix("+") ?? false
    lab.found(
      versionCase.rawValue, passed: passed,
      expected: versionCase.expected,
      happened: (line.map { String($0.dropFirst(2)) } ?? "")
        + (child.ending == .exited(0) ? "" : (line == nil ? "" : "\nThen ") + child.end),
      next: versionCase.next)
    return passed
  }

  /// Checks that a save throws if it cannot be written, because its folder is gone.
  private static func checkErrors<Store: PeopleKeeping>(
    _ lab: Lab, _ type: Store.Type
  ) async throws {
    let folder = try Folder()
    let store = try await Store(directory: folder.url, filename: "people.json")
    try folder.remove()
    var threw = false
    do {
      try await store.save(Store.Person(id: 7, first: "Emmy", last: "Noether", born: 1882))
    } catch { threw = true }
    lab.found(
      "told", passed: threw, expected: "a save whose folder is gone throws",
      happened: threw ? "it threw" : "it returned, and there is no file",
      next: "Let the error of the store, or of `write(to:)`, reach the caller of `save`.")
  }

  /// Checks that a new file contains its version.
  private static func checkStatement<Store: PeopleKeeping>(
    _ lab: Lab, _ type: Store.Type
  ) async throws {
    let bytes = try await Folder.with { folder in
      let store = try await Store(directory: folder.url, filename: "people.json")
      try await store.save(Store.Person(id: 7, first: "Emmy", last: "Noether", born: 1882))
      try await store.close()
      return try Data(contentsOf: folder.file)
    }
    let text = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
    let isStated = text.contains(#""version":2"#)
    lab.found(
      "stated", passed: isStated, expected: "a new file states that it is of version 2",
      happened: isStated
        ? "it states it"
        : "it begins with \(text.prefix(1)) and states no version 2",
      next: "An envelope around the items has the version; write it from the first day on.")
  }
}
