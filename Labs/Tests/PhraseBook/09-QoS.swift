import Dispatch

enum QoSBefore {
  static func tidyUp(_ work: @escaping @Sendable () -> Void) {
    DispatchQueue.global(qos: .utility).async(execute: work)
  }
}

enum QoSAfter {
  static func tidyUp(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    Task(priority: .utility) { await work() }
  }
}
