/// One error of the compiler.
package struct LabDiagnostic: Sendable, Equatable {
  /// The file: below the lab's folder such as `Exercise/Store.swift`, below the repository's root, or
  /// whole.
  package var file: String
  /// The line, from 1.
  package var line: Int
  /// The column, from 1.
  package var column: Int
  /// The compiler's message, without the name of the group in brackets.
  package var message: String
  /// The text of that line; `nil` if the file cannot be read.
  package var source: String?
  /// The compiler's notes, each with its place: `line 6: access can happen concurrently`.
  package var notes: [String] = []
  /// The name of the group of errors, such as `SendingRisksDataRace`.
  var group: String?
  /// The compiler's page about such errors.
  package var page: String?

  /// The place as editors know it: `Exercise/Store.swift:41:7`.
  package var place: String { "\(file):\(line):\(column)" }
}

/// The reasons why a program could not be built, sorted by the remedy for its author.
package struct LabDiagnostics: Sendable, Equatable {
  /// Errors in the code that the attendee changes.
  package var own: [LabDiagnostic] = []
  /// Errors elsewhere, such as in the check that uses that code.
  package var others: [LabDiagnostic] = []
  /// The linker's messages.
  package var linker: [String] = []
  /// The last lines of the build where none of these were understood.
  package var rest: [String] = []
}

extension LabDiagnostics {
  /// True if something was understood that the code is the reason for.
  package var isOfCode: Bool { !own.isEmpty || !others.isEmpty || !linker.isEmpty }
}
