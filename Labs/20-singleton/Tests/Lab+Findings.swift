import Foundation
import LabSupport

extension Lab {
  /// Adds the finding about a list that nobody changes.
  func foundTemplates(_ first: [String], _ second: [String]) {
    let titles = first.compactMap { $0.split(separator: " ").first.map(String.init) }
    let areThere = titles == ["Shopping", "Journey"]
    found(
      "templates", passed: areThere && first == second,
      expected: "Two looks at the templates see Shopping and Journey, with the same ids.",
      happened: areThere
        ? "The ids were \(first == second ? "the same" : "others at the second look")."
        : "The titles were \(titles.joined(separator: ", ")).",
      next: "Templates.swift: how often is this list made?")
  }

  /// Adds the finding about numbers that threads take at the same time.
  ///
  /// - Throws: `DecodingError` if the part wrote something else.
  func foundNumbers(_ child: LabChild) throws {
    let seen = try child.first(NumberTrial.Seen.self)
    let happened =
      if let seen, let twice = seen.twice {
        "\(seen.count) calls: \(seen.repeated) brought a number again. "
          + "Number \(twice[0]) was taken \(twice[1]) times."
      } else if let seen, let missing = seen.missing {
        "\(seen.count) calls: nobody got the number \(missing)."
      } else if let seen {
        "\(seen.count) calls: each number once."
      } else {
        "There are no numbers: \(child.end)."
      }
    found(
      "numbers", passed: seen?.isRight ?? false,
      expected: "Four threads take numbers from 1 on, each number once and without a gap.",
      happened: happened,
      next: "NoteNumbers.swift: is all of a change under one guard, and do all share that guard?")
  }

  /// Adds the finding about numbers that a thread takes while the main actor is busy.
  ///
  /// - Throws: `DecodingError` if the part wrote something else.
  func foundBusy(_ child: LabChild) throws {
    let begun = try child.first(Int.self)
    found(
      "busy", passed: child.ending == .exited(0) && begun != nil,
      expected: "A thread takes numbers while the main actor is busy.",
      happened: begun == nil ? "The main actor was busy, and \(child.end)." : "So it was.",
      next: "NoteNumbers.swift: whom does this code wait for?")
    guard let begun else { return }
    figure(
      "notes that an import began while the main actor was busy", Double(begun),
      unit: "of \(BusyTrial.count)")
  }

  /// Adds the finding about the status, during imports and after them.
  ///
  /// - Throws: `DecodingError` if the part wrote something else.
  func foundStatus(_ child: LabChild) throws {
    let seen = try child.first(StatusTrial.Seen.self)
    let (happened, next) =
      if let seen, let torn = seen.torn {
        (
          "During an import the screen showed the count \(torn[0]) beside \(torn[1]) titles.",
          "ImportStatus.swift: may a title be added between the two reads, or between the two "
            + "changes?"
        )
      } else if let seen, let missing = seen.missing {
        (
          "The import of \(missing) had returned, and the screen did not show that title.",
          "ImportStatus.swift: which line of `importNotes` does not wait, or loses a change?"
        )
      } else if let seen, let twice = seen.twice {
        ("The screen showed \(twice) twice.", "ImportStatus.swift: how often is a title added?")
      } else if let seen {
        ("In \(seen.looks > 100 ? "more than 100" : "all") looks they did.", "")
      } else {
        ("There is no status: \(child.end).", "ImportStatus.swift: who waits for whom?")
      }
    found(
      "status", passed: seen?.isRight ?? false,
      expected: "Count and titles belong together, and an import returns when they are shown.",
      happened: happened, next: next)
  }

  /// Adds the finding about unproven promises to the compiler.
  func foundPromises(_ promises: [SourceWord]) {
    found(
      "promises", passed: promises.isEmpty,
      expected: "No line tells the compiler to believe what it cannot prove.",
      happened: promises.isEmpty
        ? "There is no such line."
        : promises.map { "\($0.file), line \($0.line): \($0.word)" }.joined(separator: "\n"),
      next: "Take the word out. Which owner would the compiler accept?")
  }
}

extension LabChild {
  /// The part's first message; `nil` if the part came to none.
  ///
  /// - Throws: `DecodingError` if the message is something else.
  fileprivate func first<Value: Decodable>(_ type: Value.Type) throws -> Value? {
    guard ending == .exited(0) else { return nil }
    return try told.first.map { try JSONDecoder().decode(type, from: Data($0.utf8)) }
  }
}
