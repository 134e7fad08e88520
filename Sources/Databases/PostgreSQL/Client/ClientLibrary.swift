import Foundation
import Persistence

/// PostgreSQL's C library, `libpq`, loaded at run time.
///
/// The package needs neither the library's headers nor a link to it: a program that never opens
/// this store also runs on a machine without the library. The names and types of the functions are
/// those of `libpq-fe.h` of PostgreSQL 14, the first release with pipeline mode.
struct ClientLibrary: Sendable {
  typealias Connection = OpaquePointer
  typealias Answer = OpaquePointer
  typealias Text = UnsafePointer<CChar>
  typealias Texts = UnsafePointer<Text?>
  typealias NoticeReceiver = @convention(c) (UnsafeMutableRawPointer?, Answer?) -> Void

  // Connecting.
  let parse:
    @convention(c) (Text?, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) ->
      UnsafeMutableRawPointer?
  let freeOptions: @convention(c) (UnsafeMutableRawPointer?) -> Void
  let connectStart: @convention(c) (Texts?, Texts?, CInt) -> Connection?
  let connectPoll: @convention(c) (Connection?) -> CInt
  let status: @convention(c) (Connection?) -> CInt
  let finish: @convention(c) (Connection?) -> Void
  let socket: @convention(c) (Connection?) -> CInt
  let errorMessage: @convention(c) (Connection?) -> Text?
  let serverVersion: @convention(c) (Connection?) -> CInt
  let backendProcess: @convention(c) (Connection?) -> CInt
  let sslInUse: @convention(c) (Connection?) -> CInt
  let setNoticeReceiver:
    @convention(c) (Connection?, NoticeReceiver?, UnsafeMutableRawPointer?) ->
      NoticeReceiver?
  // Sending.
  let setNonblocking: @convention(c) (Connection?, CInt) -> CInt
  let enterPipeline: @convention(c) (Connection?) -> CInt
  let sendPrepare: @convention(c) (Connection?, Text?, Text?, CInt, UnsafePointer<UInt32>?) -> CInt
  let sendPrepared:
    @convention(c) (
      Connection?, Text?, CInt, Texts?, UnsafePointer<CInt>?, UnsafePointer<CInt>?, CInt
    ) -> CInt
  let sendParameters:
    @convention(c) (
      Connection?, Text?, CInt, UnsafePointer<UInt32>?, Texts?, UnsafePointer<CInt>?,
      UnsafePointer<CInt>?, CInt
    ) -> CInt
  let pipelineSync: @convention(c) (Connection?) -> CInt
  let sendFlushRequest: @convention(c) (Connection?) -> CInt
  let flush: @convention(c) (Connection?) -> CInt
  // Receiving.
  let consumeInput: @convention(c) (Connection?) -> CInt
  let isBusy: @convention(c) (Connection?) -> CInt
  let answer: @convention(c) (Connection?) -> Answer?
  let clear: @convention(c) (Answer?) -> Void
  let answerStatus: @convention(c) (Answer?) -> CInt
  let errorField: @convention(c) (Answer?, CInt) -> Text?
  let rowCount: @convention(c) (Answer?) -> CInt
  let columnCount: @convention(c) (Answer?) -> CInt
  let value: @convention(c) (Answer?, CInt, CInt) -> UnsafeMutablePointer<CChar>?
  let length: @convention(c) (Answer?, CInt, CInt) -> CInt
  let isNull: @convention(c) (Answer?, CInt, CInt) -> CInt
  let notifications: @convention(c) (Connection?) -> UnsafeMutableRawPointer?
  let freeMemory: @convention(c) (UnsafeMutableRawPointer?) -> Void

  /// The library, loaded on first use and never unloaded.
  static let shared: Result<ClientLibrary, StoreError> = Result { () throws(StoreError) in
    try ClientLibrary(names: usualNames)
  }

  /// The names under which the library is looked for; the first that exists is loaded.
  static var usualNames: [String] {
    #if canImport(Darwin)
      let directories = [
        "/opt/homebrew/opt/libpq/lib/", "/opt/homebrew/lib/", "/usr/local/opt/libpq/lib/",
        "/usr/local/lib/", "/opt/local/lib/", "",
      ]
      return directories.map { $0 + "libpq.5.dylib" }
    #else
      return ["libpq.so.5"]
    #endif
  }

  /// Loads the library (`dlopen(3)`) and looks its functions up (`dlsym(3)`).
  ///
  /// - Throws: `StoreError` with code `unavailable` if the library is missing or too old.
  init(names: [String]) throws(StoreError) {
    let functions = try Functions(names: names)
    parse = try functions["PQconninfoParse"]
    freeOptions = try functions["PQconninfoFree"]
    connectStart = try functions["PQconnectStartParams"]
    connectPoll = try functions["PQconnectPoll"]
    status = try functions["PQstatus"]
    finish = try functions["PQfinish"]
    socket = try functions["PQsocket"]
    errorMessage = try functions["PQerrorMessage"]
    serverVersion = try functions["PQserverVersion"]
    backendProcess = try functions["PQbackendPID"]
    sslInUse = try functions["PQsslInUse"]
    setNoticeReceiver = try functions["PQsetNoticeReceiver"]
    setNonblocking = try functions["PQsetnonblocking"]
    enterPipeline = try functions["PQenterPipelineMode"]
    sendPrepare = try functions["PQsendPrepare"]
    sendPrepared = try functions["PQsendQueryPrepared"]
    sendParameters = try functions["PQsendQueryParams"]
    pipelineSync = try functions["PQpipelineSync"]
    sendFlushRequest = try functions["PQsendFlushRequest"]
    flush = try functions["PQflush"]
    consumeInput = try functions["PQconsumeInput"]
    isBusy = try functions["PQisBusy"]
    answer = try functions["PQgetResult"]
    clear = try functions["PQclear"]
    answerStatus = try functions["PQresultStatus"]
    errorField = try functions["PQresultErrorField"]
    rowCount = try functions["PQntuples"]
    columnCount = try functions["PQnfields"]
    value = try functions["PQgetvalue"]
    length = try functions["PQgetlength"]
    isNull = try functions["PQgetisnull"]
    notifications = try functions["PQnotifies"]
    freeMemory = try functions["PQfreemem"]
  }
}

/// The functions of a loaded library, by name.
private struct Functions {
  private let handle: UnsafeMutableRawPointer

  init(names: [String]) throws(StoreError) {
    for name in names {
      if let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) {
        self.handle = handle
        return
      }
    }
    throw StoreError(
      .unavailable,
      "PostgreSQL's client library libpq is not installed (there is none of "
        + "\(names.joined(separator: ", "))). Install it with `apt install libpq5` or "
        + "`brew install libpq`, and open again.")
  }

  /// Returns the function with this name.
  ///
  /// The caller chooses its type, which is not checked.
  subscript<Function>(_ name: String) -> Function {
    get throws(StoreError) {
      guard let address = dlsym(handle, name) else {
        throw StoreError(
          .unavailable,
          "The installed libpq has no function \(name). Install libpq of PostgreSQL 14 or newer.")
      }
      return unsafeBitCast(address, to: Function.self)
    }
  }
}
