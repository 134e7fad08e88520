import Persistence

/// A journal's checked bytes, and the positions of the live items in them.
struct FoundJournal<Item: Storable>: Sendable {
  let bytes: [UInt8]
  let scan: JournalScan
  private(set) var places: [Item.ID: JournalState<Item>.Place] = [:]
  /// True if the whole journal has just been written.
  var isNew = false

  /// Checks a journal and decodes its ids.
  ///
  /// O(bytes).
  init(
    _ bytes: [UInt8], wasOpen: Bool, _ start: JournalStart
  ) throws(StoreError) {
    let (plan, thresholds) = (start.plan, start.thresholds)
    self.bytes = bytes
    do {
      scan = try JournalScan(bytes, wasOpen: wasOpen, thresholds)
    } catch {
      throw .journal(plan.path, error)
    }
    if scan.header.version > plan.schemaVersion {
      throw .newerVersion(plan.path, found: scan.header.version, supported: plan.schemaVersion)
    }
    // Returns before ids are decoded, because a step may change them.
    if try !plan.steps(from: scan.header.version).isEmpty { return }
    let keys = KeyDecoder<Item.ID>(start.configuration.codec, path: plan.path)
    let ids = try keys.ids(of: scan.records, in: bytes, pieceSize: thresholds.scanPiece)
    // One dictionary of the right size: hashing the ids is most of the cost of opening.
    places.reserveCapacity(scan.records.count)
    for (record, id) in zip(scan.records, ids.joined()) {
      if record.operation == .put {
        places[id] = .init(offset: record.offset, size: record.size)
      } else {
        places[id] = nil
      }
    }
  }

  /// The journal's content, for reading.
  var content: JournalContent<Item> {
    JournalContent(
      bytes: bytes, records: places.map { ($0.key, $0.value.offset) }, recovery: recovery)
  }

  /// The report of the end that was cut off; `nil` if nothing was cut off.
  var recovery: JournalRecovery? {
    scan.tornEnd.map {
      let end = (bytes.lastIndex { $0 != 0 } ?? 0) + 1
      return JournalRecovery(bytesCut: end - scan.soundLength, reason: $0.description)
    }
  }

  /// Returns the journal after the steps that its version needs, in the newest form, on disk.
  ///
  /// Returns itself if it needs neither.
  func migrated(_ start: JournalStart) throws(StoreError) -> FoundJournal {
    let (file, plan) = (start.file, start.plan)
    let steps = try plan.steps(from: scan.header.version)
    if steps.isEmpty, scan.header.form == JournalHeader.newestForm { return self }
    let image: [UInt8]
    if steps.isEmpty {
      image = rewritten(start)
    } else {
      let items = try plan.migrate(array, from: scan.header.version, to: Item.self)
      do {
        image = try newImage(of: items, start)
      } catch {
        throw plan.failure(after: steps, "the items cannot be stored", error)
      }
    }
    try removeIndex(beside: file)
    try file.migrate(bytes, ofVersion: scan.header.version, to: image)
    var migrated = try FoundJournal(image, wasOpen: false, start)
    migrated.isNew = true
    return migrated
  }

  /// The live items as one JSON array, in the order of the journal.
  private var array: [UInt8] {
    // By their encoded ids: the decoded ids are not known before the steps.
    var last: [ArraySlice<UInt8>: JournalRecord] = [:]
    for record in scan.records {
      last[bytes[record.key]] = record.operation == .put ? record : nil
    }
    var array: [UInt8] = [UInt8(ascii: "[")]
    for record in last.values.sorted(by: { $0.offset < $1.offset }) {
      if array.count > 1 { array.append(UInt8(ascii: ",")) }
      array += bytes[record.item]
    }
    array.append(UInt8(ascii: "]"))
    return array
  }

  private func removeIndex(beside file: StoreFile) throws(StoreError) {
    do { try JournalFile.removeIndex(beside: file) } catch { throw .opening(file.path, error) }
  }

  /// Returns the same live records in the newest form.
  private func rewritten(_ start: JournalStart) -> [UInt8] {
    var image = image(start)
    for place in places.values.sorted(by: { $0.offset < $1.offset }) {
      _ = image.add(bytes[place.offset..<(place.offset + place.size)])
    }
    image.finish(isEnd: true)
    return image.bytes
  }

  private func image(_ start: JournalStart) -> JournalImage {
    JournalImage(
      scan.header.next(after: scan.chain, version: start.configuration.schemaVersion),
      groupSize: start.thresholds.rewrittenGroupBytes)
  }

  /// Returns a whole journal of these items.
  private func newImage(
    of items: [Item], _ start: JournalStart
  ) throws(StoreError) -> [UInt8] {
    var image = image(start)
    var seen: Set<Item.ID> = []
    for item in items {
      let commit = try JournaledChanges(Changes([.save(item)]), as: start.configuration)
      guard seen.insert(item.id).inserted else {
        throw .duplicateIdentifier(start.configuration.location.path, "\(item.id)")
      }
      _ = image.add(commit.records[...])
    }
    image.finish(isEnd: true)
    return image.bytes
  }
}
