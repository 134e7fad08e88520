import CatalogArms
import Floor
import Foundation
import Persistence
import ResultModel
import Testing

@testable import Workloads

@Suite("Items of the user's")
struct ItemsFileTests {
  private func inFile<Result>(
    _ text: String, _ body: (String) async throws -> Result
  ) async throws -> Result {
    try await inTemporaryDirectory { directory in
      let path = directory + "/items.json"
      try Data(text.utf8).write(to: URL(filePath: path))
      return try await body(path)
    }
  }

  private let people = """
    [{"id": 7, "name": "Ada", "note": "wrote the first program"},
     {"id": "b", "name": "Edsger", "note": "considered it harmful", "tags": ["x", {"y": null}]},
     {"id": 2.5, "n": 1}]
    """

  @Test func theItemsAreReadWithTheirSizes() async throws {
    try await inFile(people) { path in
      let file = try ItemsFile(path)
      let items = try file.items()
      #expect((0..<3).map(items.id) == ["7", "b", "2.5"])
      #expect(file.facts.file == "items.json" && file.facts.count == 3)
      #expect(file.facts.lengthened == 1)
      // {"id":7,"name":"Ada","note":"wrote the first program"}
      #expect(file.facts.median == 54)
      #expect(file.facts.smallest == #"{"id":2.5,"n":1,"revision":"00000000"}"#.utf8.count)
      #expect(file.facts.total == file.facts.smallest + 54 + file.facts.largest)
    }
  }

  @Test func whatIsInsertedIsACopyWithAnIdOfItsOwn() async throws {
    let text = #"[{"id": "a", "n": "x"}, {"id": "a~1", "n": "y"}, {"id": 3, "n": "z"}]"#
    try await inFile(text) { path in
      let items = try ItemsFile(path).items()
      let ids = (0..<30).map(items.id)
      #expect(Set(ids).count == 30)
      let copy = items.item(key: 4, revision: 1)
      #expect(copy.id == ids[4] && copy.members["n"] == .string("y"))
      let line = try JSONItemCodec().encode(copy)
      #expect(try JSONItemCodec().decode(UserItem.self, from: Data(line)) == copy)
    }
  }

  @Test func everyRevisionHasOtherBytesOfTheSameNumber() async throws {
    try await inFile(people) { path in
      let items = try ItemsFile(path).items()
      for key in 0..<3 {
        let lines = try [0, 1, 31, 32, 1 << 39].map {
          try JSONItemCodec().encode(items.item(key: key, revision: $0))
        }
        #expect(Set(lines).count == lines.count)
        #expect(Set(lines.map(\.count)).count == 1)
        let members = lines.map { String(decoding: $0, as: UTF8.self).split(separator: ",").count }
        #expect(Set(members).count == 1)
      }
      let first = String(
        decoding: try JSONItemCodec().encode(items.item(key: 0, revision: 33)), as: UTF8.self)
      #expect(first == #"{"id":7,"name":"Ada","note":"wrote the first00000011"}"#)
    }
  }

  @Test func anItemComesBackFromJSONExactly() async throws {
    try await inFile(people) { path in
      let items = try ItemsFile(path).items()
      for key in 0..<3 {
        let item = items.item(key: key, revision: 5)
        let line = try JSONItemCodec().encode(item)
        #expect(try JSONItemCodec().decode(UserItem.self, from: Data(line)) == item)
      }
    }
  }

  @Test func anotherMemberThanIDIsSwappedWithIt() async throws {
    try await inFile(#"[{"key": "k1", "id": "other"}, {"key": "k2"}]"#) { path in
      let items = try ItemsFile(path, idField: "key").items()
      #expect((0..<2).map(items.id) == ["k1", "k2"])
      let line = try JSONItemCodec().encode(items.item(key: 0, revision: 0))
      #expect(
        String(decoding: line, as: UTF8.self)
          == #"{"id":"k1","key":"other","revision":"00000000"}"#)
    }
  }

