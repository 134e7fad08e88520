package import ResultModel

extension MeasuredSubject {
  /// The reason why the store is not measured, as a sentence; `nil` if it is.
  package var obstacleSentence: String? {
    guard let obstacle else { return nil }
    let head = "\(id) has no figures"
    let message = obstacle.message ?? "the reason is unknown"
    switch obstacle.kind {
    case .itemsOfOneType:
      return "\(head): it keeps only items of the type \(obstacle.itemType ?? "unknown"). All "
        + "stores of a run save the same items. Make your store generic (actor MyStore<Item: "
        + "Storable>), or measure a generic adapter."
    case .failedToSave:
      return "\(head). A process opened it in an empty directory and saved a few items: \(message)"
        .ended
    case .failedToReopen:
      return "\(head). A second process opened what the first one had saved: \(message)".ended
    case .lostSaves:
      return "\(head): it acknowledges saves that it has not written. A process made "
        + "\(obstacle.saved ?? 0) saves and ended, and a second process found \(obstacle.found ?? 0)."
    case .filesElsewhere:
      return
        "\(head): its files are not in the directory of its configuration, so that rounds would "
        + "share them. Keep them below configuration.location.directory."
    }
  }
}

extension String {
  /// The sentence with a single full stop, with or without a full stop in its last words.
  var ended: String { hasSuffix(".") ? self : self + "." }
}
