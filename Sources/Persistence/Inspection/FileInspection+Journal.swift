extension FileInspection {
  /// Looks at a journal, as opening it would.
  mutating func lookAtJournal(_ bytes: [UInt8], isMarked: Bool) {
    formatVersion = Self.number(after: #"{"lockstep-journal":"#, in: bytes)
    do throws(JournalProblem) {
      take(try JournalScan(bytes, wasOpen: isMarked), bytes)
    } catch {
      switch error {
      case .newerFormat(let form):
        note(Self.newerForm(form, known: JournalHeader.newestForm), at: 0, bytes)
      case .damage(let damage):
        lookAtDamaged(bytes, damage)
      case .otherKind(let kind):
        note("it is \(kind), and not a journal", at: 0, bytes)
      }
    }
  }

  /// Looks at the index beside a journal's path.
  static func index(
    beside path: String, of bytes: [UInt8], isMarked: Bool, on fileSystem: any FileSystem
  ) throws(FileSystemError) -> Index? {
    let name = IndexedJournal.name(of: path)
    guard try FileSurroundings.exists(name, on: fileSystem) else { return nil }
    guard !isMarked, let header = JournalIndexHeader(try fileSystem.contents(ofFile: name)),
      header.end.upperBound <= bytes.count
    else { return .other }
    let end = min(bytes.count, header.end.upperBound + JournalGroup.headerSize)
    return header.describes(
      head: Array(bytes.prefix(JournalHeader.longest)),
      end: Array(bytes[header.end.lowerBound..<end])) ? .matching : .other
  }

  /// Finds out what is sound before the damage.
  private mutating func lookAtDamaged(_ bytes: [UInt8], _ damage: Envelope.Damage) {
    note(damage.reason, at: damage.offset, bytes)
    do throws(JournalProblem) {
      // As if it had not been closed: then an end that is cut off is told apart from other damage.
      let scan = try JournalScan(bytes, wasOpen: true)
      take(scan, bytes)
      if let tornEnd {
        note(
          "\(tornEnd.reason), and no mark (.open) says that it may be torn", at: tornEnd.offset,
          bytes)
      }
    } catch {
      takeSoundPart(Array(bytes.prefix(damage.offset ?? 0)))
      tornEnd = nil
    }
  }

  /// Counts what stands before the damage; nothing where that is in the first line.
  private mutating func takeSoundPart(_ bytes: [UInt8]) {
    do throws(JournalProblem) {
      take(try JournalScan(bytes, wasOpen: true), bytes)
    } catch {
      // Not even the first line is sound: nothing can be counted.
    }
    isClosed = nil
    roomBytes = nil
  }

  private mutating func take(_ scan: JournalScan, _ bytes: [UInt8]) {
    schemaVersion = scan.header.version
    generation = scan.header.generation
    isClosed = scan.isClosed && scan.tornEnd == nil
    groups = Int(clamping: scan.chain.number - 1)
    records = scan.records.count
    var last: [ArraySlice<UInt8>: JournalRecord] = [:]
    for record in scan.records {
      last[bytes[record.key]] = record.operation == .put ? record : nil
    }
    items = last.count
    let live = last.values.reduce(0) { $0 + $1.size }
    liveBytes = live
    deadBytes = scan.records.reduce(0) { $0 + $1.size } - live
    roomBytes = scan.tornEnd == nil ? bytes.count - scan.soundLength : 0
    tornEnd = scan.tornEnd.map {
      TornEnd(
        offset: scan.soundLength, byteCount: bytes.count - scan.soundLength, reason: $0.reason)
    }
  }
}
