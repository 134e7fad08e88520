import Foundation

/// The first line of a request (RFC 9112, section 3).
struct HTTPRequest: Sendable, Equatable {
  let method: String
  /// The decoded path of the address without its query, or `nil` if the address has no valid path.
  let path: String?

  /// Parses the first line of a request.
  ///
  /// Returns `nil` if the bytes are not a request.
  init?(_ bytes: some Collection<UInt8>) {
    let line = String(decoding: bytes.prefix { $0 != 13 && $0 != 10 }, as: UTF8.self)
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return nil }
    method = String(words[0])
    let target = words[1].prefix { $0 != "?" && $0 != "#" }
    path = target.hasPrefix("/") ? String(target).removingPercentEncoding : nil
  }
}

/// An answer with its body.
struct HTTPAnswer: Sendable, Equatable {
  var status: Int
  var type: String
  var location: String?
  var body: Data

  init(status: Int, type: String, location: String? = nil, body: Data) {
    self.status = status
    self.type = type
    self.location = location
    self.body = body
  }

  static func problem(_ status: Int, _ text: String) -> HTTPAnswer {
    HTTPAnswer(status: status, type: "text/plain; charset=utf-8", body: Data((text + "\n").utf8))
  }

  static func moved(to path: String) -> HTTPAnswer {
    let allowed = CharacterSet.urlPathAllowed
    return HTTPAnswer(
      status: 301, type: "text/plain",
      location: path.addingPercentEncoding(withAllowedCharacters: allowed) ?? "/", body: Data())
  }

  /// The bytes to send.
  ///
  /// The answer to a `HEAD` request has no body.
  func bytes(withBody: Bool) -> Data {
    var head = "HTTP/1.1 \(status) \(Self.reasons[status] ?? "Answer")\r\n"
    head += "Content-Type: \(type)\r\nContent-Length: \(body.count)\r\n"
    if let location { head += "Location: \(location)\r\n" }
    head += "X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
    return Data(head.utf8) + (withBody ? body : Data())
  }

  private static let reasons = [
    200: "OK", 301: "Moved Permanently", 400: "Bad Request", 404: "Not Found",
    405: "Method Not Allowed",
  ]
}
