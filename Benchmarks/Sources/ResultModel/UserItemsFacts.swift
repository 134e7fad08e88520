/// The user's own items that a run used as records.
public struct UserItemsFacts: Sendable, Codable, Equatable {
  /// The file's name, without its directory.
  public var file: String
  /// The checksum of the file's bytes, and its kind.
  public var checksum: String
  /// The JSON member that holds an item's id.
  public var idField: String
  /// The number of items.
  public var count: Int
  /// The stored size of the smallest item, in bytes of JSON.
  public var smallest: Int
  /// The median stored size.
  public var median: Int
  /// The stored size of the largest item.
  public var largest: Int
  /// The stored size of all items together.
  public var total: Int
  /// The number of items that got one more member, because they had no text whose end each save
  /// could change.
  public var lengthened: Int

  package init(
    file: String, checksum: String, idField: String, count: Int, smallest: Int, median: Int,
    largest: Int, total: Int, lengthened: Int
  ) {
    self.file = file
    self.checksum = checksum
    self.idField = idField
    self.count = count
    self.smallest = smallest
    self.median = median
    self.largest = largest
    self.total = total
    self.lengthened = lengthened
  }

  /// One sentence for tables and pages.
  public var sentence: String {
    "The records are the user's: \(count) of \(file) (\(checksum)), \(smallest) to \(largest) bytes, "
      + "\(median) in the middle."
      + (lengthened == 0
        ? "" : " \(lengthened) of them got a member that changes with each save.")
  }
}
