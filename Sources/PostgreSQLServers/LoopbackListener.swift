import Foundation

/// A listening socket on the loopback address, on a port that the system chooses.
package struct LoopbackListener {
  let descriptor: Int32
  package let port: Int

  /// Starts to listen.
  ///
  /// - Parameter waiting: The approximate number of connections that the system queues before they
  ///   are accepted.
  /// - Throws: ``ServerHarnessFailure`` if no descriptor or port is available.
  package init(waiting: Int32 = 64) throws {
    descriptor = try Self.makeSocket()
    var address = Self.address(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        bind(descriptor, generic, length) == 0 && listen(descriptor, waiting) == 0
          && getsockname(descriptor, generic, &length) == 0
      }
    }
    guard isBound else {
      throw ServerHarnessFailure("no port: \(String(cString: strerror(errno)))")
    }
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  /// Stops listening.
  package func close() { closeSocket(descriptor) }

  /// Connects to a port on the loopback address.
  ///
  /// Returns `nil` if no process listens there.
  package static func connect(to port: Int) throws -> Int32? {
    let socket = try makeSocket()
    var address = address(port: UInt16(port))
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        connectSocket(socket, generic, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if result == 0 { return socket }
    closeSocket(socket)
    return nil
  }

  private static func makeSocket() throws -> Int32 {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let socket = socket(AF_INET, kind, 0)
    guard socket >= 0 else {
      throw ServerHarnessFailure("no socket: \(String(cString: strerror(errno)))")
    }
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    return socket
  }

  private static func address(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return address
  }
}

// The system's functions have the same names as the methods above.
package func closeSocket(_ socket: Int32) { _ = close(socket) }

private func connectSocket(
  _ socket: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
) -> Int32 {
  connect(socket, address, length)
}
