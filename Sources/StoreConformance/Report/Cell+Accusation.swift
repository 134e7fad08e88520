extension Cell {
  /// The accusation of a counterexample, as a phrase after the store's name.
  var accusation: String {
    let what = "breaks \(guarantee.id), \(guarantee.title)"
    if let knownText { return what + ", \(knownText)" }
    if !isSaid { return what }
    if agrees {
      return what + (isSaidToBreak ? ", as a specimen should" : ", which it does not promise")
    }
    return what + (declared ? ", which it promises" : ", which it does not declare")
  }
}
