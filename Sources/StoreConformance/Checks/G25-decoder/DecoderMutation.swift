import SeededRandom

/// Makes random changes to a file, with some knowledge of the parts of JSON and envelopes.
struct DecoderMutation {
  private static let tokens: [[UInt8]] =
    [
      "[", "]", "{", "}", ",", ":", "\"", "\\", "\n", " ", "null", "true", "\\u0000", "\\ud800",
      "\"id\":", "\"version\":", "\"items\":[\n", "\"checksum\":\"", "{\"lockstep\":1,", "]}\n",
      ",\n",
    ].map { Array($0.utf8) } + [[0], [0xff], [0xef, 0xbb, 0xbf], [0xc0, 0x80]]

  private static let extremes: [[UInt8]] =
    [
      [0], [0xff], [0x7f], [0x80], [0, 0], [0xff, 0xff], [0x7f, 0xff], [0x80, 0], [0, 0, 0, 0],
      [0xff, 0xff, 0xff, 0xff], [0x7f, 0xff, 0xff, 0xff], [0x80, 0, 0, 0],
    ]

  /// Files to start from, and to take pieces from.
  let seeds: [DecoderInput]
  /// The JSON of valid items, for composing files; empty if the files are not JSON.
  let items: [[UInt8]]
  private static let longest = 100_000

  /// True if the files are JSON.
  ///
  /// Otherwise the mutation treats them as bytes.
  private var isJSON: Bool { !items.isEmpty }

  /// A changed file, in most cases with a repaired checksum.
  ///
  /// Every second file consists of valid items with few changes, because a decoder refuses a file
  /// with many defects at the first of them.
  func input(_ random: inout SplitMix64) -> DecoderInput {
    isJSON && Bool.random(using: &random) ? composed(&random) : changed(&random)
  }

  /// A valid frame around up to six items, some of them changed.
  private func composed(_ random: inout SplitMix64) -> DecoderInput {
    var lines = Array(items.shuffled(using: &random).prefix(Int.random(in: 0...6, using: &random)))
    let changes = Int.random(in: 0...2, using: &random)
    for _ in 0..<changes where !lines.isEmpty {
      let index = Int.random(in: 0..<lines.count, using: &random)
      changeItem(&lines[index], &random)
    }
    let isArray = Bool.random(using: &random)
    let version =
      Int.random(in: 0..<8, using: &random) == 0 ? pick(DecoderSeeds.numbers, &random) : "1"
    return DecoderInput(
      name: "\(isArray ? "array" : "envelope") of \(lines.count) items, changed \(changes) times",
      bytes: isArray ? DecoderSeeds.array(lines) : EnvelopeFrame.file(version: version, lines))
  }

  /// Replaces a value of an item.
  private func changeItem(_ item: inout [UInt8], _ random: inout SplitMix64) {
    let values = ItemValues(item)
    let range = values.ranges.randomElement(using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      let number = Bool.random(using: &random) ? values.number : values.lastNumber
      item = values.replacing(number, by: Array(pick(DecoderSeeds.numbers, &random).utf8))
    case 1: item = values.replacing(values.string, by: pick(DecoderSeeds.strings, &random))
    case 2:
      let levels = pick([1, 50, 70, 508, 600], &random)
      let member = Array(",\"more\":".utf8) + DecoderSeeds.nested(levels)
      item.insert(contentsOf: member, at: max(0, item.count - 1))
    case 3: item = values.replacing(range, by: pick(Self.tokens, &random))
    case 4:
      let other = pick(items, &random)
      item = values.replacing(
        range,
        by: Array(
          other[
            ItemValues(other).ranges.randomElement(
              using: &random) ?? 0..<0]))
    default: changeBytes(&item, &random)
    }
  }

