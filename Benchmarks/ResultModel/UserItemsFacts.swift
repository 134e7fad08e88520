/// The user's own items that a run was measured on.
public struct UserItemsFacts: Sendable, Codable, Equatable {
  /// The file's name, without its directory.
  public var file: String
  /// The checksum of the file's bytes, and its kind.
  public var checksum: String
  /// The member that names the items.
  public var idField: String
  /// How many items there are.
  public var count: Int
  /// The size of the smallest item as it is stored, in bytes of JSON.
  public var smallest: Int
  /// The size of the item in the middle.
  public var median: Int
  /// The size of the largest.
  public var largest: Int
  /// The size of all items together.
  public var total: Int
  /// How many items had no text whose end each save could change, and got one more member.
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
