package import LabModel

/// The outcome of a lab's program: a report, an error of the code, or a failure of the machine.
package enum LabObservation: Sendable, Equatable {
  /// It ran to its end and wrote its report.
  case finished(LabReport)
  /// It could not be built, because of an error in the code.
  case doesNotCompile(LabDiagnostics)
  /// A signal ended it, such as the signal of a trap; and its last words.
  case crashed(signal: Int32, words: String)
  /// The program did not end within this many seconds and was killed.
  case hung(seconds: Int)
  /// It ended with another code than 0; and its last words.
  case exited(code: Int32, words: String)
  /// It ended well, but without a whole report; and why.
  case noReport(String)
  /// The machine, the checkout or the toolchain failed, so there is no result about the code.
  case notBuilt(String)
}

/// One check of a lab.
package struct LabOutcome: Sendable {
  /// The lab's id.
  package var lab: String
  /// True if the solution was checked and not the exercise.
  package var isSolution: Bool
  /// The outcome of the program.
  package var observation: LabObservation
  /// The first lines that the program printed.
  package var printed: [String] = []
  /// The number of further bytes that it printed.
  package var droppedByteCount = 0
  /// The checks that were left out, such as ThreadSanitizer where it is missing, with the reason.
  package var leftOut: [String] = []
  /// The needs of declared reasons that this machine lacks, such as `thread-sanitizer`.
  package var missing: Set<String> = []
  /// The duration of the build and the run, in seconds.
  package var seconds = 0.0

  package init(lab: String, isSolution: Bool = false, observation: LabObservation) {
    self.lab = lab
    self.isSolution = isSolution
    self.observation = observation
  }

  package var report: LabReport? {
    if case .finished(let report) = observation { report } else { nil }
  }

  /// True if everything that was looked at passed.
  package var passed: Bool { report?.passed ?? false }
}
