/// The error when threads are asked to call a store whose calls are all asynchronous.
package struct NoBlockingFace: Error, CustomStringConvertible {
  /// The ids of the arms that threads cannot call.
  package let arms: [String]

  package init(arms: [String]) {
    self.arms = arms
  }

  /// The arms, and the arms that threads can call.
  package var description: String {
    let able = Arm.all.filter(\.hasBlockingInterface).map(\.id).joined(separator: ", ")
    return "threads cannot call \(arms.joined(separator: ", ")), which "
      + "\(arms.count == 1 ? "has" : "have") no calls that block; they can call \(able)"
  }
}
