import Synchronization

/// One call of the suite in a program.
///
/// The restarted program uses it to find its task.
struct CallSite: Sendable {
  /// The file, as `#fileID` gives it: module and name.
  let fileID: String
  /// The function around the call, as `#function` gives it.
  let function: String
  /// A name that is equal for the same call in two processes, and unique among the calls of a
  /// process.
  let name: String

  /// The number of calls from each place with the same stores.
  private static let calls = Mutex<[String: Int]>([:])

  /// Counts the call.
  ///
  /// Each call is counted once, in the order of the calls.
  init(fileID: String, line: Int, column: Int, function: String, subjects: [Subject]) {
    self.fileID = fileID
    self.function = function
    let place = "\(fileID):\(line):\(column) \(subjects.map(\.id).joined(separator: ","))"
    let number = Self.calls.withLock { calls in
      calls[place, default: 0] += 1
      return calls[place, default: 0]
    }
    name = "\(place) #\(number)"
  }

  /// The module that the call is in.
  var module: String { String(fileID.prefix { $0 != "/" }) }

  /// The function's name without its arguments.
  var functionName: String { String(function.prefix { $0 != "(" }) }
}
