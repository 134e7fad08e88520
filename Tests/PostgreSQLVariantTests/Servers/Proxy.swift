import Foundation

@testable import PostgreSQLServers

/// A TCP proxy on the loopback address that can cut connections, and hold or drop their bytes.
///
/// Each connection has two threads, one per direction. All threads end when the proxy is closed.
///
/// `@unchecked Sendable`: mutable state is accessed only under the condition's lock.
final class Proxy: @unchecked Sendable {
  /// The direction of bytes.
  enum Direction: Int, CaseIterable, Sendable { case toServer, toClient }

  /// The treatment of arriving bytes.
  enum Forwarding: Sendable {
    /// The bytes are forwarded.
    case forward
    /// The bytes wait until the passage changes.
    case hold
    /// The bytes are read and dropped.
    case swallow
  }

  /// The port that the proxy listens on.
  let port: Int
  private let listener: LoopbackListener
  private let condition = NSCondition()
  private let target: Int
  private var passages: [Forwarding] = [.forward, .forward]
  private var counts = [0, 0]
  private var limit: (direction: Direction, left: Int, holds: Bool)?
  private var hasCut = false
  private var refusesNewcomers = false
  /// The number of the last connection whose bytes to the server are held; earlier connections are
  /// held too.
  private var lastHeld = 0
  private var isClosed = false
  private var connections: [(client: Int32, server: Int32)] = []
  private var accepted = 0
  private var runningThreads = 0

  /// Listens on a port that the system chooses, and forwards everything to another port on the
  /// loopback address.
  init(to target: Int) throws {
    self.target = target
    listener = try LoopbackListener()
    port = listener.port
    start { $0.accept() }
  }