  /// One of the seeds after one to four changes.
  private func changed(_ random: inout SplitMix64) -> DecoderInput {
    var input = pick(seeds, &random)
    let changes = Int.random(in: 1...4, using: &random)
    for _ in 0..<changes {
      let ending = isJSON ? nil : input.companions.keys.sorted().randomElement(using: &random)
      if let ending, Bool.random(using: &random), var bytes = input.companions[ending] {
        change(&bytes, &random)
        input.companions[ending] = bytes
      } else {
        change(&input.bytes, &random)
      }
    }
    input.name += ", changed \(changes) times"
    if Int.random(in: 0..<4, using: &random) > 0,
      let repaired = isJSON
        ? EnvelopeFrame.withChecksum(input.bytes) : JournalFrame.withChecksums(input.bytes)
    {
      input.bytes = repaired
      input.name += ", checksum put right"
    }
    return input
  }

  private func change(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    if isJSON, Bool.random(using: &random) {
      changeText(&bytes, &random)
    } else {
      changeBytes(&bytes, &random)
    }
    bytes.removeLast(max(0, bytes.count - Self.longest))
  }

  /// Changes bytes independently of the format.
  private func changeBytes(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let range = range(in: bytes, &random)
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1:
      if range.lowerBound < bytes.count {
        bytes[range.lowerBound] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
    case 2, 3: overwrite(&bytes, at: range.lowerBound, pick(Self.extremes, &random))
    case 4: bytes.removeSubrange(range)
    case 5: bytes.insert(contentsOf: Array(bytes[range]), at: range.lowerBound)
    case 6: overwrite(&bytes, at: range.lowerBound, Array(repeating: 0, count: range.count))
    case 7:
      let other = pick(seeds, &random).bytes
      bytes.replaceSubrange(range, with: other[self.range(in: other, &random)])
    default: bytes.removeLast(bytes.count - range.lowerBound)
    }
  }

  /// Inserts texts that are difficult for text decoders.
  private func changeText(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0, 1: bytes.insert(contentsOf: pick(Self.tokens, &random), at: place)
    case 2: replaceNumber(&bytes, after: place, Array(pick(DecoderSeeds.numbers, &random).utf8))
    case 3: bytes.insert(contentsOf: pick(DecoderSeeds.strings, &random), at: place)
    case 4:
      let levels = pick([1, 60, 505, 511, 513, 700], &random)
      bytes.insert(contentsOf: DecoderSeeds.nested(levels), at: place)
    default: changeLines(&bytes, &random)
    }
  }

  /// Repeats a line, swaps two lines, or removes a line.
  private func changeLines(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    var lines = bytes.split(separator: 0x0a, omittingEmptySubsequences: false).map(Array.init)
    let one = Int.random(in: 0..<lines.count, using: &random)
    let other = Int.random(in: 0..<lines.count, using: &random)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: lines.insert(lines[one], at: other)
    case 1: lines.swapAt(one, other)
    default: lines.remove(at: one)
    }
    bytes = Array(lines.joined(separator: [0x0a]))
  }

  private func replaceNumber(_ bytes: inout [UInt8], after place: Int, _ number: [UInt8]) {
    guard let start = bytes[place...].firstIndex(where: ItemValues.startsNumber) else { return }
    let rest = bytes[start...].dropFirst()
    let end = rest.firstIndex { !ItemValues.startsNumber($0) } ?? bytes.endIndex
    bytes.replaceSubrange(start..<end, with: number)
  }

  private func overwrite(_ bytes: inout [UInt8], at place: Int, _ new: [UInt8]) {
    bytes.replaceSubrange(place..<min(bytes.count, place + new.count), with: new)
  }

  /// A random range; more often short than long, and more often near the beginning than elsewhere.
  private func range(in bytes: [UInt8], _ random: inout SplitMix64) -> Range<Int> {
    let most = Bool.random(using: &random) ? bytes.count : min(bytes.count, 120)
    let start = Int.random(in: 0...most, using: &random)
    let length = Int.random(in: 0...(Bool.random(using: &random) ? 8 : 512), using: &random)
    return start..<min(bytes.count, start + length)
  }

  private func pick<Element>(_ list: [Element], _ random: inout SplitMix64) -> Element {
    list[Int.random(in: 0..<list.count, using: &random)]
  }
}
