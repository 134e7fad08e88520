import Foundation
@testable import LabModel
import Testing

@testable import LabRunner

@Suite("The wall of a room")
struct WallTests {
  private let labs = [LabDefinition.sample("06"), .sample("07"), .sample("08")]

  private func results(_ name: String, passed: [String] = [], tried: [String] = []) -> LabResults {
    var progress = LabProgress()
    for id in passed { progress[id].passedAt = "2026-11-29 10:15" }
    for id in passed + tried { progress[id].checks = 3 }
    progress["08"].hints = 1
    return LabResults(progress, name: name)
  }

  /// Reads a folder with these files; a text is written as it is.
  private func wall(
    _ people: [String: LabResults], texts: [String: String] = [:]
  ) throws -> LabWall {
    let folder = FileManager.default.temporaryDirectory.appending(path: "wall-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch { print("left \(folder)") }
    }
    for (file, results) in people { try results.write(to: folder.appending(path: file)) }
    for (file, text) in texts { try Data(text.utf8).write(to: folder.appending(path: file)) }
    return try LabWall(folder: folder)
  }

  @Test func resultsHaveOnlyLabsThatWereBegun() {
    #expect(results("Anna", passed: ["06"], tried: ["07"]).labs.map(\.lab) == ["06", "07"])
  }

  @Test func everybodyIsThereByName() throws {
    let (anna, ben) = (results("anna", passed: ["06"]), results("Ben", tried: ["06", "07"]))
    let wall = try wall(["1.json": ben, "2.json": anna], texts: ["report.html": "<p>"])
    #expect(wall.people == [anna, ben] && wall.problems.isEmpty)
    #expect(wall.passes(of: "06") == 1 && wall.passes(of: "07") == 0)
    #expect(wall.begun(of: labs).map(\.id) == ["06", "07"])
  }

  @Test func twoPeopleOfOneNameAreToldApart() throws {
    let wall = try wall(["a.json": results("student"), "b.json": results("student")])
    #expect(wall.people.map(\.name) == ["student (a.json)", "student (b.json)"])
  }

  @Test func aFileWithoutResultsIsNamedAndTheOthersCount() throws {
    var newer = results("Cleo")
    newer.schema = 2
    let wall = try wall(
      ["a.json": results("Anna"), "c.json": newer], texts: ["b.json": "{}"])
    #expect(wall.people.map(\.name) == ["Anna"])
    #expect(wall.problems.count == 2)
    #expect(wall.problems[0].contains("b.json has no results of the labs."))
    #expect(wall.problems[1].contains("c.json has the form 2, and this program reads the form 1."))
  }

  @Test func aFolderWithoutResultsSaysWhatToDo() {
    #expect {
      try wall([:])
    } throws: {
      "\($0)".contains("has no results. Each person writes a file: Labs/run --report")
    }
    #expect {
      try LabWall(folder: URL(filePath: "/nowhere"))
    } throws: {
      "\($0)".hasPrefix("/nowhere cannot be read as a folder")
    }
  }

  @Test func thePageShowsMarksAndGuesses() throws {
    var anna = results("<Anna>", passed: ["06"], tried: ["07"])
    anna.labs[0].guess = 40
    anna.labs[0].first = [LabFigure("wrong schedules", 812, unit: "of 2551")]
    let wall = try wall(["a.json": anna, "b.json": results("Ben")])
    var asked = labs
    asked[0].guess = LabGuess(question: "How many?", figure: "wrong schedules")
    let html = WallPage(wall, labs: asked, date: Date(timeIntervalSince1970: 0)).html
    let cells = html.matches(of: #/<t[dh][^>]*>([^<]*)</#).map { String($0.output.1) }
      .filter { !$0.isEmpty }
    #expect(
      cells == [
        "name", "06", "07", "&lt;Anna&gt;", "✔", "3", "Ben", "–", "–",
        "lab", "question", "passed", "begun", "06", "Who?", "1", "1", "07", "Who?", "0", "1",
        "name", "guessed", "counted", "&lt;Anna&gt;", "40", "812",
      ])
    #expect(html.contains("2 people"))
  }
}
