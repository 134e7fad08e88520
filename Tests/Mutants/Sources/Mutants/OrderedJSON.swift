import Foundation

extension JSONEncoder {
  /// An encoder that gives equal values equal bytes in every process.
  static var ordered: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return encoder
  }
}

/// Items as the text of a JSON array, in the order of their encoded bytes.
///
/// A counterexample names bytes of a store's file. The order of a dictionary differs between
/// processes. A replay therefore finds the same bytes only if neither the items nor their keys have
/// that order.
func orderedJSON(
  _ items: some Sequence<some Encodable>, _ encoder: JSONEncoder = JSONEncoder()
) throws -> String {
  encoder.outputFormatting.insert(.sortedKeys)
  let encoded = try items.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
  return "[" + encoded.sorted().joined(separator: ",") + "]"
}
