public import Persistence

/// A way to save and find items as a program without a store of its own would; all of its calls
/// block.
///
/// The calls that the workloads do not measure are not offered: they throw an error that says so.
public protocol Rival: BlockingStore {}

extension Rival {
  /// Not offered: only saving and finding are measured.
  ///
  /// - Parameter id: Not used.
  /// - Throws: ``NotOffered``, always.
  public func delete(_ id: Item.ID) throws { throw NotOffered(call: "delete") }

  /// Not offered: only saving and finding are measured.
  ///
  /// - Parameter ids: Not used.
  /// - Throws: ``NotOffered``, always.
  public func delete(contentsOf ids: [Item.ID]) throws { throw NotOffered(call: "delete") }

  /// Returns how many items there are, by loading them.
  ///
  /// - Returns: The number.
  /// - Throws: The error of loading the items.
  public func count() throws -> Int { try loadAll().count }

  /// Returns at once: every acknowledged save already has its final durability.
  public func flush() throws {}
}

/// The error of a call that the harness never makes.
public struct NotOffered: Error, CustomStringConvertible {
  /// The call's name.
  let call: String

  /// The message, with the call's name.
  public var description: String { "\(call) is not offered by a rival: it is not measured." }
}

/// The error of a rival's own library, or of the content that the library gave.
public struct RivalError: Error, CustomStringConvertible {
  /// The call that failed and the library's own words.
  public let description: String
}
