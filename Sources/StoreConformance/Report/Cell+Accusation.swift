import Persistence

extension Cell {
  /// What is said of a store by whose name this stands, where a counterexample was found.
  var accusation: String {
    "breaks \(guarantee.id), \(guarantee.title), "
      + (agrees ? "as it says of itself" : "though it does not say so")
  }
}
