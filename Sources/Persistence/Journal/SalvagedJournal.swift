/// What stands before the damage in a journal, as a sound journal of the next generation.
///
/// Only that: it is what the store held at some moment. Changes behind the damage may rest on what is
/// lost, and are counted and left in the file that is set aside.
struct SalvagedJournal {
  let image: [UInt8]
  /// Where in the damaged journal bytes stand that cannot be read.
  private(set) var damagedBytes: [Range<Int>] = []
  /// How many changes stand behind the damage.
  private(set) var changesBehind = 0

  /// Reads a journal to its damage, or is `nil` where nothing stands before that.
  ///
  /// O(bytes).
  init?(_ bytes: [UInt8]) {
    let scan: JournalScan
    do { scan = try JournalScan(upToDamageIn: bytes) } catch { return nil }
    guard let last = scan.records.last?.offset, last < scan.soundLength else { return nil }
    var image = JournalImage(
      version: scan.header.version,
      generation: JournalHeader.generation(after: scan.header.generation))
    for record in scan.records {
      _ = image.add(bytes[record.offset..<(record.offset + record.size)])
    }
    image.finish(isEnd: true)
    self.image = image.bytes
    if scan.tornEnd != nil { look(behind: scan, in: bytes) }
  }

  /// Tells groups that are sound from bytes that are not.
  private mutating func look(behind scan: JournalScan, in bytes: [UInt8]) {
    var damageStart = scan.soundLength
    var place = damageStart + 1
    while let next = scan.nextGroup(in: bytes, from: place) {
      guard let group = JournalGroup(in: bytes, at: next, generation: scan.header.generation),
        group.isSound(in: bytes, at: next)
      else {
        place = next + JournalGroup.headerSize
        continue
      }
      if damageStart < next { damagedBytes.append(damageStart..<next) }
      changesBehind += group.count
      place = next + JournalGroup.headerSize + group.length
      damageStart = place
    }
    if damageStart < bytes.count, !JournalScan.isRoom(bytes, from: damageStart) {
      damagedBytes.append(damageStart..<bytes.count)
    }
  }
}

extension JournalGroup {
  /// Whether all records of a group are there, as its header states them.
  ///
  /// O(its bytes).
  fileprivate func isSound(in bytes: [UInt8], at start: Int) -> Bool {
    let first = start + Self.headerSize
    guard length <= bytes.count - first else { return false }
    var records: [JournalRecord] = []
    do { try read(bytes, from: first, into: &records) } catch { return false }
    return true
  }
}
