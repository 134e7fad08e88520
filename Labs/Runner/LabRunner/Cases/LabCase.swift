import Foundation

/// A solution that an attendee might hand in, and the answer that it must get.
///
/// A case is a folder in the lab's `Wrong` or `Right`, with the files in which it differs from
/// `Solution`. A comment in one of them declares the expected finding, or that it passes:
///
/// ```swift
/// // Gets: errors: returned, as if it were saved
/// // Gets: compile error: sending 'note'
/// // Gets: passes
/// ```
///
/// A finding's name may be followed by words that its `happened` contains. If there are several
/// lines, all of them must match.
struct LabCase: Sendable, Equatable {
  /// Tells whether the lab has to accept a case.
  enum Kind: String, CaseIterable, Sendable {
    case wrong = "Wrong"
    case right = "Right"

    /// The fewest that a lab has.
    var fewest: Int { self == .wrong ? 6 : 3 }
  }

  /// An answer that is declared.
  enum Answer: Sendable, Equatable {
    case passes
    case finding(String, says: String)
    case compileError(String)
    case crash(String)
  }

  let kind: Kind
  let name: String
  /// The paths of its files, below its folder.
  let files: [String]
  let answers: [Answer]

  /// For example `Wrong/a-lock-for-each-call`.
  var path: String { "\(kind.rawValue)/\(name)" }

  /// Reads the cases of a lab.
  ///
  /// - Returns: The cases in the order of their names, and what is wrong with the others or with their
  ///   number.
  static func all(of lab: LabFolder) -> (cases: [LabCase], deviations: [String]) {
    var cases: [LabCase] = []
    var deviations: [String] = []
    for kind in Kind.allCases {
      let folder = lab.url.appending(path: kind.rawValue)
      let names = visible(in: folder).sorted()
      if names.count < kind.fewest {
        deviations.append(
          "\(kind.rawValue) has \(names.count) solutions, fewer than \(kind.fewest).")
      }
      for name in names {
        do throws(LabProblem) { cases.append(try LabCase(kind, name, of: lab)) } catch {
          deviations.append(error.description)
        }
      }
    }
    return (cases, deviations)
  }

  private init(_ kind: Kind, _ name: String, of lab: LabFolder) throws(LabProblem) {
    self.kind = kind
    self.name = name
    let path = "\(kind.rawValue)/\(name)"
    files = try lab.files(in: path).map { String($0.dropFirst(path.count + 1)) }
    var answers: [Answer] = []
    for file in files {
      answers += Self.answers(in: try lab.text("\(path)/\(file)"))
    }
    self.answers = answers
    if answers.isEmpty {
      throw LabProblem(
        "\(path) does not say what it gets. Add a comment such as `// Gets: passes`.")
    }
    if (kind == .right) != (answers == [.passes]) {
      throw LabProblem(
        kind == .right
          ? "\(path) is declared to be refused. Only `Gets: passes` belongs in Right."
          : "\(path) is declared to pass. Name the finding that it must get.")
    }
  }

  static func answers(in text: String) -> [Answer] {
    text.split(separator: "\n").compactMap { line in
      guard let match = line.wholeMatch(of: #/ *(?://|<!--) Gets: (.+?)(?: -->)?/#) else {
        return nil
      }
      let parts = match.output.1.split(separator: ": ", maxSplits: 1).map(String.init)
      let words = parts.count > 1 ? parts[1] : ""
      switch parts[0] {
      case "passes": return .passes
      case "compile error": return .compileError(words)
      case "the program crashes": return .crash(words)
      default: return .finding(parts[0], says: words)
      }
    }
  }

  /// The names in a folder, without hidden files; none where there is no folder.
  private static func visible(in folder: URL) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
        .filter { !$0.hasPrefix(".") }
    } catch {
      return []
    }
  }
}
