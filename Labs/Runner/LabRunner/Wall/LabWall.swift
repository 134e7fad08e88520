package import Foundation
package import LabModel

/// The results of a class: the files of `Labs/run --report` in one folder.
package struct LabWall: Sendable, Equatable {
  /// The people's results, by name.
  package private(set) var people: [LabResults] = []
  /// Sentences about files that have no results.
  package private(set) var problems: [String] = []

  /// Reads each file of a folder whose name ends with `.json`.
  ///
  /// Two files of one name are two people: their files' names tell them apart. A file that cannot be
  /// read is a problem, and the others count.
  ///
  /// - Throws: ``LabProblem`` when the folder cannot be read, or has no results.
  package init(folder: URL) throws(LabProblem) {
    let path = folder.path(percentEncoded: false)
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: path).sorted() } catch {
      throw LabProblem("\(path) cannot be read as a folder: \(error.localizedDescription)")
    }
    var read: [(file: String, results: LabResults)] = []
    for name in names where name.hasSuffix(".json") {
      do throws(LabProblem) {
        read.append((name, try LabResults(of: folder.appending(path: name))))
      } catch { problems.append("\(error)") }
    }
    guard !read.isEmpty else {
      throw LabProblem(
        ([
          "\(path) has no results. Each person writes a file: Labs/run --report --output NAME.html"
        ] + problems).joined(separator: "\n"))
    }
    let counts = Dictionary(grouping: read) { $0.results.name }
    people = read.map { file, results in
      var results = results
      if (counts[results.name] ?? []).count > 1 { results.name += " (\(file))" }
      return results
    }.sorted { ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name) }
  }

  /// The number of people who have passed a lab.
  package func passes(of lab: String) -> Int { people.count { $0[lab]?.passedAt != nil } }

  /// The labs that somebody has begun, in their order.
  package func begun(of labs: [LabDefinition]) -> [LabDefinition] {
    labs.filter { lab in people.contains { $0[lab.id] != nil } }
  }

  /// The guesses of the people for a lab's question, and the numbers that were counted.
  package func guesses(for lab: LabDefinition) -> [(name: String, guess: Double, counted: Double?)]
  {
    guard let asked = lab.guess else { return [] }
    return people.compactMap { person in
      guard let entry = person[lab.id], let guess = entry.guess else { return nil }
      return (person.name, guess, entry.first.first { $0.name == asked.figure }?.value)
    }
  }
}
