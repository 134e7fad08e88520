import ResultModel
import TextTables

extension MachineLoad {
  /// The sentences about busy windows, and about a disk that changed its speed.
  var sentences: [String] {
    var sentences: [String] = []
    if busyWindows > 0 {
      sentences.append(
        "in \(busyWindows) of \(windows) windows other programs took more than "
          + "\(NumberText.short(Self.limit * 100)) % of the processors' time; \(leftOut) of these "
          + "windows do not count")
    }
    if let least = synchronizations.min(), let most = synchronizations.max(), most > 2 * least {
      sentences.append(
        "the disk's sync time moved between \(NumberText.duration(nanoseconds: least)) and "
          + "\(NumberText.duration(nanoseconds: most)) from round to round")
    }
    return sentences
  }
}
