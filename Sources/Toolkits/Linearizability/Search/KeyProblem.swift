/// One key as a register that contains a revision or nothing.
struct KeyProblem: SearchProblem {
  struct Operation {
    /// The position of the call in the history.
    let source: Int
    let isRead: Bool
    /// The revision that the read returned or the write leaves.
    let revision: Int?
  }

  let initial: Int?
  let operations: [Operation]

  var count: Int { operations.count }

  func isRead(_ operation: Int) -> Bool { operations[operation].isRead }

  func apply(_ operation: Int, to state: Int?) -> Int?? {
    let call = operations[operation]
    guard call.isRead else { return .some(call.revision) }
    return call.revision == state ? .some(state) : .none
  }

  func digest(_ state: Int?) -> UInt64 {
    guard let state else { return 0x5851_F42D_4C95_7F2D }
    return scramble(UInt64(bitPattern: Int64(state)))
  }
}
