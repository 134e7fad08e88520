import Foundation
import Persistence
import SimulatedDisk

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Something that keeps a store from reading its file.
enum Obstacle: Sendable, Equatable {
  /// Nothing was ever saved: the one case that is an empty store.
  case missing
  /// No right to read.
  case noAccess
  /// A directory has the file's name.
  case directory
  /// A symbolic link to itself has the file's name.
  case linkToItself
  /// Opening or reading fails with this number.
  case fault(FileOperation, Int32, Fault.Extent)

  static let numbers = [
    EACCES, EISDIR, EMFILE, ENFILE, EIO, ELOOP, EPERM, ENOMEM, ENOTDIR, EINVAL, EBUSY,
  ]
  static let inMemory: [Obstacle] = [.missing, .noAccess, .directory, .linkToItself]
  /// The superuser may read everything.
  static let onDisk: [Obstacle] =
    [.missing, .directory, .linkToItself] + (geteuid() == 0 ? [] : [.noAccess])
  static let faults: [Obstacle] = [FileOperation.open, .read].flatMap { operation in
    numbers.flatMap { number in
      Fault.Extent.allCases.map { .fault(operation, number, $0) }
    }
  }

  /// Opens a store that holds something behind the obstacle, and one that holds nothing.
  func run(_ subject: Subject) async throws -> CaseResult {
    let arena = try Arena(for: subject)
    defer { arena.remove() }
    let prepared = PreparedContent.few
    if self != .missing { try await prepared.save(with: subject, arena.configuration()) }
    try put(in: arena)
    var configuration = arena.configuration()
    if case .fault(let operation, let number, let extent) = self {
      let path = arena.location.path
      configuration.fileSystem = FaultingFileSystem(
        arena.base, fault: Fault(at: 1, .error(number), extent)
      ) { $0 == operation && $1 == path }
    }
    let seen = try await subject.observe(configuration)
    if isFine(seen, prepared.content) { return CaseResult(untyped: seen.isUntyped ? 1 : 0) }
    let before = self == .missing ? [:] : prepared.content
    return CaseResult(
      failure: arena.withoutDirectory("save \(text(before)), close\n\(self)\nopen: \(seen)"))
  }

  /// An error is always right but for a missing file; the full content is right where a second
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
      if let memory = arena.memory { return try memory.setAccess(.none, of: path) }
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    case .directory:
      try arena.removeFile()
      try arena.makeDirectory(path)
    case .linkToItself:
      try arena.removeFile()
      try arena.makeSymbolicLink(path, to: path)
    }
  }
}

extension Obstacle: CustomStringConvertible {
  /// The system's own words for an error number.
  static func name(of number: Int32) -> String { String(cString: strerror(number)) }

  var description: String {
    switch self {
    case .missing: "no file"
    case .noAccess: "no right to read the file"
    case .directory: "a directory with the file's name"
    case .linkToItself: "a symbolic link to itself with the file's name"
    case .fault(let operation, let number, let extent):
      "\(operation.rawValue) of the file fails with \(Self.name(of: number)) "
        + (extent == .once ? "once" : "for good")
    }
  }
}
