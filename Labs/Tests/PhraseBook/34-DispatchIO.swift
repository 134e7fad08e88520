import Dispatch
import Foundation

enum DispatchIOBefore {
  static func read(
    _ descriptor: Int32, on queue: DispatchQueue,
    done: @escaping @Sendable ([UInt8], _ error: Int32) -> Void
  ) {
    DispatchIO.read(fromFileDescriptor: descriptor, maxLength: .max, runningHandlerOn: queue) {
      done([UInt8]($0), $1)
    }
  }
}

enum DispatchIOAfter {
  /// The pieces of a file as they arrive; the end of the loop closes the channel.
  static func pieces(of descriptor: Int32) -> AsyncThrowingStream<[UInt8], any Error> {
    AsyncThrowingStream { reader in
      let queue = DispatchQueue(label: "pieces")
      let channel = DispatchIO(type: .stream, fileDescriptor: descriptor, queue: queue) { _ in }
      channel.setLimit(lowWater: 1)
      channel.read(offset: 0, length: .max, queue: queue) { isOver, data, error in
        if let data, !data.isEmpty { reader.yield([UInt8](data)) }
        guard isOver else { return }
        let failure = POSIXErrorCode(rawValue: error).map { POSIXError($0) }
        reader.finish(throwing: failure)
      }
      reader.onTermination = { _ in channel.close(flags: .stop) }
    }
  }
}
