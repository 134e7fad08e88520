import Persistence
import Synchronization

/// A first look at a file by code that trusts it.
struct HastyLook {
  let bytes: [UInt8]

  /// The largest memory that a mutant takes, in bytes: enough to be noticed.
  private static let mostTaken = 160 << 20

  func look<Item>(_ defect: DecoderMutantStore<Item>.Defect) throws {
    switch defect {
    case .trapsOnHugeVersions: _ = version
    case .recursesWithoutBound: _ = depth(from: 0)
    case .spinsInOpenStrings: skipStrings()
    case .takesWhatVersionSays: take()
    case .trapsOnRepeatedIds, .throwsDecodingErrors, .countsNames: break
    }
  }

  /// Traps when the number has too many digits.
  private var version: Int {
    let name = Array("\"version\":".utf8)
    guard let start = bytes.firstRange(of: name)?.upperBound else { return 0 }
    var value = 0
    for byte in bytes[start...] {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { break }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
  }

  /// A stack frame for each opening bracket.
  private func depth(from index: Int) -> Int {
    guard index < bytes.count else { return 0 }
    let below = bytes[index] == UInt8(ascii: "[") ? depth(from: index + 1) : 0
    return below + 1
  }

  /// Waits for the closing quote.
  private func skipStrings() {
    var isInString = false
    for byte in bytes where byte == UInt8(ascii: "\"") { isInString.toggle() }
    // Something that the optimiser cannot see the end of.
    let isSpinning = Atomic(isInString)
    while isSpinning.load(ordering: .relaxed) {}
  }

  /// As much memory as a number in the file.
  private func take() {
    // Beyond 18 digits it is another mutant that traps.
    let digits = bytes.firstRange(of: Array("\"version\":".utf8)).map { bytes[$0.upperBound...] }
    let count = Int(String(decoding: digits?.prefix(10) ?? [], as: UTF8.self)) ?? 0
    let taken = [UInt8](repeating: 1, count: min(max(0, count), Self.mostTaken))
    // Every page is really there.
    precondition(stride(from: 0, to: taken.count, by: 4_096).allSatisfy { taken[$0] == 1 })
  }
}
