/// The warnings of a connection, as the library reports them.
///
/// Without a receiver the library only prints warnings, and a false acknowledgement would go
/// unnoticed. If a commit's wait for the standby is cancelled, the commit is a success with a
/// warning (`src/backend/replication/syncrep.c`).
final class NoticeLog {
  private var all: [ServerFailure] = []
  fileprivate var library: ClientLibrary?

  init() {
    if case .success(let library) = ClientLibrary.shared { self.library = library }
  }

  /// Returns the warnings received since the last call.
  func takeWarnings() -> [ServerFailure] {
    defer { all = [] }
    return all.filter { $0.severity == "WARNING" }
  }

  /// True if the server has announced that it ends the session.
  var endsSession: Bool { all.contains(where: \.endsSession) }

  /// The library calls this on the thread that calls the library.
  static let receiver: ClientLibrary.NoticeReceiver = { box, answer in
    guard let box, let answer else { return }
    let notices = Unmanaged<NoticeLog>.fromOpaque(box).takeUnretainedValue()
    guard let library = notices.library else { return }
    // The library keeps ownership of the answer.
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
