import Guarantees

extension Subject {
  /// The same store, opened with these sizes if it has any.
  func with(_ sizes: JournalSizes) -> Subject {
    guard let openSized else { return self }
    var sized = self
    sized.open = { try await openSized($0, sizes) }
    return sized
  }

  /// The store as a case opens it: in every third case a journal is written anew as soon as that
  /// saves anything, so that a few calls suffice for it, and in another third a journal has an index.
  func sized(case number: Int) -> Subject {
    switch number % 3 {
    case 1: with(.rewritten)
    case 2: with(.indexed)
    default: self
    }
  }
}
