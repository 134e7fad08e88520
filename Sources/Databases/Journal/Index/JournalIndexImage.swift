import Persistence

/// Builds a whole index.
struct JournalIndexImage: ~Copyable {
  private var bytes: [UInt8]
  private var counts: [Int]
  private var continues: [Bool]
  private var liveBytes = 0
  private var keyForm: KeyForm

  /// Reserves the pages for this many items, whose ids may have the given form.
  init(itemCount: Int, keyForm: KeyForm) {
    let usual = JournalIndexPage.usualCount
    let pages = max(1, (itemCount + usual - 1) / usual)
    self.keyForm = keyForm
    counts = Array(repeating: 0, count: pages)
    continues = Array(repeating: false, count: pages)
    bytes = Array(repeating: 0, count: (pages + 1) * JournalIndexPage.size)
  }

  /// Returns an index of all items of a closed journal, or `nil` if a record is not as it was
  /// written.
  ///
  /// O(bytes).
  static func bytes(
    of journal: [UInt8], _ first: JournalHeader, _ chain: JournalChain, length: Int,
    places: some Collection<Range<Int>>, keyForm: KeyForm
  ) -> [UInt8]? {
    guard journal.count >= length else { return nil }
    var image = JournalIndexImage(itemCount: places.count, keyForm: keyForm)
    for place in places {
      guard place.upperBound <= length else { return nil }
      do throws(JournalProblem) {
        let record = try JournalRecord(
          in: journal, at: place.lowerBound, before: place.upperBound)
        guard record.operation == .put, record.size == place.count else { return nil }
        image.add(journal[record.key], at: place)
      } catch {
        return nil
      }
    }
    return image.finished(first, chain, length)
  }

  /// Adds an item to the page of its id's hash, or to the next page with room.
  private mutating func add(_ key: ArraySlice<UInt8>, at place: Range<Int>) {
    let hash = KeyHash(of: key)
    var page = hash.page(among: counts.count)
    while counts[page] == JournalIndexPage.capacity {
      continues[page] = true
      page = (page + 1) % counts.count
    }
    let start =
      (page + 1) * JournalIndexPage.size + JournalIndexPage.headerSize
      + counts[page] * JournalIndexPage.entrySize
    bytes.putLittleEndian(hash.half, at: start)
    bytes.putLittleEndian(UInt32(place.count), at: start + 4)
    bytes.putLittleEndian(UInt64(place.lowerBound), at: start + 8)
    counts[page] += 1
    liveBytes += place.count
    if !keyForm.holds(key) { keyForm = .any }
  }

  private consuming func finished(
    _ first: JournalHeader, _ chain: JournalChain, _ length: Int
  ) -> [UInt8] {
    let header = JournalIndexHeader(
      keyForm: keyForm, version: first.version, generation: first.generation,
      journalLength: length, chain: chain, itemCount: counts.reduce(0, +), liveBytes: liveBytes,
      pageCount: counts.count)
    bytes.replaceSubrange(0..<JournalIndexHeader.size, with: header.bytes)
    let checksum = header.checksum
    for page in counts.indices {
      let start = (page + 1) * JournalIndexPage.size
      bytes.putLittleEndian(UInt16(counts[page]), at: start + 4)
      bytes.putLittleEndian(UInt16(continues[page] ? 1 : 0), at: start + 6)
      let rest = bytes[(start + 4)..<(start + JournalIndexPage.size)]
      let sum = JournalIndexPage.checksum(rest, number: page, header: checksum)
      bytes.putLittleEndian(sum, at: start)
    }
    return bytes
  }
}
