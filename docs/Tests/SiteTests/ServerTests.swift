import Foundation
import Testing

@testable import Site

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder with a page, a folder with an index, a link that leads out, and a secret beside the folder.
private struct Fixture: ~Copyable {
  let base: URL
  var site: URL { base.appending(path: "site") }

  init() throws {
    base = FileManager.default.temporaryDirectory.appending(path: "site-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: base.appending(path: "site/guide"), withIntermediateDirectories: true)
    try Data("page".utf8).write(to: site.appending(path: "a b.html"))
    try Data("index".utf8).write(to: site.appending(path: "guide/index.html"))
    try Data("secret".utf8).write(to: base.appending(path: "secret"))
    try FileManager.default.createSymbolicLink(
      at: site.appending(path: "out"), withDestinationURL: base.appending(path: "secret"))
    try FileManager.default.createDirectory(
      at: site.appending(path: "odd"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: site.appending(path: "odd/index.html"),
      withDestinationURL: base.appending(path: "secret"))
    try Data("near".utf8).write(to: base.appending(path: "site-near"))
  }

  deinit {
    do { try FileManager.default.removeItem(at: base) } catch { Issue.record(error) }
  }
}

@Suite("Serving the site")
struct ServerTests {
  private func answer(_ line: String, _ fixture: borrowing Fixture) throws -> HTTPAnswer {
    let request = try #require(HTTPRequest(Array("\(line) HTTP/1.1\r\nHost: x\r\n\r\n".utf8)))
    return try ServedFolder(fixture.site).answer(to: request)
  }

  @Test func aFileIsGivenWithItsType() throws {
    let fixture = try Fixture()
    let page = try answer("GET /a%20b.html?x=1", fixture)
    #expect(page.status == 200 && page.body == Data("page".utf8))
    #expect(page.type == "text/html; charset=utf-8")
  }

  @Test func aFolderGivesItsIndexAndNoList() throws {
    let fixture = try Fixture()
    #expect(try answer("GET /guide/", fixture).body == Data("index".utf8))
    let moved = try answer("GET /guide", fixture)
    #expect(moved.status == 301 && moved.location == "/guide/")
    #expect(try answer("GET /", fixture).status == 404)
  }

  @Test func theRootLeadsToTheSitesFirstPage() throws {
    let fixture = try Fixture()
    try FileManager.default.createDirectory(
      at: fixture.site.appending(path: "documentation/lockstep"), withIntermediateDirectories: true)
    try Data("DocC".utf8).write(to: fixture.site.appending(path: "index.html"))
    let moved = try answer("GET /", fixture)
    #expect(moved.status == 301 && moved.location == "/documentation/lockstep/")
  }

  @Test(arguments: [
    "/../secret", "/guide/../../secret", "/%2e%2e/secret", "/..%2fsecret", "/out", "/../site-near",
    "/a%20b.html%00", "/nothing", "//etc/passwd",
    "/odd/", "/%252e%252e/secret", "/.%2e/secret", "/guide/..%2f..%2fsecret",
  ])
  func nothingOutsideTheFolderIsGiven(_ path: String) throws {
    let fixture = try Fixture()
    let answer = try answer("GET \(path)", fixture)
    #expect(answer.status == 404, "\(String(decoding: answer.body, as: UTF8.self))")
  }

  @Test func otherMethodsAndOtherWordsAreRefused() throws {
    let fixture = try Fixture()
    #expect(try answer("POST /", fixture).status == 405)
    #expect(try answer("GET http://a/", fixture).status == 400)
    #expect(HTTPRequest(Array("hello\r\n".utf8)) == nil)
    #expect(HTTPRequest([UInt8]()) == nil)
    #expect(HTTPRequest(Array("GET / HTTP/2\r\n".utf8)) == nil)
  }

  @Test func withoutASiteTheRemedyIsNamed() {
    let error = #expect(throws: ServerError.self) {
      try SiteServer(URL(filePath: "/no/such/folder"), port: 0)
    }
    #expect(error?.description.contains("docs/build") == true)
  }

  @Test func aBrowserOnThisMachineIsAnswered() throws {
    let fixture = try Fixture()
    let server = try SiteServer(fixture.site, port: 0)
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      server.run()
      ended.signal()
    }
    let whole = try exchange("GET /guide/ HTTP/1.1\r\n\r\n", port: server.port)
    #expect(whole.hasPrefix("HTTP/1.1 200 OK\r\n") && whole.hasSuffix("\r\n\r\nindex"))
    let head = try exchange("HEAD /guide/ HTTP/1.1\r\n\r\n", port: server.port)
    #expect(head.contains("Content-Length: 5\r\n") && head.hasSuffix("\r\n\r\n"))
    #expect(try exchange("hello\r\n\r\n", port: server.port).hasPrefix("HTTP/1.1 400 "))
    #expect(throws: ServerError.self) { try SiteServer(fixture.site, port: server.port) }
    server.stop()
    ended.wait()
  }

  /// Sends a text to a port of this machine, and returns all that comes back.
  private func exchange(_ text: String, port: UInt16) throws -> String {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    try #require(isConnected)
    let bytes = Array(text.utf8)
    try #require(send(descriptor, bytes, bytes.count, 0) == bytes.count)
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 {
      answer += buffer[..<count]
    }
    return String(decoding: answer, as: UTF8.self)
  }
}
