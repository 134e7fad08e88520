import SimulatedDisk

/// The disks that one check has already tried.
///
/// The same disk always shows the same content.
///
/// Only one task at a time may use the object.
final class CrashMemory {
  private struct Judged: Hashable {
    let model: PowerLossModel
    let disk: [Int]
    let allowed: Int
  }

  /// A disk on which an interrupted call was made again.
  struct Continued: Hashable {
    let disk: [Int]
    let step: String
  }

  let pool = ContentPool()
  /// The calls that were made again.
  var continued: Set<Continued> = []
  /// The observations of a store, by the disk's key.
  var observations: [[Int]: Observation] = [:]
  private var judged: Set<Judged> = []
  private var allowedNumbers: [Set<[Int: Int]>: Int] = [:]

  /// Returns true if a disk of this model has not been judged yet with these allowed contents.
  func isNew(_ state: CrashState, _ allowed: Int, _ model: PowerLossModel) -> Bool {
    judged.insert(Judged(model: model, disk: state.key, allowed: allowed)).inserted
  }

  /// A small number for the set of allowed contents, so that sets can be compared quickly.
  func number(of allowed: Set<[Int: Int]>) -> Int {
    if let number = allowedNumbers[allowed] { return number }
    allowedNumbers[allowed] = allowedNumbers.count
    return allowedNumbers.count - 1
  }
}
