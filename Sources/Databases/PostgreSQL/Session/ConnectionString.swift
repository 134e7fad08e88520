import Foundation
import Persistence

/// A connection string, parsed by the library itself (`PQconninfoParse`).
struct ConnectionString: Sendable {
  let text: String
  private let options: [String: String]

  init(_ text: String, _ library: ClientLibrary) throws(StoreError) {
    self.text = text
    guard !text.utf8.contains(0) else { throw Self.invalid("It contains a NUL character.") }
    var message: UnsafeMutablePointer<CChar>?
    guard let array = library.parse(text, &message) else {
      // The library quotes the text that it cannot parse.
      library.freeMemory(message)
      throw Self.invalid("It cannot be parsed.")
    }
    defer { library.freeOptions(array) }
    var options: [String: String] = [:]
    var option = UnsafeRawPointer(array)
    while let keyword = option.load(as: UnsafePointer<CChar>?.self) {
      let value = option.load(
        fromByteOffset: Self.valueOffset, as: UnsafePointer<CChar>?.self)
      if let value { options[String(cString: keyword)] = String(cString: value) }
      option += Self.optionSize
    }
    self.options = options
    if let seconds = setting("connect_timeout"), Int32(seconds) == nil {
      throw Self.invalid("Its connect_timeout is not a whole number of seconds.")
    }
  }

  /// `PQconninfoOption` is six pointers and an integer, of which the first pointer is the name and
  /// the fourth the value.
  private static let valueOffset = 3 * MemoryLayout<UnsafeRawPointer>.stride
  private static let optionSize = 7 * MemoryLayout<UnsafeRawPointer>.stride

  private static func invalid(_ problem: String) -> StoreError {
    StoreError(
      .invalidArgument,
      "The connection string is not libpq's. \(problem) Write postgresql://USER@HOST:PORT/DATABASE "
        + "or host=… port=… dbname=… user=….")
  }

  /// Returns a setting of the string, or of the environment variable that libpq uses instead.
  func setting(_ name: String) -> String? {
    if let value = options[name], !value.isEmpty { return value }
    let variables = [
      "host": "PGHOST", "hostaddr": "PGHOSTADDR", "port": "PGPORT", "dbname": "PGDATABASE",
      "user": "PGUSER", "sslmode": "PGSSLMODE", "password": "PGPASSWORD", "service": "PGSERVICE",
      "connect_timeout": "PGCONNECT_TIMEOUT",
    ]
    guard let value = variables[name].flatMap({ ProcessInfo.processInfo.environment[$0] }),
      !value.isEmpty
    else { return nil }
    return value
  }

  /// The longest time for a connection to one host (`connect_timeout`); `nil` means no limit.
  ///
  /// libpq's rules: zero and less mean no limit, and one second means two
  /// (<https://www.postgresql.org/docs/current/libpq-connect.html>).
  var timeoutOfEachHost: Duration? {
    guard let seconds = setting("connect_timeout").flatMap(Int32.init), seconds > 0 else {
      return nil
    }
    return .seconds(max(2, seconds))
  }

  /// A host as it is passed to the library.
  struct Host: Sendable, Equatable {
    var name: String?
    var address: String?
    var port: String?

    /// True if the host's name must be resolved before the host is passed to the library; a
    /// socket's path and a numeric address need no look-up.
    var needsLookup: Bool {
      guard address == nil, let name else { return false }
      return !name.hasPrefix("/") && !name.hasPrefix("@") && !HostLookup.isAddress(name)
    }
    /// True if the connection stays on this machine.
    var isLocal: Bool {
      guard let name = name ?? address else { return true }
      return name.hasPrefix("/") || name.hasPrefix("@") || name == "localhost"
        || name == "::1" || name.hasPrefix("127.") && HostLookup.isAddress(name)
    }
    var description: String { "\(name ?? address ?? "the local socket"):\(port ?? "5432")" }
  }

  /// The hosts in their order.
  ///
  /// The list contains one host without a name if the library chooses its socket, or reads a
  /// service file.
  var hosts: [Host] {
    func list(_ name: String) -> [String] {
      setting(name)?.split(separator: ",", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      } ?? []
    }
    let (names, addresses, ports) = (list("host"), list("hostaddr"), list("port"))
    return (0..<max(names.count, addresses.count, 1)).map { index in
      func part(_ list: [String]) -> String? {
        index < list.count && !list[index].isEmpty ? list[index] : nil
      }
      return Host(
        name: part(names), address: part(addresses),
        port: part(ports) ?? (ports.count == 1 ? ports[0] : nil))
    }
  }

  /// Returns the place of a schema for error messages, without user or password.
  func place(_ schema: String) -> String {
    let hosts = hosts.map(\.description).joined(separator: ",")
    return "postgresql://\(hosts)/\(setting("dbname") ?? "")#\(schema)"
  }

  /// Returns a text without the password, which a message might quote.
  func redacted(_ text: String) -> String {
    guard let password = setting("password") else { return text }
    return text.replacingOccurrences(of: password, with: "…")
  }
}
