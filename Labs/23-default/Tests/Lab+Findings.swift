import Foundation
import LabSupport

extension Lab {
  /// Adds the finding about the place where words are counted, and about the found notes.
  ///
  /// - Throws: `DecodingError` if the part wrote something else.
  func foundSearch(_ child: LabChild) throws {
    let seen = try child.first(SearchTrial.Seen.self)
    let stood = child.ending == .hung && child.told.contains(WordCounter.asked)
    let happened =
      if let seen, seen.onMainActor > 0 {
        "\(seen.onMainActor) of \(seen.calls) calls of `words(in:)` were on the main actor."
      } else if let seen, seen.found != seen.wanted {
        "\(seen.found.count) notes are shown, instead of \(seen.wanted.count), or in another order."
      } else if let seen {
        "\(seen.calls) calls of `words(in:)`, none of them on the main actor."
      } else if stood {
        "`words(in:)` was called elsewhere, and the main actor stood still meanwhile."
      } else {
        "No note is shown: \(child.end)."
      }
    found(
      "search", passed: seen.map { $0.onMainActor == 0 && $0.found == $0.wanted } ?? false,
      expected: "Each note is found once, in order; the main actor is free meanwhile.",
      happened: happened,
      next:
        "NoteSearch.swift: a function without a word takes the target's default. Where does it run?"
    )
    guard let seen else { return }
    figure(
      "calls of `words(in:)` on the main actor",
      Double(seen.onMainActor) / Double(max(seen.calls, 1)) * 100, unit: "%")
  }

  /// Adds the finding about a search that the next one ends.
  ///
  /// - Throws: `DecodingError` if the part wrote something else.
  func foundEnd(_ child: LabChild) throws {
    let seen = try child.first(SearchTrial.Ended.self)
    let happened =
      if let seen, seen.wentOn {
        "The first search went on after its end: \(seen.callsAfterEnd) more calls of `words(in:)`."
      } else if let seen, seen.found != seen.wanted {
        "\(seen.found.count) notes are shown, instead of the \(seen.wanted.count) of the second search."
      } else if let seen {
        seen.wasHeld ? "So it was." : "The first search was over before the second one came."
      } else {
        "The second search showed no note: \(child.end)."
      }
    found(
      "end", passed: seen.map { !$0.wentOn && $0.found == $0.wanted } ?? false,
      expected: "A second search ends the first one, and its notes are shown.",
      happened: happened,
      next: "NoteSearch.swift: how does the cancellation of the model's task reach this loop?")
  }

  /// Adds the finding about a search that is ended when it has looked at every note.
  ///
  /// - Throws: `DecodingError` if the part wrote something else.
  func foundLate(_ child: LabChild) throws {
    let seen = try child.first(SearchTrial.Ended.self)
    let isRight = seen.map { $0.found == $0.wanted } ?? false
    found(
      "late", passed: isRight, expected: "Notes of a search that was ended are not shown any more.",
      happened: seen == nil
        ? "The second search showed no note: \(child.end)."
        : isRight
          ? "So it was."
          : "The first search came to its end after the second one, and its notes are shown.",
      next: "SearchModel.swift: what may have happened while this task was away?")
  }

  /// Adds the finding about unproven promises to the compiler.
  func foundPromises(_ promises: [SourceWord]) {
    found(
      "promises", passed: promises.isEmpty,
      expected: "No line tells the compiler to believe what it cannot prove.",
      happened: promises.isEmpty
        ? "There is no such line."
        : promises.map { "\($0.file), line \($0.line): \($0.word)" }.joined(separator: "\n"),
      next: "Take the word out. Whose is the code then?")
  }
}

extension LabChild {
  /// The part's result; `nil` if it came to none.
  fileprivate func first<Value: Decodable>(_ type: Value.Type) throws -> Value? {
    guard ending == .exited(0) else { return nil }
    return try told.first { $0.hasPrefix("{") }
      .map { try JSONDecoder().decode(type, from: Data($0.utf8)) }
  }
}
