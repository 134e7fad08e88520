import Arguments
import Foundation
import Testing

@Suite("Records of a release")
struct RecordTests {
  private struct Record: Decodable {
    struct Run: Decodable { let commit: String }
    let run: Run
  }

  /// Records of two commits describe a program that never was.
  @Test func allRecordsAreOfOneCommit() throws {
    let folder = try Checkout(around: "/").root.appending(path: "docs/Records")
    var commits: [String: String] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where file.hasSuffix(".json") {
      let data = try Data(contentsOf: folder.appending(path: file))
      commits[file] = try JSONDecoder().decode(Record.self, from: data).run.commit
    }
    #expect(commits.count == 3, "\(commits)")
    #expect(
      Set(commits.values).count == 1,
      "run docs/record on the commit of the release; the records have \(commits)")
    #expect(!commits.values.contains { $0.hasSuffix("-dirty") }, "\(commits)")
  }
}
