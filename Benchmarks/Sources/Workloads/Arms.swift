/// The arms that a program can measure: the stores that are handed in, the floors, the rivals.
package struct Arms: Sendable {
  /// All arms, in the order of lists and tables.
  package let all: [Arm]
  private let ofItems: @Sendable (UserItems) -> [Arm]

  /// Lists the stores, the floors and the rivals.
  ///
  /// - Parameters:
  ///   - stores: The arms of the stores, for the benchmark's own items.
  ///   - ofItems: The arms of the same stores, for a user's items.
  package init(_ stores: [Arm], ofItems: @escaping @Sendable (UserItems) -> [Arm]) {
    all = stores + Arm.floors(GeneratedRecords()) + Arm.rivals(GeneratedRecords())
    self.ofItems = { ofItems($0) + Arm.floors($0) + Arm.rivals($0) }
  }

  private init(all: [Arm], ofItems: @escaping @Sendable (UserItems) -> [Arm]) {
    self.all = all
    self.ofItems = ofItems
  }

  /// The same arms after the store that a run is about, which has only the benchmark's own items.
  package func beside(_ subject: Arm) -> Arms {
    Arms(all: [subject] + all, ofItems: ofItems)
  }

  /// The arm with this id; `ID (again)` is the A/A arm of the arm `ID`.
  package func arm(_ id: String) -> Arm? {
    Self.find(id, among: all)
  }

  /// The arm with this id, using the user's items if there are any.
  ///
  /// - Throws: ``UnknownArm`` or `ItemsFile.Unusable`.
  func arm(_ id: String, on items: ItemsFile?) throws -> Arm {
    let arms = try items.map { ofItems(try $0.items()) } ?? all
    guard let arm = Self.find(id, among: arms) else {
      throw UnknownArm(id: id, known: all.map(\.id))
    }
    return arm
  }

  private static func find(_ id: String, among arms: [Arm]) -> Arm? {
    arms.first { $0.id == id } ?? arms.first { $0.again.id == id }?.again
      ?? (id == Arm.careless.id ? .careless : nil)
  }
}
