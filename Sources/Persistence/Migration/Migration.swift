/// One step that brings the items of a file from a version to the next one.
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
/// A step works on JSON and not on the program's types, because those change while steps must not.
/// It may run again after a crash, on the same items. It runs while the store is being opened, on
/// the opening thread.
public struct Migration: Sendable {
  enum Work: Sendable {
    case each(@Sendable (inout JSONValue) throws -> Void)
    case all(@Sendable (inout [JSONValue]) throws -> Void)
  }

  /// The version that the step starts from; it leads to the next one.
  ///
  /// 0 is the published pattern's file, a bare array.
  public let version: Int
  /// The step's action, in a few words, for errors.
  public let name: String
  let work: Work

  /// Creates a step that changes each item by itself.
  ///
  /// - Parameters:
  ///   - version: The version that it starts from.
  ///   - name: The step's action, in a few words.
  ///   - change: Changes an item; when it throws, the file stays as it is.
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

  /// Creates a step that changes the list, because it drops, adds or merges items.
  ///
  /// - Parameters:
  ///   - version: The version that it starts from.
  ///   - name: The step's action, in a few words.
  ///   - change: Changes the items; when it throws, the file stays as it is.
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
