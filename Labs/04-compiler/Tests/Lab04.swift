public import Foundation
import LabSupport
import Synchronization

/// The check of lab 04, for the mistakes that the compiler does not find.
public enum Lab04 {
  /// The function that a repository writes with.
  public typealias Write = @Sendable (Data) throws -> Void

  /// Runs the check.
  ///
  /// - Parameters:
  ///   - file: A file of the attendee's; the files beside it are read too.
  ///   - open: Creates an empty repository that writes with this function.
  ///   - saveAndTypeOn: Saves note 1 with the text `Milk` and adds to the text; returns the whole
  ///     text.
  ///   - headlines: Returns the texts of all notes in capitals.
  ///   - save: Saves a note with this id and text.
  public static func run<Checked: CountingRepository>(
    file: String, open: (@escaping Write) -> Checked,
    saveAndTypeOn: (Checked) async throws -> String, headlines: (Checked) async -> [String],
    save: (Checked, Int, String) async throws -> Void
  ) async {
    await LabProgram.run("04") { lab in
      let written = Written()
      let repository = open { written.replace(with: $0) }
      let screen = try await saveAndTypeOn(repository)
      let list = await headlines(repository)
      try await save(repository, 2, "Eggs")
      lab.foundCopies(screen: screen, list: list, file: try written.texts())

      let question = Question<Checked>()
      let asked = open { _ in question.askInTheMiddle() }
      question.repository.withLock { $0 = asked }
      try await save(asked, 1, "Milk")
      await question.task.withLock { $0 }?.value
      lab.foundCount(inTheMiddle: question.answer.withLock { $0 }, after: await asked.count)

      lab.foundPromises(try SourceWord.all(of: SourceWord.promises, beside: file))
    }
  }
}

/// The file, as far as this lab needs it.
private final class Written: Sendable {
  private let data = Mutex(Data())

  func replace(with data: Data) { self.data.withLock { $0 = data } }

  /// The texts of the notes in the file, sorted.
  ///
  /// - Throws: `DecodingError` if the file contains anything else than notes.
  func texts() throws -> [String] {
    try JSONDecoder().decode([WrittenNote].self, from: data.withLock { $0 }).map(\.text).sorted()
  }
}

private struct WrittenNote: Decodable {
  let text: String
}

/// Asks a repository for its count while it writes.
private final class Question<Checked: CountingRepository>: Sendable {
  let repository = Mutex<Checked?>(nil)
  let answer = Mutex<Int?>(nil)
  let task = Mutex<Task<Void, Never>?>(nil)
  private let step = OneStep()

  func askInTheMiddle() {
    guard let repository = repository.withLock({ $0 }) else { return }
    let (answer, task) = step.answer { await repository.count }
    self.answer.withLock { $0 = answer }
    self.task.withLock { $0 = task }
  }
}
