public import Persistence

/// Another way to the same end, written as a program without a store of its own would: it saves and
/// finds, and all of its calls block.
///
/// What the workloads do not measure is not offered, and says so when it is called.
public protocol Rival: BlockingStore {}

extension Rival {
  /// Not offered: what is measured is saving and finding.
  ///
  /// - Parameter id: Not used.
  /// - Throws: ``NotOffered``, always.
  public func delete(_ id: Item.ID) throws { throw NotOffered(call: "delete") }

  /// Not offered: what is measured is saving and finding.
  ///
  /// - Parameter ids: Not used.
  /// - Throws: ``NotOffered``, always.
  public func delete(contentsOf ids: [Item.ID]) throws { throw NotOffered(call: "delete") }

  /// Returns how many items there are, by loading them.
  ///
  /// - Returns: The number.
  /// - Throws: What loading them throws.
  public func count() throws -> Int { try loadAll().count }

  /// Returns at once: what was acknowledged is as durable as it is going to be.
  public func flush() throws {}
}

/// A call that the harness does not make was made.
public struct NotOffered: Error, CustomStringConvertible {
  /// The call's name.
  let call: String

  /// Which call.
  public var description: String { "\(call) is not offered by a rival: it is not measured." }
}

/// A rival's own library, or the content it gave, failed.
public struct RivalError: Error, CustomStringConvertible {
  /// The call that failed and the library's own words.
  public let description: String
}
