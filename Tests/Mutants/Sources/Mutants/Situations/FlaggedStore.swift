import Persistence

/// An actor that keeps a flag in a file beside its own, and nothing checks the flag.
///
/// Another value than 0 means that the items were deleted, and that the file is still to be emptied.
actor FlaggedStore<Item: Storable>: GuardedStore {
  private static var deleted: UInt8 { 1 << 5 }

  /// The ending of the file with the flag.
  static var companion: String { ".flag" }

  private let configuration: StoreConfiguration
  private var state: StoreState<Item>

  init(configuration: StoreConfiguration) throws {
    self.configuration = configuration
    state = try StoreState(opening: configuration)
    // The defect: a bit that flips deletes every item.
    if try Self.flag(configuration) & Self.deleted != 0 {
      try state.commit(Changes(try state.loadAll().map { .delete($0.id) }))
    }
  }

  func commit(_ changes: Changes<Item>) throws {
    try state.commit(changes)
    guard !changes.closes else { return }
    try configuration.fileSystem.write([0], toFile: configuration.location.path + Self.companion)
  }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try body(state)
  }

  private static func flag(_ configuration: StoreConfiguration) throws -> UInt8 {
    let bytes: [UInt8]
    do {
      bytes = try configuration.fileSystem.contents(
        ofFile: configuration.location.path + companion)
    } catch {
      guard error.operation == .open else { throw error }
      return 0
    }
    return bytes.first ?? 0
  }
}
