import Persistence

/// A value sent separately from a statement's text, in the server's binary form.
struct Parameter: Sendable {
  /// The bytes; `nil` is SQL's NULL.
  let bytes: [UInt8]?

  static func bytes(_ bytes: [UInt8]) -> Parameter { Parameter(bytes: bytes) }
  static func text(_ text: String) -> Parameter { Parameter(bytes: Array(text.utf8)) }

  static func integer(_ value: Int64) -> Parameter {
    Parameter(bytes: withUnsafeBytes(of: value.bigEndian, Array.init))
  }

  static func integer32(_ value: Int32) -> Parameter {
    Parameter(bytes: withUnsafeBytes(of: value.bigEndian, Array.init))
  }

  /// Creates an array of the type `bytea[]`.
  ///
  /// The form is that of `array_recv` (`src/backend/utils/adt/arrayfuncs.c`): dimensions, a flag
  /// for NULLs, the elements' type, length and first index, and then the length and the bytes of
  /// each element.
  static func array(_ elements: [[UInt8]]) -> Parameter {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(20 + elements.reduce(0) { $0 + 4 + $1.count })
    bytes.append(int32: elements.isEmpty ? 0 : 1)
    bytes.append(int32: 0)
    bytes.append(int32: byteaType)
    guard !elements.isEmpty else { return Parameter(bytes: bytes) }
    bytes.append(int32: Int32(truncatingIfNeeded: elements.count))
    bytes.append(int32: 1)
    for element in elements {
      bytes.append(int32: Int32(truncatingIfNeeded: element.count))
      bytes += element
    }
    return Parameter(bytes: bytes)
  }

  /// The number of `bytea` in the server's catalog of types (`pg_type.dat`).
  private static let byteaType: Int32 = 17
}

extension [UInt8] {
  fileprivate mutating func append(int32 value: Int32) {
    Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
  }
}

extension [Parameter] {
  /// Calls the body with the arrays that the library expects: values, lengths, and formats, all
  /// binary.
  func withPointers<Result>(
    _ body: (
      UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<CInt>?, UnsafePointer<CInt>?
    ) -> Result
  ) -> Result {
    if isEmpty { return body(nil, nil, nil) }
    var storage: [CChar] = []
    storage.reserveCapacity(reduce(0) { $0 + ($1.bytes?.count ?? 0) + 1 })
    var places: [Int?] = []
    for parameter in self {
      places.append(parameter.bytes == nil ? nil : storage.count)
      for byte in parameter.bytes ?? [] { storage.append(CChar(bitPattern: byte)) }
      // An empty value needs an address too, because a null pointer means NULL.
      storage.append(0)
    }
    let lengths = map { CInt(truncatingIfNeeded: $0.bytes?.count ?? 0) }
    let formats = map { _ in CInt(1) }
    return storage.withUnsafeBufferPointer { storage in
      let values = places.map { place in place.flatMap { storage.baseAddress?.advanced(by: $0) } }
      return body(values, lengths, formats)
    }
  }
}
