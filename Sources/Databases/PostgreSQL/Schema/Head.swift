/// The head of a store: the row that every group of commits locks first, so that revisions have no
/// gaps and follow the order of commits.
struct Head: Sendable, Equatable {
  /// A random number, chosen when the tables are created.
  ///
  /// A store refuses to continue if the number changes.
  var epoch: [UInt8]
  var schemaVersion: Int
  /// The number of the last group.
  var revision: Int
  var keyForm: String
  var layout: Int

  static func query(_ names: TableNames) -> String {
    "SELECT epoch, schema_version, revision, key_form, layout FROM \(names.head)"
  }

  init(epoch: [UInt8], schemaVersion: Int, revision: Int, keyForm: String, layout: Int) {
    self.epoch = epoch
    self.schemaVersion = schemaVersion
    self.revision = revision
    self.keyForm = keyForm
    self.layout = layout
  }

  init?(_ rows: Rows) {
    guard rows.count == 1, let epoch = rows.bytes(0, 0), let version = rows.integer(0, 1),
      let revision = rows.integer(0, 2), let keyForm = rows.text(0, 3),
      let layout = rows.integer(0, 4)
    else { return nil }
    self.init(
      epoch: epoch, schemaVersion: version, revision: revision, keyForm: keyForm, layout: layout)
  }

  /// Returns a random identity of sixteen bytes, for an epoch or a group.
  static func identity() -> [UInt8] {
    // Each number is a system call.
    var generator = SystemRandomNumberGenerator()
    return [generator.next(), generator.next()].flatMap { (half: UInt64) in
      (0..<8).map { UInt8(truncatingIfNeeded: half >> ($0 * 8)) }
    }
  }
}
