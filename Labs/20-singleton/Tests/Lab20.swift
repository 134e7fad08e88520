import LabSupport

/// The check of lab 20: three globals, when the compiler has nothing more to say.
public enum Lab20 {
  /// The status of the imports, as the screen shows it.
  public typealias Status = (count: Int, titles: [String])

  /// Runs the check.
  ///
  /// - Parameters:
  ///   - file: A file of the attendee's; the files beside it are read too.
  ///   - templates: Returns the title and the id of each template.
  ///   - number: Takes the next number.
  ///   - importNotes: Imports notes with these titles.
  ///   - status: Returns what the screen shows.
  public static func run(
    file: String, templates: @escaping @Sendable () -> [String],
    number: @escaping @Sendable () -> Int,
    importNotes: @escaping @Sendable ([String]) async -> Void,
    status: @escaping @MainActor @Sendable () async -> Status
  ) async {
    let parts: [String: LabProgram.Part] = [
      "numbers": { try await NumberTrial.run(number) },
      "busy": { try await BusyTrial.run(number, importNotes) },
      "status": { try await StatusTrial.run(importNotes, status) },
    ]
    await LabProgram.run("20", parts: parts) { lab in
      lab.foundTemplates(templates(), templates())
      try lab.foundNumbers(await lab.child("numbers"))
      try lab.foundBusy(await lab.child("busy"))
      try lab.foundStatus(await lab.child("status"))
      lab.foundPromises(try SourceWord.all(of: SourceWord.promises, beside: file))
    }
  }
}
