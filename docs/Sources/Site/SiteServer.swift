import Dispatch
public import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The reason why the site cannot be served.
public struct ServerError: Error, Sendable, CustomStringConvertible {
  /// The problem and the remedy.
  public let description: String

  init(_ description: String) { self.description = description }
}

/// Serves the files of a folder to browsers on this machine.
///
/// The server listens only on the loopback address, answers `GET` and `HEAD`, lists no folder, and
/// serves no file outside the folder. It answers at most 16 connections at a time.
public struct SiteServer: Sendable {
  /// The path of the site's first page.
  ///
  /// The path `/` redirects there.
  public static let root = "/documentation/lockstep/"
  /// The requested port, or the port that the system chose if 0 was requested.
  public let port: UInt16
  private let descriptor: Int32
  private let folder: ServedFolder

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - folder: The folder with the site.
  ///   - port: The port. With 0, the system chooses the port.
  /// - Throws: ``ServerError`` if the folder does not exist or the port is in use.
  public init(_ folder: URL, port: UInt16) throws {
    self.folder = try ServedFolder(folder)
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { throw Self.error("no socket can be had") }
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, length) == 0 && listen(descriptor, 16) == 0
          && getsockname(descriptor, address, &length) == 0
      }
    }
    guard isListening else {
      let error = Self.error("port \(port) cannot be listened on; choose another with --port")
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    self.port = UInt16(bigEndian: address.sin_port)
  }

  /// Answers requests until ``stop()`` is called or the process ends.
  ///
  /// The call blocks its thread.
  public func run() {
    let connections = DispatchQueue(label: "lockstep.docs", attributes: .concurrent)
    let places = DispatchSemaphore(value: 16)
    while true {
      places.wait()
      let connection = accept(descriptor, nil, nil)
      guard connection >= 0 else {
        places.signal()
        // A client that has disconnected must not stop the server.
        if errno == EINTR || errno == ECONNABORTED { continue }
        return
      }
      connections.async {
        answer(connection)
        places.signal()
      }
    }
  }

  /// Ends ``run()``.
  ///
  /// Connections accepted earlier are still answered.
  public func stop() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  private func answer(_ connection: Int32) {
    defer { close(connection) }
    // Browsers open connections in advance and may never use them.
    var limit = timeval(tv_sec: 5, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(connection, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    guard let head = Self.head(of: connection) else { return }
    guard let request = HTTPRequest(head) else {
      return Self.send(
        HTTPAnswer.problem(400, "This is no request.").bytes(withBody: true), connection)
    }
    Self.send(folder.answer(to: request).bytes(withBody: request.method != "HEAD"), connection)
  }

  /// The request's bytes up to the empty line, or `nil` if the connection sent none.
  private static func head(of connection: Int32) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while bytes.count < 65_536 {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      bytes += buffer[..<count]
      if bytes.suffix(count + 3).contains(subsequence: [13, 10, 13, 10]) { return bytes }
    }
    return bytes
  }

  private static func send(_ data: Data, _ connection: Int32) {
    #if canImport(Darwin)
      let flags: Int32 = 0
      var yes: Int32 = 1
      setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(connection, $0.baseAddress, $0.count, flags)
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  private static func error(_ problem: String) -> ServerError {
    ServerError("\(problem) (\(String(cString: strerror(errno)))).")
  }
}

extension Collection where Element: Equatable {
  /// Returns true if the elements appear consecutively in the collection.
  fileprivate func contains(subsequence: [Element]) -> Bool { firstRange(of: subsequence) != nil }
}
