import SeededRandom

@testable import JournaledActorVariant
@testable import Persistence

/// Changes a journal at random, with some knowledge of its form.
struct JournalMutation {
  /// Sound journals to begin with, and to take pieces from.
  let seeds: [[UInt8]]

  /// Changes bytes as a disk or a tool may: afterwards checksums or the order of groups are wrong.
  func accident(to bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
      let range = range(in: bytes, &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1: bytes[range.lowerBound] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2: bytes[range.lowerBound] = .random(in: 0...255, using: &random)
      case 3: bytes.removeLast(bytes.count - range.lowerBound)
      case 4: bytes.removeSubrange(range)
      case 5: bytes.insert(contentsOf: Array(bytes[range]), at: range.upperBound)
      case 6: bytes.replaceSubrange(range, with: repeatElement(0, count: range.count))
      default: bytes += (0..<range.count).map { _ in .random(in: 0...255, using: &random) }
      }
    }
    return bytes
  }

  /// A forged journal: another structure, free lengths and numbers, and every checksum right.
  func forgery(_ random: inout SplitMix64) throws -> [UInt8] {
    guard let seed = seeds.randomElement(using: &random) else { return [] }
    var parts = try JournalParts(seed)
    for _ in 0..<Int.random(in: 1...3, using: &random) { try change(&parts, &random) }
    let bytes = parts.bytes
    return Int.random(in: 0..<4, using: &random) == 0 ? accident(to: bytes, &random) : bytes
  }

  private func change(_ parts: inout JournalParts, _ random: inout SplitMix64) throws {
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      parts.version = pick([0, 1, 2, .max], &random)
    case 1:
      parts.generation = pick([0, 1, 7, .max - 1, .max], &random)
      parts.form = pick([1, 2], &random)
    case 2:
      guard let other = seeds.randomElement(using: &random) else { return }
      parts.groups += try JournalParts(other).groups
      number(&parts, &random)
    default:
      guard !parts.groups.isEmpty else { return }
      let index = Int.random(in: 0..<parts.groups.count, using: &random)
      if Bool.random(using: &random) {
        changeGroup(index, &parts, &random)
      } else {
        changeRecord(of: &parts.groups[index], &random)
      }
    }
  }

  private func changeGroup(
    _ index: Int, _ parts: inout JournalParts, _ random: inout SplitMix64
  ) {
    switch Int.random(in: 0..<7, using: &random) {
    case 6: parts.groups[index].statedLink = pick([0, 1, .max], &random)
    case 0: parts.groups.remove(at: index)
    case 1: parts.groups.insert(parts.groups[index], at: index)
    case 2: parts.groups.swapAt(index, Int.random(in: 0..<parts.groups.count, using: &random))
    case 3: parts.groups[index].isEnd.toggle()
    case 4: parts.groups[index].statedCount = pick([0, 1, 2, .max], &random)
    default: parts.groups[index].statedLength = pick([0, 1, 16, 1 << 40, .max], &random)
    }
    number(&parts, &random)
  }

  /// Gives the groups numbers, in most cases those that they should have.
  private func number(_ parts: inout JournalParts, _ random: inout SplitMix64) {
    if Int.random(in: 0..<4, using: &random) == 0 { return }
    for index in parts.groups.indices { parts.groups[index].number = UInt64(index + 1) }
  }

  private func changeRecord(of group: inout JournalParts.Group, _ random: inout SplitMix64) {
    guard !group.records.isEmpty else { return }
    let index = Int.random(in: 0..<group.records.count, using: &random)
    let lengths: [UInt32] = [0, 1, 1 << 31, .max]
    switch Int.random(in: 0..<8, using: &random) {
    case 0: group.records.remove(at: index)
    case 1: group.records.insert(group.records[index], at: index)
    case 2: group.records.swapAt(index, Int.random(in: 0..<group.records.count, using: &random))
    case 3: group.records[index].operation = pick([0, 1, 2, 3, 257, .max], &random)
    case 4: group.records[index].statedKey = pick(lengths, &random)
    case 5: group.records[index].statedItem = pick(lengths, &random)
    case 6: group.records[index].key = accident(to: group.records[index].key, &random)
    default: group.records[index].item = accident(to: group.records[index].item, &random)
    }
  }

  private func range(in bytes: [UInt8], _ random: inout SplitMix64) -> Range<Int> {
    let start = Int.random(in: 0..<bytes.count, using: &random)
    return start..<min(bytes.count, start + .random(in: 1...40, using: &random))
  }

  private func pick<Element>(_ list: [Element], _ random: inout SplitMix64) -> Element {
    list[Int.random(in: 0..<list.count, using: &random)]
  }
}
