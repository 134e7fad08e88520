package import Persistence

/// The way a program without a store library would save and find items; all calls block.
///
/// The calls that the workloads do not measure are not offered: they throw ``NotOffered``.
package protocol Rival: BlockingStore {}

extension Rival {
  /// Not offered: only saving and finding are measured.
  ///
  /// - Throws: ``NotOffered``, always.
  package func delete(_ id: Item.ID) throws { throw NotOffered(call: "delete") }

  /// Not offered: only saving and finding are measured.
  ///
  /// - Throws: ``NotOffered``, always.
  package func delete(contentsOf ids: [Item.ID]) throws { throw NotOffered(call: "delete") }

  /// Returns the number of items, by loading them.
  package func count() throws -> Int { try loadAll().count }

  /// Returns at once: every acknowledged save already has its final durability.
  package func flush() throws {}
}

/// The error of a call that the harness never makes.
package struct NotOffered: Error, CustomStringConvertible {
  let call: String

  package var description: String { "\(call) is not offered by a rival: it is not measured." }
}

/// The error of a rival's own library, or of the content that the library returned.
package struct RivalError: Error, CustomStringConvertible {
  /// The call that failed, with the library's message.
  package let description: String
}
