public import Foundation

/// The requirements on a person.
public protocol PersonOfToday: Sendable {
  /// The id.
  var id: Int { get }
  /// The first name.
  var first: String { get }
  /// The last name; empty for a person with a single name.
  var last: String { get }
  /// The year of birth.
  var born: Int { get }

  /// Creates a person.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - first: The first name.
  ///   - last: The last name.
  ///   - born: The year of birth.
  init(id: Int, first: String, last: String, born: Int)
}

/// The requirements on a store of people.
public protocol PeopleKeeping: Sendable {
  /// The type of its items.
  associatedtype Person: PersonOfToday

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - directory: Its directory.
  ///   - filename: Its name.
  /// - Throws: An error when the name is invalid, or when the file cannot be used; the file is then
  ///   unchanged.
  init(directory: URL, filename: String) async throws

  /// Inserts or replaces a person.
  ///
  /// - Parameter person: The person.
  /// - Throws: An error when the person is not in the file.
  func save(_ person: Person) async throws

  /// Returns all people.
  ///
  /// - Returns: The people, in any order.
  /// - Throws: An error when the store is closed.
  func loadAll() async throws -> [Person]

  /// Closes the file.
  ///
  /// - Throws: An error when a saved person is not in the file.
  func close() async throws
}
