import Foundation
import Synchronization

/// Resolves names on a separate thread: `getaddrinfo(3)` blocks, and has no deadline.
enum HostLookup {
  /// Returns the addresses of a host in the system's order.
  ///
  /// The list is empty if the name is unknown. The result is `nil` if the deadline has come; the
  /// thread that still waits for the system's look-up then ends later.
  static func addresses(
    of name: String, on loop: PollLoop, until deadline: ContinuousClock.Instant,
    by lookUp: @escaping @Sendable (String) -> [String] = HostLookup.lookUp
  ) async -> [String]? {
    await withCheckedContinuation { caller in
      let caller = OneAnswer(caller)
      let wait = loop.wait(for: -1, [], until: deadline) { _ in caller.resume(nil) }
      Thread.detachNewThread {
        caller.resume(lookUp(name))
        loop.cancel(wait)
      }
    }
  }

  private final class OneAnswer: Sendable {
    private let caller: Mutex<CheckedContinuation<[String]?, Never>?>

    init(_ caller: CheckedContinuation<[String]?, Never>) { self.caller = Mutex(caller) }

    func resume(_ addresses: [String]?) {
      let caller = caller.withLock { caller in
        defer { caller = nil }
        return caller
      }
      caller?.resume(returning: addresses)
    }
  }

  /// Returns true if a name is a numeric IPv4 or IPv6 address, as parsed by inet_pton(3).
  static func isAddress(_ name: String) -> Bool {
    var address = in6_addr()
    return [AF_INET, AF_INET6].contains { inet_pton($0, name, &address) == 1 }
  }

  /// Asks the system, which may take minutes.
  @Sendable static func lookUp(_ name: String) -> [String] {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(name, nil, &hints, &list) == 0 else { return [] }
    defer { freeaddrinfo(list) }
    var addresses: [String] = []
    var next = list
    while let entry = next {
      var text = [CChar](repeating: 0, count: 256)
      let length = socklen_t(text.count)
      if getnameinfo(
        entry.pointee.ai_addr, entry.pointee.ai_addrlen, &text, length, nil, 0, NI_NUMERICHOST) == 0
      {
        let address = text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
        if let address, !addresses.contains(address) { addresses.append(address) }
      }
      next = entry.pointee.ai_next
    }
    return addresses
  }
}
