import Processes

extension CallSite {
  /// Counts a call of the suite with these stores.
  init(fileID: String, line: Int, column: Int, function: String, subjects: [Subject]) {
    self.init(
      fileID: fileID, line: line, column: column, function: function,
      subject: subjects.map(\.id).joined(separator: ","))
  }
}
