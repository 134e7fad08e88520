/// The warnings of one connection, as the library hands them over.
///
/// Without a receiver the library prints them, and a false acknowledgement would go unnoticed: a commit
/// whose wait for the standby was cancelled is a success with a warning
/// (`src/backend/replication/syncrep.c`).
final class NoticeBox {
  private var all: [ServerFailure] = []
  fileprivate var library: ClientLibrary?

  init() {
    if case .success(let library) = ClientLibrary.shared { self.library = library }
  }

  /// Takes the warnings that have come since the last call.
  func takeWarnings() -> [ServerFailure] {
    defer { all = [] }
    return all.filter { $0.severity == "WARNING" }
  }

  /// Whether the server has said that it ends the session.
  var endsSession: Bool { all.contains(where: \.endsSession) }

  /// Called by the library on the thread that calls the library.
  static let receiver: ClientLibrary.NoticeReceiver = { box, answer in
    guard let box, let answer else { return }
    let notices = Unmanaged<NoticeBox>.fromOpaque(box).takeUnretainedValue()
    guard let library = notices.library else { return }
    // The answer stays the library's.
    notices.all.append(failure(answer, library))
  }

  static func failure(_ answer: ClientLibrary.Answer, _ library: ClientLibrary) -> ServerFailure {
    func field(_ name: Unicode.Scalar) -> String {
      library.errorField(answer, CInt(name.value)).map { String(cString: $0) } ?? ""
    }
    return ServerFailure(
      severity: field("V"), state: field("C"), message: field("M"), column: field("c"))
  }
}
