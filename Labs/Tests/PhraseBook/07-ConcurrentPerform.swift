import Dispatch
import Foundation
import Synchronization

enum ConcurrentPerformBefore {
  static func sums(of rows: [[Int]]) -> [Int] {
    let sums = Mutex(rows.map { _ in 0 })
    DispatchQueue.concurrentPerform(iterations: rows.count) { row in
      let sum = rows[row].reduce(0, +)
      sums.withLock { $0[row] = sum }
    }
    return sums.withLock { $0 }
  }
}

enum ConcurrentPerformAfter {
  static func sums(of rows: [[Int]]) async -> [Int] {
    let parts = ProcessInfo.processInfo.activeProcessorCount
    return await withTaskGroup { group in
      for part in 0..<parts {
        group.addTask {
          stride(from: part, to: rows.count, by: parts).map { ($0, rows[$0].reduce(0, +)) }
        }
      }
      var sums = rows.map { _ in 0 }
      for await part in group { for (row, sum) in part { sums[row] = sum } }
      return sums
    }
  }
}
