import Foundation
import Synchronization

enum OperationQueueBefore {
  static func sizes(of names: [String], atOnce: Int) -> [String: Int] {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = atOnce
    let sizes = Mutex<[String: Int]>([:])
    for name in names {
      queue.addOperation {
        let size = SemaphoreBefore.size(of: name)
        sizes.withLock { $0[name] = size }
      }
    }
    queue.waitUntilAllOperationsAreFinished()
    return sizes.withLock { $0 }
  }
}

enum OperationQueueAfter {
  static func sizes(of names: [String], atOnce: Int) async -> [String: Int] {
    await withTaskGroup(of: (String, Int).self) { group in
      var sizes: [String: Int] = [:]
      for (place, name) in names.enumerated() {
        // The window: a new one begins when an old one has ended.
        if place >= atOnce, let done = await group.next() { sizes[done.0] = done.1 }
        group.addTask { (name, await measure(name)) }
      }
      for await done in group { sizes[done.0] = done.1 }
      return sizes
    }
  }
}
