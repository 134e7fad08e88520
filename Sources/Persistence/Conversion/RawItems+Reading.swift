import Foundation

extension RawItems {
  /// Reads the items of a JSON store's file, a bare array or a journal.
  ///
  /// O(bytes). A torn end of a journal that was not closed is left out, as opening does: nothing of it
  /// had been acknowledged.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - path: Its path, for messages.
  ///   - isMarked: Whether the mark of a journal that was not closed stands beside it.
  ///   - idField: The name of the member of a JSON store's items that is their id. A journal has the
  ///     ids beside its items.
  ///   - done: How many of the first items have been looked at before, when the file was the same: in
  ///     an ordered file, of which no other's id is needed, they are not decoded again.
  /// - Throws: ``StoreError`` with code `corrupt`, `newerVersion`, `undecodable` or
  ///   `duplicateIdentifier`.
  init(
    reading bytes: [UInt8], path: String, isMarked: Bool, idField: String, done: Int = 0
  ) throws(StoreError) {
    let kind = FileInspection.kind(of: bytes)
    switch kind {
    case .json: try self.init(envelope: bytes, path, idField, done: done)
    case .array: try self.init(array: bytes, path, idField)
    case .journal: try self.init(journal: bytes, path, isMarked: isMarked)
    case .database, .other: throw .corrupt(path, .noStoresFile)
    }
  }

  private init(
    envelope bytes: [UInt8], _ path: String, _ idField: String, done: Int
  ) throws(StoreError) {
    if let form = FileInspection.number(after: #"{"lockstep":"#, in: bytes), form > 1 {
      throw StoreError(
        .newerVersion,
        "\(FileInspection.newerForm(form, known: 1)). Convert it with the newer program.",
        location: path)
    }
    let envelope: Envelope
    do { envelope = try Envelope(parsing: bytes) } catch { throw .corrupt(path, error) }
    guard envelope.items.allSatisfy(JSONText.isOneValue) else {
      throw .corrupt(path, .itemsOnOneLine)
    }
    let done = min(done, envelope.items.count)
    // The last of those that are done too, because the next one must come after it.
    let keyless = max(0, done - 1)
    var rest: [RawItem] = []
    rest.reserveCapacity(envelope.items.count - keyless)
    for index in keyless..<envelope.items.count {
      rest.append(try Self.item(envelope.items[index], at: index, path, idField))
    }
    let sorted = try RawItems(rest, schemaVersion: envelope.version, path: path)
    // A store orders its file by the encoded ids: what is in another order has other ones.
    guard sorted.items == rest else {
      throw .idField(path, "The items are not in the order of their members \"\(idField)\"", nil)
    }
    let first = envelope.items[..<keyless].map { RawItem(key: [], line: Array($0)) }
    self.init(
      inOrder: first + rest, keylessCount: keyless, schemaVersion: envelope.version)
  }

  private init(array bytes: [UInt8], _ path: String, _ idField: String) throws(StoreError) {
    let codec = JSONItemCodec()
    let values: [JSONValue]
    do { values = try codec.decode([JSONValue].self, from: Data(bytes)) } catch {
      throw .notJSON(path, error)
    }
    var items: [RawItem] = []
    for (index, value) in values.enumerated() {
      let line = try codec.line(value, at: index, path)
      items.append(try Self.item(line[...], at: index, path, idField))
    }
    try self.init(items, schemaVersion: 0, path: path)
  }

  private init(journal bytes: [UInt8], _ path: String, isMarked: Bool) throws(StoreError) {
    let scan: JournalScan
    do { scan = try JournalScan(bytes, wasOpen: isMarked) } catch { throw .journal(path, error) }
    var last: [ArraySlice<UInt8>: JournalRecord] = [:]
    for record in scan.records {
      last[bytes[record.key]] = record.operation == .put ? record : nil
    }
    let items = last.values.map { RawItem(key: Array(bytes[$0.key]), line: Array(bytes[$0.item])) }
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

extension Envelope.Damage {
  fileprivate static var noStoresFile: Envelope.Damage {
    Envelope.Damage(reason: "no store writes such a beginning", offset: 0)
  }
}

extension StoreError {
  /// The error for items whose ids are not where they were looked for.
  fileprivate static func idField(
    _ path: String, _ problem: String, _ cause: (any Error)?
  ) -> StoreError {
    StoreError(
      .undecodable,
      "\(problem). Name the member that is the id (--id-field); the file is untouched.",
      location: path, cause: cause)
  }
}
