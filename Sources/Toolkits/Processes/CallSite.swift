import Synchronization

/// One call in a program that starts its own program again, such as a call of the suite.
///
/// The restarted program uses it to find its task.
package struct CallSite: Sendable {
  /// The file, as `#fileID` gives it: module and name.
  package let fileID: String
  /// The function around the call, as `#function` gives it.
  package let function: String
  /// A name that is equal for the same call in two processes, and unique among the calls of a
  /// process.
  package let name: String
  /// True if the function is a test, and does not only belong to one.
  package private(set) var isTest = false

  /// The number of calls from each place with the same subject.
  private static let calls = Mutex<[String: Int]>([:])

  /// Counts the call.
  ///
  /// Each call is counted once, in the order of the calls. `subject` is what the call is about.
  package init(fileID: String, line: Int, column: Int, function: String, subject: String) {
    self.fileID = fileID
    self.function = function
    let place = "\(fileID):\(line):\(column) \(subject)"
    let number = Self.calls.withLock { calls in
      calls[place, default: 0] += 1
      return calls[place, default: 0]
    }
    name = "\(place) #\(number)"
  }

  /// A test that is found again by its place and its case, however often it runs.
  package init(ofTest name: String, fileID: String, line: Int, column: Int, subject: String) {
    self.fileID = fileID
    function = name
    self.name = "\(fileID):\(line):\(column) \(subject)"
    isTest = true
  }

  /// The module that the call is in.
  package var module: String { String(fileID.prefix { $0 != "/" }) }

  /// The function's name without its arguments.
  package var functionName: String { String(function.prefix { $0 != "(" }) }
}
