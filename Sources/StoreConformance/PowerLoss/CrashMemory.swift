import SimulatedDisk

/// What one check has seen already: the same disk shows the same thing, whatever came before it.
///
/// For one task at a time.
final class CrashMemory {
  private struct Judged: Hashable {
    let model: PowerLossModel
    let disk: [Int]
    let allowed: Int
  }

  let pool = ContentPool()
  /// What a store showed, by the disk's key.
  var observations: [[Int]: Observation] = [:]
  private var judged: Set<Judged> = []
  private var allowedNumbers: [Set<[Int: Int]>: Int] = [:]

  /// Whether a disk that the model allows has not been judged yet by what was allowed.
  func isNew(_ state: CrashState, _ allowed: Int, _ model: PowerLossModel) -> Bool {
    judged.insert(Judged(model: model, disk: state.key, allowed: allowed)).inserted
  }

  /// What is allowed as a small number, so that it is compared quickly.
  func number(of allowed: Set<[Int: Int]>) -> Int {
    if let number = allowedNumbers[allowed] { return number }
    allowedNumbers[allowed] = allowedNumbers.count
    return allowedNumbers.count - 1
  }
}
