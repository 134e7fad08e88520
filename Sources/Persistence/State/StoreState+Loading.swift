extension StoreState {
  /// A file's content in memory.
  struct Content {
    var items: [Item.ID: Item] = [:]
    var encoded = EncodedItems()
    /// The version that the items were migrated from, if any.
    var migratedFrom: Int?
  }

  /// Reads, decodes and migrates the file, or moves it aside if the configuration requests it.
  static func load(
    _ configuration: StoreConfiguration, _ plan: MigrationPlan, from file: StoreFile,
    writesMigration: Bool
  ) throws(StoreError) -> Content {
    guard let bytes = try file.read() else { return Content() }
    let content: Content
    do {
      content = try decode(bytes, plan)
    } catch {
      guard case .quarantine(let report) = configuration.recovery, error.isAboutContent else {
        throw error
      }
      report(Quarantine(path: try file.moveAside(), reason: error))
      return Content()
    }
    guard writesMigration else { return content }
    if !plan.steps.isEmpty { try file.removeLeftOverBackups(of: bytes) }
    if let version = content.migratedFrom {
      let migrated = Envelope.bytes(version: plan.schemaVersion, items: content.encoded)
      try file.migrate(bytes, ofVersion: version, to: migrated)
    }
    return content
  }

  /// Returns the number of items in a file's bytes, by the rules of an opening.
  ///
  /// Costs as much as the opening.
  ///
  /// - Throws: The error of the opening.
  package static func itemCount(
    in bytes: [UInt8], _ plan: MigrationPlan
  ) throws(StoreError) -> Int {
    try decode(bytes, plan).items.count
  }

  private static func decode(
    _ bytes: [UInt8], _ plan: MigrationPlan
  ) throws(StoreError) -> Content {
    let path = plan.path
    if bytes.starts(with: OtherFile.journalBeginning) { throw .journalInPlace(of: path) }
    if StoredVersion.isBareArray(bytes) {
      if let content = try migrate(published: bytes, plan) { return content }
      let items = try plan.codec.decodeItems(Item.self, from: bytes, path: path)
      var encoded: [EncodedItem] = []
      for item in items { encoded.append(try plan.codec.encoded(item, path: path)) }
      return try content(of: items, encoded, path)
    }
    if let version = StoredVersion.stated(in: bytes), version > plan.schemaVersion {
      throw .newerVersion(path, found: version, supported: plan.schemaVersion)
    }
    let envelope: Envelope
    do { envelope = try Envelope(parsing: bytes) } catch { throw .corrupt(path, error) }
    if let content = try migrate(envelope, plan) { return content }
    return try content(of: envelope, plan.codec, path)
  }

  private static func content(
    of envelope: Envelope, _ codec: any ItemCodec, _ path: String
  ) throws(StoreError) -> Content {
    if let parts = ItemParts<Item>(envelope, codec, path: path) {
      return Content(items: parts.items, encoded: parts.encoded)
    }
    // The items are decoded again as a whole, which gives the error.
    let items = try codec.decodeItems(Item.self, from: envelope.array, path: path)
    guard items.count == envelope.items.count, envelope.items.allSatisfy(JSONText.isOneValue) else {
      throw .corrupt(path, .itemsOnOneLine)
    }
    var encoded: [EncodedItem] = []
    encoded.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      encoded.append(try envelope.encoded(item, at: index, codec, path: path))
    }
    return try content(of: items, encoded, path)
  }

  /// Creates the content from these items and their lines; no two items may have the same id.
  static func content(
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
