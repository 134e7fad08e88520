import Dispatch
import Synchronization

enum GroupBefore {
  static func sizes(of names: [String], done: @escaping @Sendable ([Int]) -> Void) {
    let group = DispatchGroup()
    let sizes = Mutex(names.map { _ in 0 })
    for (place, name) in names.enumerated() {
      group.enter()
      measure(name) { size in
        sizes.withLock { $0[place] = size }
        group.leave()
      }
    }
    group.notify(queue: .global()) { done(sizes.withLock { $0 }) }
  }
}

enum GroupAfter {
  static func sizes(of names: [String]) async -> [Int] {
    await withTaskGroup { group in
      for (place, name) in names.enumerated() {
        group.addTask { (place, await measure(name)) }
      }
      var sizes = names.map { _ in 0 }
      for await (place, size) in group { sizes[place] = size }
      return sizes
    }
  }
}
