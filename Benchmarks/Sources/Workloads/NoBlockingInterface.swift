/// The error when threads are asked to call a store whose calls are all asynchronous.
package struct NoBlockingInterface: Error, CustomStringConvertible {
  /// The ids of the arms that threads cannot call.
  package let arms: [String]

  /// The ids of the arms that threads can call, if the error is to name them.
  package let able: [String]

  package init(arms: [String], able: [String] = []) {
    self.arms = arms
    self.able = able
  }

  /// The arms, and those that threads can call.
  package var description: String {
    "threads cannot call \(arms.joined(separator: ", ")), which "
      + "\(arms.count == 1 ? "has" : "have") no calls that block"
      + (able.isEmpty ? "" : "; they can call \(able.joined(separator: ", "))")
  }
}
