import Persistence
public import StoreConformance

extension Mutants {
  /// Stores that open files directly and whose defects power cuts show; a child process must trace
  /// their file calls.
  public static let unforced: [Mutant] = [
    .init(.noDirectorySync, "renames and does not synchronise the directory"),
    .init(.noFileSync, "renames a file that is not synchronised"),
    .init(.makesDirectoryUnsynced, "makes a directory whose name is not durable"),
  ]

  /// The same with nothing wrong.
  public static let forced = subject("forced", nil)

  /// Writes in a way that cannot be followed.
  public static let mapping = subject("mapping", .writesThroughMapping)

  fileprivate static func subject(_ id: String, _ defect: DirectDefect?) -> Subject {
    var claims = Claims(fileAccess: .direct)
    // After a synchronisation of the directory that failed, the renamed file stays.
    claims.guarantees.remove(.failureAtomicity)
    return Subject(id, claims: claims) { try DirectFileStore<Note>(defect, $0) }
  }
}

extension Mutant {
  fileprivate init(_ defect: DirectDefect, _ text: String) {
    self.init(
      subject: Mutants.subject("direct-\(defect.rawValue)", defect), breaks: .powerLossSurvival,
      defect: text)
  }
}
