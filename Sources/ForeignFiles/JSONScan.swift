import Persistence

/// Finds the first byte at which a text is not JSON, or is JSON that programs read differently.
///
/// Foundation's decoder decides if a text is JSON. The decoder does not say where the text is not, and
/// silently takes one of the values of a repeated name. The scan accepts what the decoder
/// accepts, except for repeated names.
///
/// O(bytes).
struct JSONScan {
  /// The reason why the scan stopped, and its byte.
  struct Stop: Error {
    let cause: ForeignFault.Cause
    let byte: Int
  }

  let bytes: [UInt8]
  var next: Int
  /// The first bytes of the outermost array's items.
  private(set) var items: [Int] = []
  /// The names of the outermost object's members that are arrays.
  private(set) var lists: [String] = []
  /// The outermost value.
  let outermost: Outermost

  /// The kinds of an outermost value.
  enum Outermost { case list, object, single }

  /// Reads a text that begins at a byte.
  init(_ bytes: [UInt8], from start: Int) throws(Stop) {
    self.bytes = bytes
    next = bytes[start...].firstIndex { !Self.isSpace($0) } ?? bytes.count
    switch next < bytes.count ? bytes[next] : nil {
    case nil: throw Stop(cause: .empty, byte: next)
    case UInt8(ascii: "["): outermost = .list
    case UInt8(ascii: "{"): outermost = .object
    default: outermost = .single
    }
    try value(level: 0)
    skipSpace()
    if outermost == .object, current == UInt8(ascii: "{") { throw stop(.lines) }
    guard next == bytes.count else { throw unexpected("the end of the file") }
  }

  var current: UInt8? { next < bytes.count ? bytes[next] : nil }

  private mutating func skipSpace() {
    while let current, Self.isSpace(current) { next += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    next += 1
    return true
  }

  private mutating func value(level: Int) throws(Stop) {
    // As deep as a migration, which sees items as `JSONValue`, can go.
    guard level <= JSONText.mostLevels + 1 else { throw stop(.nested) }
    switch current {
    case UInt8(ascii: "["): try list(level)
    case UInt8(ascii: "{"): try object(level)
    case UInt8(ascii: "\""): try string()
    case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte): try number()
    default:
      let start = next
      guard let word = word(), Self.literals.contains(word) else {
        next = start
        throw unexpected("a value")
      }
    }
  }

  private mutating func list(_ level: Int) throws(Stop) {
    next += 1
    repeat {
      skipSpace()
      // The decoder accepts a comma behind the last value.
      if take("]") { return }
      if level == 0 { items.append(next) }
      try value(level: level + 1)
      skipSpace()
    } while take(",")
    guard take("]") else { throw unexpected("a comma or ]") }
  }

  private mutating func object(_ level: Int) throws(Stop) {
    next += 1
    var names: Set<String> = []
    repeat {
      skipSpace()
      if take("}") { return }
      guard current == UInt8(ascii: "\"") else { throw unexpected("a name in double quotes") }
      let start = next
      try string()
      let name = text(start..<next)
      guard names.insert(name).inserted else {
        throw Stop(cause: .repeatedName(name), byte: start)
      }
      skipSpace()
      guard take(":") else { throw unexpected("a colon") }
      skipSpace()
      if level == 0, current == UInt8(ascii: "[") { lists.append(name) }
      try value(level: level + 1)
      skipSpace()
    } while take(",")
    guard take("}") else { throw unexpected("a comma or }") }
  }
}
