import Foundation

/// The text of a file that the kernel generates on each read, or the reason why it cannot be read.
///
/// Source: `proc(5)`.
enum KernelText {
  case text(String)
  case unavailable(String)

  static func processIO() -> KernelText { read("/proc/self/io") }
  static func machineStatistics() -> KernelText { read("/proc/stat") }

  static func read(_ path: String) -> KernelText {
    #if os(Linux)
      do {
        return .text(try String(contentsOfFile: path, encoding: .utf8))
      } catch {
        return .unavailable("\(path) cannot be read: \(error.localizedDescription)")
      }
    #else
      return .unavailable("this system has no \(path)")
    #endif
  }

  /// The number at word `index` of the line that starts with the word `name`; the name has index 0.
  func figure(ofField name: String, index: Int = 1) -> Figure {
    switch self {
    case .unavailable(let reason): return .unavailable(reason)
    case .text(let text):
      let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
      guard let words = lines.first(where: { $0.first == name[...] }), words.count > index,
        let number = Double(words[index])
      else { return .unavailable("the kernel gives no number for \(name)") }
      return .value(number)
    }
  }

  /// The time that all processors together worked for anybody: the numbers of the line `cpu` for
  /// user, nice, system, irq and softirq, in ticks.
  ///
  /// The numbers for guests are part of those for user and nice.
  func busyNanoseconds() -> Figure {
    [1, 2, 3, 6, 7].map { ticks(at: $0) }.reduce(.value(0)) { $0.combined(with: $1, +) }
  }

  /// Steal time of all processors together: the eighth number of the line `cpu`, in ticks.
  func stealNanoseconds() -> Figure { ticks(at: 8) }

  private func ticks(at index: Int) -> Figure {
    let ticksPerSecond = Double(sysconf(Int32(_SC_CLK_TCK)))
    guard ticksPerSecond > 0 else { return .unavailable("the length of a tick is unknown") }
    return figure(ofField: "cpu", index: index).map { $0 / ticksPerSecond * 1e9 }
  }
}