  private func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
    condition.lock()
    defer { condition.unlock() }
    return try body()
  }

  // MARK: - Controls

  /// The number of bytes forwarded in a direction.
  func count(_ direction: Direction) -> Int { locked { counts[direction.rawValue] } }
  /// The number of connections accepted so far.
  var connectionCount: Int { locked { accepted } }

  /// Forwards the given number of bytes in the direction, then closes their connection on both
  /// sides.
  func cut(_ direction: Direction, after bytes: Int) {
    locked {
      limit = (direction, bytes, holds: false)
      hasCut = false
    }
  }

  /// Forwards the given number of bytes in the direction, then holds the rest.
  func hold(_ direction: Direction, after bytes: Int) {
    locked { limit = (direction, bytes, holds: true) }
  }

  /// Cancels the cut, and returns true if it has already happened.
  func endCut() -> Bool {
    locked {
      limit = nil
      return hasCut
    }
  }

  /// Sets the treatment of bytes from now on.
  func set(_ passage: Forwarding, _ directions: [Direction] = Direction.allCases) {
    locked {
      for direction in directions { passages[direction.rawValue] = passage }
      condition.broadcast()
    }
  }

  /// Holds the bytes that the current connections send to the server.
  ///
  /// New connections are not affected.
  func holdCurrent() { locked { lastHeld = accepted } }

  /// Releases the held bytes.
  func releaseHeld() {
    locked {
      lastHeld = 0
      condition.broadcast()
    }
  }

  /// Sets whether new connections are closed at once.
  func refuseNewcomers(_ refuses: Bool) { locked { refusesNewcomers = refuses } }

  /// Closes every current connection.
  func cutAll() {
    locked {
      for connection in connections { Self.shut(connection) }
    }
  }

  /// Closes all connections, ends all threads, and returns after they have ended.
  func close() {
    locked {
      isClosed = true
      for connection in connections { Self.shut(connection) }
      condition.broadcast()
      shutdown(listener.descriptor, Int32(SHUT_RDWR))
      while runningThreads > 0 { condition.wait() }
    }
    listener.close()
  }

  // MARK: - Threads

  private func start(_ body: @escaping @Sendable (Proxy) -> Void) {
    locked { runningThreads += 1 }
    Thread.detachNewThread { [self] in
      body(self)
      locked {
        runningThreads -= 1
        condition.broadcast()
      }
    }
  }

  private func accept() {
    while true {
      let client = acceptSocket(listener.descriptor)
      let (stops, refuses) = locked { (isClosed, refusesNewcomers) }
      guard client >= 0 else { return }
      guard !stops else { return closeSocket(client) }
      var server: Int32?
      do { server = refuses ? nil : try LoopbackListener.connect(to: target) } catch {}
      guard let server else {
        closeSocket(client)
        continue
      }
      noDelay(client)
      noDelay(server)
      let number = locked {
        connections.append((client, server))
        accepted += 1
        return accepted
      }
      let pair = PumpedPair(client, server, number)
      start { $0.pump(.toServer, pair) }
      start { $0.pump(.toClient, pair) }
    }
  }

  private func pump(_ direction: Direction, _ pair: PumpedPair) {
    let (from, to) =
      direction == .toServer ? (pair.client, pair.server) : (pair.server, pair.client)
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let length = read(from, &buffer, buffer.count)
      guard length > 0, forward(buffer[..<length], direction, to, pair.number)
      else { break }
    }
    Self.shut((pair.client, pair.server))
    if pair.endsLast() {
      locked { connections.removeAll { $0.client == pair.client } }
      closeSocket(pair.client)
      closeSocket(pair.server)
    }
  }

  /// Forwards bytes.
  ///
  /// Returns true if the connection continues.
  private func forward(
    _ bytes: ArraySlice<UInt8>, _ direction: Direction, _ to: Int32, _ number: Int
  ) -> Bool {
    let (passing, held, goesOn): (ArraySlice<UInt8>, ArraySlice<UInt8>, Bool) = locked {
      while passages[direction.rawValue] == .hold
        || (direction == .toServer && number <= lastHeld), !isClosed
      {
        condition.wait()
      }
      if isClosed { return ([], [], false) }
      if passages[direction.rawValue] == .swallow { return ([], [], true) }
      var passing = bytes
      var goesOn = true
      if let limit, limit.direction == direction {
        passing = bytes.prefix(limit.left)
        self.limit?.left -= passing.count
        if passing.count == limit.left {
          goesOn = limit.holds
          hasCut = !limit.holds
          if limit.holds { passages[direction.rawValue] = .hold }
          self.limit = nil
        }
      }
      counts[direction.rawValue] += passing.count
      return (passing, goesOn ? bytes.dropFirst(passing.count) : [], goesOn)
    }
    var rest = Array(passing)[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { send(to, $0.baseAddress, $0.count, Self.noSignal) }
      guard sent > 0 else { return false }
      rest = rest.dropFirst(sent)
    }
    return held.isEmpty ? goesOn : forward(held, direction, to, number)
  }

  #if canImport(Darwin)
    private static let noSignal: Int32 = 0
  #else
    private static let noSignal = Int32(MSG_NOSIGNAL)
  #endif

  private static func shut(_ connection: (client: Int32, server: Int32)) {
    shutdown(connection.client, Int32(SHUT_RDWR))
    shutdown(connection.server, Int32(SHUT_RDWR))
  }
}

/// Two sockets that two threads share.
///
/// The last thread to end closes them.
///
/// `@unchecked Sendable`: the count is accessed only under the lock.
private final class PumpedPair: @unchecked Sendable {
  let client: Int32
  let server: Int32
  let number: Int
  private let lock = NSLock()
  private var pumps = 2

  init(_ client: Int32, _ server: Int32, _ number: Int) {
    self.number = number
    self.client = client
    self.server = server
  }

  func endsLast() -> Bool {
    lock.withLock {
      pumps -= 1
      return pumps == 0
    }
  }
}

private func acceptSocket(_ listener: Int32) -> Int32 { accept(listener, nil, nil) }

private func noDelay(_ socket: Int32) {
  var value: Int32 = 1
  setsockopt(
    socket, Int32(IPPROTO_TCP), TCP_NODELAY, &value, socklen_t(MemoryLayout<Int32>.size))
}