  @Test(arguments: [
    (#"{"id": 1}"#, ": the file is an object, not an array. Put the items into an array"),
    ("7", ": the file is a single value, not an array. Put"),
    ("[]", " has no items. Put at least one"),
    (
      #"[{"id": 1}, 5]"#,
      ": item 1 is not an object, at line 1, column 13 (byte 12). Make each item an object"
    ),
    (
      #"[{"id": 1}, {"name": "a"}]"#,
      #": the "id" of item 1 is missing, at line 1, column 13 (byte 12). Name the member that "#
    ),
    (#"[{"id": 1}, {"id": null}]"#, #"the "id" of item 1 is no string and no number, at line 1"#),
    (#"[{"id": 1}, {"id": true}]"#, #"the "id" of item 1 is no string and no number, at line 1"#),
    (
      #"[{"id": 12345678901234567890123}]"#,
      #"the "id" of item 0 has too many digits for a number; make it a string"#
    ),
    (
      #"[{"id": "a"}, {"id": "b"}, {"id": "a"}]"#,
      #"items 0 and 2 both have the id "a", at line 1, column 28 (byte 27). Give each item a "#
    ),
    (#"[{"id": 7}, {"id": "7"}]"#, #"items 0 and 1 both have the id "7", at line 1"#),
    (
      #"[{"id": "a", "text": "…", "id": "b"}]"#,
      #"the name "id" is repeated in its object, at line 1, column 27 (byte 28). Keep one of the "#
    ),
    (
      "[{\"id\": 1},\n {\"id\": }]",
      "a value was expected, and not }, at line 2, column 9 (byte 20). Mend it there"
    ),
    (
      "[{\"id\": 1, \"x\": NaN}]",
      "NaN is not JSON, at line 1, column 17 (byte 16). Write null or a string instead"
    ),
    (
      "{\"id\": 1}\n{\"id\": 2}\n",
      ": the file is a row of objects (JSON lines), and not an array, at line 2, column 1 (byte 10). "
        + "Make an array of them: jq -s . "
    ),
    (nested(70), "a value is nested more than 64 levels deep, at line 1, column 84 (byte 83)"),
    (nested(600), "a value is nested more than 64 levels deep, at line 1, column 84 (byte 83)"),
    (
      "[{\"id\": 1},",
      "the file ends before its array does, at line 1, column 12 (byte 11). Get the whole file again"
    ),
    ("", ": the file is empty"), ("[{", "the file ends before its array does"),
  ])
  func whatIsNoArrayOfNamedObjectsIsRefused(_ text: String, _ reason: String) async throws {
    try await inFile(text) { path in
      let error = try #require(throws: ItemsFile.Unusable.self) { try ItemsFile(path) }
      #expect(error.description.hasPrefix(path))
      #expect(error.description.contains(reason), "\(error)")
    }
  }

  @Test func nestingIsBounded() async throws {
    let deep = String(repeating: "[", count: 70) + String(repeating: "]", count: 70)
    try await inFile(#"[{"id": 1}, {"id": 2, "deep": \#(deep)}]"#) { path in
      let error = try #require(throws: ItemsFile.Unusable.self) { try ItemsFile(path) }
      #expect(error.description.contains("more than 64 levels"), "\(error)")
    }
  }

  @Test func aByteOrderMarkIsSkipped() async throws {
    let plain = try await inFile(people) { try ItemsFile($0).facts }
    let marked = try await inFile("\u{feff}" + people) { try ItemsFile($0).facts }
    #expect(plain.count == marked.count && plain.total == marked.total)
  }

  @Test func whatIsNoFileIsRefused() async throws {
    try await inTemporaryDirectory { directory in
      for (path, reason) in [
        (directory, "is not a file"), ("/dev/zero", "is not a file"),
        (directory + "/missing", "cannot be read"),
      ] {
        let error = try #require(throws: ItemsFile.Unusable.self) { try ItemsFile(path) }
        #expect(error.description.hasPrefix("\(path) \(reason)"), "\(error)")
      }
      let large = directory + "/large"
      try Data().write(to: URL(filePath: large))
      #expect(truncate(large, off_t(ItemsFile.largestSize + 1)) == 0)
      let error = try #require(throws: ItemsFile.Unusable.self) { try ItemsFile(large) }
      #expect(error.description.contains("are the most. Put fewer items into it."))
    }
  }

  @Test func aFileThatChangedDuringTheRunIsRefused() async throws {
    try await inFile(people) { path in
      let file = try ItemsFile(path)
      try Data(people.replacing("Ada", with: "Eve").utf8).write(to: URL(filePath: path))
      #expect(throws: ItemsFile.Unusable.self) { try file.items() }
    }
  }

  /// The rivals whose libraries are not here are not tried.
  private static let arms = Arms.catalog.all.filter { !$0.isOnServer }.map(\.id).filter { id in
    RivalLibrary.allCases.allSatisfy {
      $0.obstacle == nil || !id.hasPrefix($0.rawValue.lowercased())
    }
  }

  @Test(arguments: arms)
  func everyArmIsMeasuredOnThem(_ id: String) async throws {
    try await inFile(people) { path in
      let file = try ItemsFile(path)
      let directory = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
      let arm = try Arms.catalog.arm(id, on: file)
      let scenarios = [
        scenario(.saveOnly, clients: 1, records: 3), scenario(.readOnly, clients: 1, records: 3),
      ].filter { arm.obstacle(to: $0) == nil }
      var request = RoundRequest(
        arm: id, seed: 3, window: 0, minimumOperations: 20, scenarios: scenarios,
        directory: directory)
      request.items = file
      let measured = try await arm.run(request).measurements
      #expect(measured.map(\.scenario) == scenarios)
      #expect(measured.allSatisfy { $0.performed == 20 })
    }
  }
}

/// An array of a single item with the given number of levels, including that of the array.
private func nested(_ levels: Int) -> String {
  let inner = levels - 2
  return "[{\"id\": 1, \"deep\": " + String(repeating: "[", count: inner)
    + String(repeating: "]", count: inner) + "}]"
}
