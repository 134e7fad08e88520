/// One step that converts the items of a file from one version to the next.
///
/// ```swift
/// configuration.schemaVersion = 2
/// configuration.migrations = [
///   Migration(from: 0, "as published") { _ in },
///   Migration(from: 1, "split name") { item in
///     let words = try item.string("name").split(separator: " ", maxSplits: 1)
///     try item.set("first", to: .string(String(words.first ?? "")))
///     try item.set("last", to: .string(String(words.dropFirst().first ?? "")))
///     try item.remove("name")
///   },
/// ]
/// ```
///
/// A step works on JSON instead of the program's types, because the types change and a step must
/// not. A step runs while the store is opened, on the opening thread. After a crash it may run
/// again on the same items.
public struct Migration: Sendable {
  enum Work: Sendable {
    case each(@Sendable (inout JSONValue) throws -> Void)
    case all(@Sendable (inout [JSONValue]) throws -> Void)
  }

  /// The version that the step starts from; the step leads to the next version.
  ///
  /// Version 0 is the published pattern's file, a bare array.
  public let version: Int
  /// A short description of the step, for errors.
  public let name: String
  let work: Work

  /// Creates a step that changes one item at a time.
  ///
  /// - Parameters:
  ///   - version: The version that the step starts from.
  ///   - name: A short description of the step.
  ///   - change: Changes an item; if it throws, the file stays as it is.
  public init(
    from version: Int, _ name: String,
    _ change: @escaping @Sendable (_ item: inout JSONValue) throws -> Void
  ) {
    self.version = version
    self.name = name
    work = .each(change)
  }

  private init(_ version: Int, _ name: String, _ work: Work) {
    self.version = version
    self.name = name
    self.work = work
  }

  /// Creates a step that changes the whole list, in order to drop, add or merge items.
  ///
  /// - Parameters:
  ///   - version: The version that the step starts from.
  ///   - name: A short description of the step.
  ///   - change: Changes the items; if it throws, the file stays as it is.
  /// - Returns: The step.
  public static func ofAll(
    from version: Int, _ name: String,
    _ change: @escaping @Sendable (_ items: inout [JSONValue]) throws -> Void
  ) -> Migration {
    Migration(version, name, .all(change))
  }
}

extension Migration: CustomStringConvertible {
  /// For example `"split name" from version 1 to 2`.
  public var description: String { "\"\(name)\" from version \(version) to \(version &+ 1)" }
}
