import Foundation

/// The time that each thread of this process has waited for a processor.
///
/// `/proc/self/schedstat` covers only the first thread, so the threads are read one by one.
struct ThreadWaits {
  var nanosecondsByThread: [String: Double] = [:]
  var total: Figure

  static func current() -> ThreadWaits {
    #if os(Linux)
      do {
        return read(threads: try FileManager.default.contentsOfDirectory(atPath: directory))
      } catch {
        return ThreadWaits(
          total: .unavailable("\(directory) cannot be listed: \(error.localizedDescription)"))
      }
    #else
      return ThreadWaits(total: .unavailable("this system does not count run-queue waits"))
    #endif
  }

  private static let directory = "/proc/self/task"

  private static func read(threads: [String]) -> ThreadWaits {
    var waits: [String: Double] = [:]
    var reason = "no thread is listed"
    for thread in threads {
      switch KernelText.read("\(directory)/\(thread)/schedstat").runQueueWait() {
      case .value(let nanoseconds): waits[thread] = nanoseconds
      // A thread may have ended since the listing. The failure becomes the result only if no thread
      // can be read.
      case .unavailable(let problem): reason = problem
      }
    }
    guard !waits.isEmpty else { return ThreadWaits(total: .unavailable(reason)) }
    return ThreadWaits(nanosecondsByThread: waits, total: .value(waits.values.reduce(0, +)))
  }
}

extension KernelText {
  /// The second number of a `schedstat`: nanoseconds spent waiting on a run queue.
  func runQueueWait() -> Figure {
    switch self {
    case .unavailable(let reason): return .unavailable(reason)
    case .text(let text):
      let words = text.split(whereSeparator: \.isWhitespace)
      guard words.count >= 2, let number = Double(words[1]) else {
        return .unavailable("schedstat holds no waiting time")
      }
      return .value(number)
    }
  }
}
