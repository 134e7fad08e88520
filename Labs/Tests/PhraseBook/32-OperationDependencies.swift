import Foundation
import Synchronization

enum DependenciesBefore {
  static func total(of names: [String], done: @escaping @Sendable (Int) -> Void) {
    let queue = OperationQueue()
    let sizes = Mutex<[Int]>([])
    let total = BlockOperation { done(sizes.withLock { $0.reduce(0, +) }) }
    for name in names {
      let size = BlockOperation {
        let size = SemaphoreBefore.size(of: name)
        sizes.withLock { $0.append(size) }
      }
      total.addDependency(size)
      queue.addOperation(size)
    }
    queue.addOperation(total)
  }
}

enum DependenciesAfter {
  static func total(of names: [String]) async -> Int {
    await withTaskGroup { group in
      for name in names { group.addTask { await measure(name) } }
      // The dependency: the sum awaits each size.
      return await group.reduce(0, +)
    }
  }
}
