/// A store of notes. The store makes four promises:
///
/// 1. A save that has returned is in the store and in the file.
/// 2. Saves of different notes at the same time are all there in the end, in the store and in the
///    file.
/// 3. No find returns a note that is not in the file yet.
/// 4. When the disk is full a save throws, and nothing has changed.
public actor NoteStore {
  private var notes: [Int: String] = [:]
  private var isWriting = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private let file: NoteFile
  private let flaw: Flaw?
  private let wakesNewest: Bool

  init(file: NoteFile, _ kind: StoreKind) {
    self.file = file
    flaw = kind.flaw
    wakesNewest = kind == .wakesNewest
  }

  /// The text of a note; `nil` if there is none.
  ///
  /// - Parameter id: Its number.
  /// - Returns: The text.
  public func find(_ id: Int) -> String? { notes[id] }

  /// All notes.
  public var all: [Int: String] { notes }

  /// Saves a note: first in the file, then in memory, and one save at a time.
  ///
  /// - Parameters:
  ///   - text: Its text.
  ///   - id: Its number.
  /// - Throws: An error when the disk is full.
  public func save(_ text: String, as id: Int) async throws {
    var changed = notes
    if flaw != .twoAtOnce { await takeTurn() }
    defer { passTurn() }
    if flaw != .oldCopy { changed = notes }
    let before = notes[id]
    changed[id] = text
    if flaw == .memoryFirst { notes[id] = text }
    do {
      try await file.replace(by: changed)
    } catch {
      switch flaw {
      case .silent: return
      case .keepsIt: notes[id] = text
      case .memoryFirst: notes[id] = before
      default: break
      }
      throw error
    }
    if flaw == .oldCopy { notes = changed } else { notes[id] = text }
  }

  private func takeTurn() async {
    if flaw == .looksOnce {
      if isWriting { await next() }
    } else {
      while isWriting { await next() }
    }
    isWriting = true
  }

  private func next() async {
    await withCheckedContinuation { waiting.append($0) }
  }

  private func passTurn() {
    isWriting = false
    guard !waiting.isEmpty else { return }
    // The order in which saves get their turn is not promised.
    (wakesNewest ? waiting.removeLast() : waiting.removeFirst()).resume()
  }
}

extension NoteStore: CustomReflectable {
  /// Empty: the inside is not for tests.
  public nonisolated var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// A store and its file, both new.
public struct Opened: Sendable {
  /// The store.
  public let store: NoteStore
  /// Its file.
  public let file: NoteFile

  /// The store and the file, for `let (store, file) = …`.
  public var both: (store: NoteStore, file: NoteFile) { (store, file) }

  init(_ kind: StoreKind) {
    file = NoteFile()
    store = NoteStore(file: file, kind)
  }
}
