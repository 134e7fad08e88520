import Foundation

extension StoreState {
  /// A file's content in memory.
  struct Content {
    var items: [Item.ID: Item] = [:]
    var encoded = EncodedItems()
  }

  /// Reads and decodes the file, or moves it aside where that was chosen.
  static func load(
    _ configuration: StoreConfiguration, from file: StoreFile
  ) throws(StoreError) -> Content {
    guard let bytes = try file.read() else { return Content() }
    do {
      return try decode(bytes, configuration)
    } catch {
      guard case .quarantine(let report) = configuration.recovery, error.isAboutContent else {
        throw error
      }
      let date = Date().formatted(.iso8601.timeSeparator(.omitted).dateSeparator(.omitted))
      report(Quarantine(path: try file.moveAside(date: date), reason: error))
      return Content()
    }
  }

  private static func decode(
    _ bytes: [UInt8], _ configuration: StoreConfiguration
  ) throws(StoreError) -> Content {
    let path = configuration.location.path
    if StoredVersion.isBareArray(bytes) {
      let items = try configuration.codec.decodeItems(Item.self, from: bytes, path: path)
      var encoded: [EncodedItem] = []
      for item in items { encoded.append(try configuration.codec.encoded(item, path: path)) }
      return try content(of: items, encoded, path)
    }
    if let version = StoredVersion.stated(in: bytes), version > configuration.schemaVersion {
      throw .newerVersion(path, found: version, supported: configuration.schemaVersion)
    }
    let envelope: Envelope
    do { envelope = try Envelope(parsing: bytes) } catch { throw .corrupt(path, error) }
    return try content(of: envelope, configuration, path)
  }

  private static func content(
    of envelope: Envelope, _ configuration: StoreConfiguration, _ path: String
  ) throws(StoreError) -> Content {
    let array =
      [UInt8(ascii: "[")] + envelope.items.joined(separator: [UInt8(ascii: ",")])
      + [UInt8(ascii: "]")]
    let items = try configuration.codec.decodeItems(Item.self, from: array, path: path)
    guard items.count == envelope.items.count else {
      throw .corrupt(path, Envelope.Damage(reason: "a line holds more than one item", offset: nil))
    }
    var encoded: [EncodedItem] = []
    encoded.reserveCapacity(items.count)
    for (item, line) in zip(items, envelope.items) {
      let key = try configuration.codec.key(item.id, path: path)
      encoded.append(EncodedItem(item, key: key, line: Array(line)))
    }
    return try content(of: items, encoded, path)
  }

  private static func content(
    of decoded: [Item], _ encoded: [EncodedItem], _ path: String
  ) throws(StoreError) -> Content {
    var items: [Item.ID: Item] = [:]
    items.reserveCapacity(decoded.count)
    for (item, entry) in zip(decoded, encoded)
    where items.updateValue(item, forKey: item.id) != nil {
      throw .duplicateIdentifier(path, String(decoding: entry.key, as: UTF8.self))
    }
    return Content(items: items, encoded: EncodedItems(encoded))
  }
}
