import Foundation

extension Kernel {
  static let lostOperation = Kernel(
    name: "lostOperation",
    report: "https://github.com/ProcedureKit/ProcedureKit/issues/755",
    defect:
      "An operation is added while its dependency ends, and the queue never starts the operation."
  ) { isMended in
    let queue = OperationQueue()
    // The first operation then begins after the last is added.
    queue.isSuspended = isMended
    let (first, second, third) = (BlockOperation {}, BlockOperation {}, BlockOperation {})
    third.addDependency(first)
    third.addDependency(second)
    await withCheckedContinuation { caller in
      let last = BlockOperation { caller.resume() }
      last.addDependency(third)
      for operation in [first, second, third, last] { queue.addOperation(operation) }
      if isMended { queue.isSuspended = false }
    }
  }
}
