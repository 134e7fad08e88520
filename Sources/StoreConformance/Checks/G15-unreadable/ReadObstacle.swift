import Foundation
import Persistence
import SimulatedDisk

/// An obstacle that prevents a store from reading its file.
enum ReadObstacle: Sendable, Equatable {
  /// No item was ever saved. Only this case is an empty store.
  case missing
  /// The store has no permission to read.
  case noAccess
  /// A directory has the file's name.
  case directory
  /// A symbolic link to itself has the file's name.
  case linkToItself
  /// Opening or reading fails with this error number.
  case fault(FileOperation, Int32, Fault.Extent)

  static let numbers = [
    EACCES, EISDIR, EMFILE, ENFILE, EIO, ELOOP, EPERM, ENOMEM, ENOTDIR, EINVAL, EBUSY,
  ]
  static let inMemory: [ReadObstacle] = [.missing, .noAccess, .directory, .linkToItself]
  /// The superuser may read everything, so it gets no `noAccess`.
  static let onDisk: [ReadObstacle] =
    [.missing, .directory, .linkToItself] + (geteuid() == 0 ? [] : [.noAccess])
  static let faults: [ReadObstacle] = [FileOperation.open, .read].flatMap { operation in
    numbers.flatMap { number in
      Fault.Extent.allCases.map { .fault(operation, number, $0) }
    }
  }

  /// An opening that opens or reads more often than this is not tried further.
  private static let largestOperationIndex = 1_000

  /// Opens a store whose content is behind the obstacle; for `missing`, a store without content.
  func run(_ trial: Trial) async throws -> CaseResult {
    let subject = trial.subject
    let arena = try Arena(for: subject)
    defer { arena.remove() }
    if self != .missing { try await Self.prepared.save(with: subject, arena.configuration()) }
    // For a store that is a directory, a directory is no obstacle.
    if self == .directory, arena.holdsDirectory { return CaseResult(explored: 0) }
    try put(in: arena)
    if case .fault(let operation, let number, let extent) = self {
      let kind = Fault.Kind.error(number)
      var result = CaseResult(explored: 0)
      for index in 1...Self.largestOperationIndex where result.failure == nil {
        let fault = Fault(at: index, kind, extent)
        let copy = try arena.copy()
        defer { copy.remove() }
        guard let seen = try await Self.observe(trial, copy, fault, of: operation) else { break }
        result.explored += 1
        result.untyped += seen.isUntyped ? 1 : 0
        let which = index == 1 ? "" : " number \(index)"
        result.failure = problem(seen, copy, which)
        if result.failure == nil {
          result.failure = try await quarantined(trial, arena, fault, operation, which)
        }
      }
      return result
    }
    let seen = try await subject.observe(arena.configuration())
    return CaseResult(untyped: seen.isUntyped ? 1 : 0, failure: problem(seen, arena))
  }

  private static let prepared = PreparedContent.few

  /// Repeats the opening with the policy to move damaged bytes aside.
  ///
  /// Bytes that could not be read are not damaged.
  private func quarantined(
    _ trial: Trial, _ arena: Arena, _ fault: Fault, _ operation: FileOperation, _ which: String
  ) async throws -> Violation? {
    let copy = try arena.copy()
    defer { copy.remove() }
    let seen = try await Self.observe(trial, copy, fault, of: operation, quarantines: true)
    guard let seen else { return nil }
    if let problem = problem(seen, copy, which) { return problem.after("recovery: quarantine") }
    let aside = try copy.names().filter { $0.contains("quarantine") }
    return aside.isEmpty
      ? nil : Violation(found: "the sound file was set aside: \(aside)").after("\(self)")
  }

  /// The observation of an opening under the fault; `nil` if the fault did not occur.
  private static func observe(
    _ trial: Trial, _ arena: Arena, _ fault: Fault, of operation: FileOperation,
    quarantines: Bool = false
  ) async throws -> Observation? {
    let control = try trial.control(of: arena)
    defer { control.end() }
    control.arm(fault, of: [operation])
    var configuration = arena.configuration(fileSystem: control.fileSystem)
    if quarantines { configuration.recovery = .quarantine { _ in } }
    let seen = try await trial.subject.observe(configuration, under: control)
    return control.hasFired ? seen : nil
  }

  private func problem(_ seen: Observation, _ arena: Arena, _ which: String = "") -> Violation? {
    if isFine(seen, Self.prepared.content) { return nil }
    let before = self == .missing ? [:] : Self.prepared.content
    return Violation(found: "\(seen)").after(
      "save \(text(before)), close", "\(self)\(which.isEmpty ? "" : ";\(which)")", "open"
    ).replacing(arena.withoutDirectory)
  }

  /// Returns true if the observation is correct.
  ///
  /// A refusal is correct unless the file is missing. The full content is correct if a second
  /// attempt could read it.
  private func isFine(_ seen: Observation, _ content: [Int: Int]) -> Bool {
    switch self {
    case .missing: seen == .content([:])
    case .noAccess, .directory, .linkToItself: seen.isRefusal
    case .fault: seen.isRefusal || seen == .content(content)
    }
  }

  private func put(in arena: Arena) throws {
    let path = arena.location.path
    switch self {
    case .missing, .fault: return
    case .noAccess:
      try arena.own("take away the right to read \(arena.location.filename)") {
        if let memory = arena.memory { return try memory.setAccess(.none, of: path) }
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
      }
    case .directory:
      try arena.removeFile()
      try arena.makeDirectory(path)
    case .linkToItself:
      try arena.removeFile()
      try arena.makeSymbolicLink(path, to: path)
    }
  }
}

extension ReadObstacle: CustomStringConvertible {
  /// The system's text for an error number.
  static func name(of number: Int32) -> String { String(cString: strerror(number)) }

  var description: String {
    switch self {
    case .missing: "no file"
    case .noAccess: "no right to read the file"
    case .directory: "a directory with the file's name"
    case .linkToItself: "a symbolic link to itself with the file's name"
    case .fault(let operation, let number, let extent):
      "\(operation.rawValue) of a file fails with \(Self.name(of: number)) "
        + (extent == .once ? "once" : "permanently")
    }
  }
}
