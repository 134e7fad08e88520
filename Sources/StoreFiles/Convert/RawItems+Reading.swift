import ForeignFiles
import Foundation
import JournaledActorVariant
import Persistence

extension RawItems {
  /// Reads the items of a JSON store's file, of a bare array or of a journal.
  ///
  /// O(bytes). The torn end of a journal that was not closed is ignored, as when it is opened: no
  /// part of that end had been acknowledged.
  ///
  /// `isMarked` is true if the mark of a journal that was not closed exists. `idField` names the
  /// id's member in the items of a JSON store; a journal stores the ids beside its items. Messages
  /// name the path.
  ///
  /// - Throws: `StoreError` with code `corrupt`, `newerVersion`, `undecodable` or
  ///   `duplicateIdentifier`.
  init(
    reading bytes: [UInt8], path: String, isMarked: Bool, idField: String
  ) throws(StoreError) {
    switch FileKind(of: bytes) {
    case .json: try self.init(envelope: bytes, path, idField)
    case .journal: try self.init(journal: bytes, path, isMarked: isMarked)
    // A database is read by SQLite; see ``ConversionSource``.
    case .array, .database, .other:
      try self.init(foreign: bytes, path, idField)
    }
  }

  private init(envelope bytes: [UInt8], _ path: String, _ idField: String) throws(StoreError) {
    if let form = FileKind.json.statedForm(in: bytes), form > 1 {
      throw StoreError(
        .newerVersion,
        "\(FileKind.newerForm(form, known: 1)). Convert it with the newer program.",
        location: path)
    }
    let envelope: Envelope
    do { envelope = try Envelope(parsing: bytes) } catch { throw .corrupt(path, error) }
    guard envelope.items.allSatisfy(JSONText.isOneValue) else {
      throw .corrupt(path, .itemsOnOneLine)
    }
    var items: [RawItem] = []
    for (index, line) in envelope.items.enumerated() {
      items.append(try Self.item(line, at: index, path, idField))
    }
    try self.init(items, schemaVersion: envelope.version, path: path)
    // A store sorts its file by the encoded ids: if the order differs, these are not the ids.
    guard self.items == items else {
      throw .idField(path, "The items are not in the order of their members \"\(idField)\"", nil)
    }
  }

  private init(foreign bytes: [UInt8], _ path: String, _ idField: String) throws(StoreError) {
    let values: [JSONValue]
    do throws(ForeignFault) {
      let items = try ForeignItems(bytes)
      _ = try items.ids(in: idField, UntypedItem.ID.init)
      values = items.values
    } catch {
      throw .foreign(path, error)
    }
    var items: [RawItem] = []
    for (index, value) in values.enumerated() {
      let line = try JSONItemCodec().line(value, at: index, path)
      items.append(try Self.item(line[...], at: index, path, idField))
    }
    try self.init(items, schemaVersion: 0, path: path)
  }

  private init(journal bytes: [UInt8], _ path: String, isMarked: Bool) throws(StoreError) {
    let scan: JournalScan
    do { scan = try JournalScan(bytes, wasOpen: isMarked) } catch { throw .journal(path, error) }
    let items = scan.lastRecords(in: bytes).map {
      RawItem(key: Array(bytes[$0.key]), line: Array(bytes[$0.item]))
    }
    try self.init(items, schemaVersion: scan.header.version, path: path)
  }

  private static func item(
    _ line: ArraySlice<UInt8>, at index: Int, _ path: String, _ idField: String
  ) throws(StoreError) -> RawItem {
    do { return try RawItem(line: line, idField: idField) } catch {
      throw .idField(path, "The item at index \(index) has no id", error)
    }
  }
}

extension JSONItemCodec {
  fileprivate func line(
    _ value: JSONValue, at index: Int, _ path: String
  ) throws(StoreError) -> [UInt8] {
    do { return try encode(value) } catch {
      throw .idField(path, "The item at index \(index) cannot be encoded", error)
    }
  }
}

extension StoreError {
  /// The error for a file that no store wrote.
  fileprivate static func foreign(_ path: String, _ fault: ForeignFault) -> StoreError {
    let text = fault.description
    let code: Code =
      if case .sameIdentifier = fault.cause { .duplicateIdentifier } else { .undecodable }
    return StoreError(
      code, "\(text.prefix(1).uppercased())\(text.dropFirst()) Nothing was changed.",
      location: path)
  }

  /// The error for items whose ids are not in the expected member.
  fileprivate static func idField(
    _ path: String, _ problem: String, _ cause: (any Error)?
  ) -> StoreError {
    StoreError(
      .undecodable,
      "\(problem). Name the member that is the id (--id-field); the file is untouched.",
      location: path, cause: cause)
  }
}
