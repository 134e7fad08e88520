/// One error of the compiler.
public struct LabDiagnostic: Sendable, Equatable {
  /// The file: below the lab's folder such as `Exercise/Store.swift`, below the repository's root, or
  /// whole.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// The column, from 1.
  public var column: Int
  /// The compiler's message, without the name of the group in brackets.
  public var message: String
  /// The text of that line; `nil` if the file cannot be read.
  public var source: String?
  /// The compiler's notes, each with its place: `line 6: access can happen concurrently`.
  public var notes: [String] = []
  /// The name of the group of errors, such as `SendingRisksDataRace`.
  var group: String?
  /// The compiler's page about such errors.
  public var page: String?

  /// The place as editors know it: `Exercise/Store.swift:41:7`.
  public var place: String { "\(file):\(line):\(column)" }
}

/// The reasons why a program could not be built, sorted by the remedy for its author.
public struct LabDiagnostics: Sendable, Equatable {
  /// Errors in the code that the attendee changes.
  public var own: [LabDiagnostic] = []
  /// Errors elsewhere, such as in the check that uses that code.
  public var others: [LabDiagnostic] = []
  /// The linker's messages.
  public var linker: [String] = []
  /// The last lines of the build where none of these were understood.
  public var rest: [String] = []
}

extension LabDiagnostics {
  /// Whether something was understood that the code is the reason for.
  var isOfCode: Bool { !own.isEmpty || !others.isEmpty || !linker.isEmpty }
}
