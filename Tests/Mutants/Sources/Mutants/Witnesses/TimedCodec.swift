import Dispatch
import Foundation
import Persistence

/// Writes spaces after an item, as many as the time says.
struct TimedCodec: ItemCodec {
  let base: any ItemCodec

  func encode<Value: Encodable>(_ value: Value) throws -> [UInt8] {
    let bytes = try base.encode(value)
    // Ids stay as they are: items are found by their bytes.
    guard bytes.first == UInt8(ascii: "{") else { return bytes }
    let count = Int(DispatchTime.now().uptimeNanoseconds % 8)
    return bytes + [UInt8](repeating: UInt8(ascii: " "), count: count)
  }

  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try base.decode(type, from: data)
  }
}
