/// The rows of a statement's answer, in the server's binary form.
///
/// Owns the memory of the library's result. Not Sendable, because the result has no lock.
final class Rows {
  private let library: ClientLibrary
  private let answer: ClientLibrary.Answer

  init(_ answer: ClientLibrary.Answer, _ library: ClientLibrary) {
    self.answer = answer
    self.library = library
  }

  deinit { library.clear(answer) }

  var count: Int { Int(library.rowCount(answer)) }

  /// Passes a column's bytes to the body without a copy; `nil` for NULL and for a missing column.
  func withBytes<Result>(
    _ row: Int, _ column: Int, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    guard 0..<count ~= row, 0..<Int(library.columnCount(answer)) ~= column else { return nil }
    let (row, column) = (CInt(row), CInt(column))
    guard library.isNull(answer, row, column) == 0 else { return nil }
    let length = Int(library.length(answer, row, column))
    return body(UnsafeRawBufferPointer(start: library.value(answer, row, column), count: length))
  }

  func bytes(_ row: Int, _ column: Int) -> [UInt8]? { withBytes(row, column) { Array($0) } }

  func text(_ row: Int, _ column: Int) -> String? {
    withBytes(row, column) { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns an integer of two, four or eight bytes.
  func integer(_ row: Int, _ column: Int) -> Int? {
    withBytes(row, column) { bytes -> Int? in
      guard let first = bytes.first, bytes.count <= 8 else { return nil }
      let start = first & 0x80 == 0 ? 0 : -1
      return bytes.reduce(start) { $0 << 8 | Int($1) }
    } ?? nil
  }

  func boolean(_ row: Int, _ column: Int) -> Bool? {
    withBytes(row, column) { $0.first == 1 }
  }
}
