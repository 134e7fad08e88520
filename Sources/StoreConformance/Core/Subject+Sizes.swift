import Guarantees

extension Subject {
  /// Returns the same store, opened with these sizes if it has any.
  func with(_ sizes: JournalSizes) -> Subject {
    guard let openSized else { return self }
    var sized = self
    sized.open = { try await openSized($0, sizes) }
    return sized
  }

  /// Returns the store for a case.
  ///
  /// In a third of the cases the store rewrites its journal as soon as any garbage exists. In
  /// another third the journal has an index.
  func sized(case number: Int) -> Subject {
    switch number % 3 {
    case 1: with(.rewritten)
    case 2: with(.indexed)
    default: self
    }
  }
}
