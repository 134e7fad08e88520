import Foundation
import LabModel
import TextTables

/// A lab's `lab.json`, read with clear errors for usual mistakes.
struct LabDefinitionFile {
  let definition: LabDefinition

  private static let keys = [
    "id", "question", "minutes", "needs", "fails", "suite", "learnt", "guess", "play",
  ]
  private static let guessKeys = ["question", "figure"]
  private static let failureKeys = ["check", "says", "diagnostic", "file", "signal", "needs"]

  /// Reads and validates a definition.
  ///
  /// - Parameters:
  ///   - text: The file's text.
  ///   - path: The file's path, for messages.
  ///   - folder: The name of the lab's folder, which begins with the id.
  /// - Throws: ``LabProblem`` if anything in it is not as it is to be.
  init(text: String, path: String, folder: String) throws(LabProblem) {
    let data = Data(text.utf8)
    do {
      let object = try JSONSerialization.jsonObject(with: data)
      if let object = object as? [String: Any] {
        try Self.refuseUnknown(object, Self.keys, path)
        for failure in object["fails"] as? [[String: Any]] ?? [] {
          try Self.refuseUnknown(failure, Self.failureKeys, path + ", fails")
        }
        if let guess = object["guess"] as? [String: Any] {
          try Self.refuseUnknown(guess, Self.guessKeys, path + ", guess")
        }
      }
      definition = try JSONDecoder().decode(LabDefinition.self, from: data)
    } catch let problem as LabProblem {
      throw problem
    } catch let error as DecodingError {
      throw LabProblem("\(path): \(Self.words(for: error))")
    } catch {
      throw LabProblem("\(path) is no JSON: \(error.localizedDescription)")
    }
    if let wrong = Self.wrong(in: definition, folder: folder) {
      throw LabProblem("\(path): \(wrong)")
    }
  }

  private static func refuseUnknown(
    _ object: [String: Any], _ known: [String], _ path: String
  ) throws(LabProblem) {
    for key in object.keys.sorted() where !known.contains(key) {
      let nearest = NearestWord.nearest(to: key, among: known)
      throw LabProblem(
        "\(path): `\(key)` is no key; there are \(known.joined(separator: ", "))."
          + (nearest.map { " Did you mean `\($0)`?" } ?? ""))
    }
  }

  private static func words(for error: DecodingError) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.map { $0.intValue.map { "entry \($0 + 1)" } ?? "`\($0.stringValue)`" }
        .joined(separator: ", ")
    }
    switch error {
    case .keyNotFound(let key, let context):
      let around = place(context.codingPath)
      return "`\(key.stringValue)` is missing\(around.isEmpty ? "" : " in \(around)")."
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      return "\(place(context.codingPath)) is to be of the type \(type)."
    case .dataCorrupted(let context):
      return "\(place(context.codingPath)): \(context.debugDescription)"
    @unknown default: return "\(error)"
    }
  }

  /// The first thing that is wrong with a definition that could be read.
  private static func wrong(in definition: LabDefinition, folder: String) -> String? {
    let id = LabFolder.id(ofFolder: folder)
    if definition.id != id {
      return "the id is `\(definition.id)`, but the folder's name begins with `\(id)`."
    }
    if definition.minutes <= 0 {
      return "`minutes` is \(definition.minutes); give how long it takes."
    }
    for (key, text) in [("question", definition.question), ("learnt", definition.learnt)]
    where text.trimmingCharacters(in: .whitespaces).isEmpty {
      return "`\(key)` is empty; give a sentence."
    }
    if let guess = definition.guess, guess.question.isEmpty || guess.figure.isEmpty {
      return "`guess` has an empty `question` or `figure`; give both, or leave `guess` out."
    }
    if definition.fails.isEmpty {
      return "`fails` is empty; declare why the exercise fails as it is handed out."
    }
    if let wrong = definition.fails.compactMap({ wrongReason($0, of: definition) }).first {
      return wrong
    }
    for platform in LabPlatform.all where mixesKinds(definition.fails, on: platform) {
      return "`fails` mixes kinds: an exercise that does not compile runs no check."
    }
    let unknown = definition.suite.first { $0.wholeMatch(of: #/G[0-9]{1,2}/#) == nil }
    return unknown.map { "`suite` has `\($0)`; guarantees are called G1, G2 and so on." }
  }

  private static func wrongReason(_ failure: LabFailure, of definition: LabDefinition) -> String? {
    let reasons = [failure.check, failure.diagnostic, failure.signal.map { "\($0)" }]
      .compactMap { $0 }
    guard reasons.count == 1 else {
      let found = reasons.isEmpty ? "has none" : "has \(reasons.joined(separator: " and "))"
      return
        "an entry of `fails` \(found); exactly one of check, diagnostic, signal is to be there."
    }
    if failure.file != nil, failure.diagnostic == nil {
      return "`file` belongs to a `diagnostic`, not to \(reasons[0])."
    }
    if failure.says != nil, failure.check == nil {
      return "`says` belongs to a `check`, not to \(reasons[0])."
    }
    if failure.diagnostic != nil, failure.file == nil {
      return "the diagnostic `\(reasons[0])` has no `file`, such as Exercise/Store.swift."
    }
    if let needs = failure.needs, !((definition.needs ?? []) + LabPlatform.all).contains(needs) {
      return "a reason needs `\(needs)`, which is not among the lab's `needs` and no platform."
    }
    return nil
  }

  private static func mixesKinds(_ reasons: [LabFailure], on platform: String) -> Bool {
    let expected = reasons.filter { reason in
      reason.needs.map { $0 == platform || !LabPlatform.all.contains($0) } ?? true
    }
    return Set(expected.map { [$0.check != nil, $0.diagnostic != nil, $0.signal != nil] }).count > 1
  }
}

/// The platforms on which a lab's exercise may fail for different reasons.
package enum LabPlatform {
  package static let all = ["linux", "macos"]

  #if os(Linux)
    package static let current = "linux"
  #else
    package static let current = "macos"
  #endif
}
