extension Histogram: Codable {
  private enum CodingKeys: String, CodingKey {
    case highestTrackable, minimum, maximum, saturated, slots
  }

  /// From this count on, JSON readers that have only doubles lose precision.
  private static let countLimit: UInt64 = 1 << 53

  /// Writes only the used slots, as a flat list in which each slot precedes its count.
  ///
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(highestTrackable, forKey: .highestTrackable)
    try container.encodeIfPresent(minimum, forKey: .minimum)
    try container.encodeIfPresent(maximum, forKey: .maximum)
    try container.encode(saturated, forKey: .saturated)
    let used = slots.indices.filter { slots[$0] > 0 }
    try container.encode(used.flatMap { [UInt64($0), slots[$0]] }, forKey: .slots)
  }

  /// Reads the output of ``encode(to:)`` and checks that it is consistent.
  ///
  /// - Throws: `DecodingError` when a slot is out of range, out of order or empty, when there are
  ///   2^53 values or more, or when the extremes or the saturated values do not fit the slots.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(highestTrackable: try container.decode(UInt64.self, forKey: .highestTrackable))
    let pairs = try container.decode([UInt64].self, forKey: .slots)
    func reject(_ problem: String) -> DecodingError {
      .dataCorruptedError(
        forKey: .slots, in: container,
        debugDescription: "Not a histogram: \(problem). Record it anew or restore the file.")
    }
    guard pairs.count.isMultiple(of: 2) else { throw reject("a slot has no count") }
    var previous = -1
    for position in stride(from: 0, to: pairs.count, by: 2) {
      let (slot, repetitions) = (Int(clamping: pairs[position]), pairs[position + 1])
      guard slots.indices.contains(slot) else { throw reject("slot \(slot) is out of range") }
      guard slot > previous else { throw reject("slot \(slot) is repeated or out of order") }
      guard repetitions > 0, repetitions < Self.countLimit - count else {
        throw reject("slot \(slot) counts \(repetitions)")
      }
      slots[slot] = repetitions
      count += repetitions
      previous = slot
    }
    smallest = try container.decodeIfPresent(UInt64.self, forKey: .minimum) ?? .max
    largest = try container.decodeIfPresent(UInt64.self, forKey: .maximum) ?? 0
    saturated = try container.decode(UInt64.self, forKey: .saturated)
    guard extremesFitSlots else { throw reject("the extremes do not lie in the outer slots") }
    guard saturated <= count else {
      throw reject("\(saturated) of \(count) values are said to be saturated")
    }
  }

  private var extremesFitSlots: Bool {
    guard count > 0 else { return smallest == .max && largest == 0 }
    guard smallest <= largest, largest <= highestTrackable else { return false }
    return slots.firstIndex { $0 > 0 } == HistogramLayout.slot(of: smallest)
      && slots.lastIndex { $0 > 0 } == HistogramLayout.slot(of: largest)
  }
}
