/// A defect that somebody reported, written anew as small as it goes, wrong and mended.
public struct Kernel: Sendable {
  /// The name in the table.
  public let name: String
  /// The report: a link.
  public let report: String
  /// A sentence about the defect.
  public let defect: String
  /// Runs the code once, and throws if the defect showed.
  ///
  /// The wrong code may also crash or hang.
  public let run: @Sendable (_ isMended: Bool) async throws -> Void
}

/// The defect that a run of a kernel showed.
public struct Wrong: Error, CustomStringConvertible {
  /// The finding.
  public let description: String
}

/// Throws what went wrong if the condition is false.
func expect(_ isTrue: Bool, _ otherwise: @autoclosure () -> String) throws(Wrong) {
  if !isTrue { throw Wrong(description: otherwise()) }
}
