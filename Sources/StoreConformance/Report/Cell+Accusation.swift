extension Cell {
  /// The accusation of a store whose name stands before it, where a counterexample was found.
  var accusation: String {
    "breaks \(guarantee.id), \(guarantee.title), "
      + (agrees ? "as it says of itself" : "though it does not say so")
  }
}
