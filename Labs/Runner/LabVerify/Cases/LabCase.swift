import Foundation
import LabRunner

/// A solution that an attendee might hand in, and the answer that it must get.
///
/// A case is a folder in `Labs/Tests/Cases/NN/Wrong` or `Right`, with the files in which it differs
/// from the lab's `Solution`. The first line of a file is a comment that names the mistake or the
/// mechanism. Another comment declares the expected finding, or that the case passes:
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

    /// The numbers that a lab may have: each solution is the only one of its kind.
    var wanted: ClosedRange<Int> { self == .wrong ? 6...8 : 3...8 }
  }

  /// An answer that is declared.
  enum Answer: Sendable, Equatable {
    case passes
    case finding(String, says: String)
    case compileError(String)
    case crash(String)

    /// The name of the finding; `nil` where the program comes to none.
    var check: String? {
      if case .finding(let check, _) = self { check } else { nil }
    }
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
      let names = visible(in: lab.cases.appending(path: kind.rawValue)).sorted()
      if !kind.wanted.contains(names.count) {
        deviations.append(
          "\(kind.rawValue) has \(names.count) solutions, instead of "
            + "\(kind.wanted.lowerBound) to \(kind.wanted.upperBound).")
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
    let folder = lab.cases.appending(path: path)
    files = try lab.files(at: folder, "Labs/Tests/Cases/\(lab.id)/\(path)")
    let texts = try files.map { file throws(LabProblem) in
      try LabCheckout.text(folder.appending(path: file), "\(path)/\(file)")
    }
    answers = texts.flatMap(Self.answers)
    if answers.isEmpty {
      throw LabProblem(
        "\(path) does not say what it gets. Add a comment such as `// Gets: passes`.")
    }
    if !texts.contains(where: Self.saysWhatItIs) {
      throw LabProblem(
        "\(path) does not say what it is. Begin one of its files with a comment that names the "
          + "mistake or the mechanism.")
    }
    if (kind == .right) != (answers == [.passes]) {
      throw LabProblem(
        kind == .right
          ? "\(path) is declared to be refused. Only `Gets: passes` belongs in Right."
          : "\(path) is declared to pass. Name the finding that it must get.")
    }
  }

  /// Returns true if the text begins with a comment that is no answer.
  private static func saysWhatItIs(_ text: String) -> Bool {
    text.prefixMatch(of: #/(?://|<!--) (?!Gets: )\S/#) != nil
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
