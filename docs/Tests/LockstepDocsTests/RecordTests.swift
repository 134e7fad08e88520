import Arguments
import Foundation
import ResultModel
import Testing

@testable import lockstep_docs

@Suite("Records of a release")
struct RecordTests {
  private struct Record: Decodable {
    struct Run: Decodable { let commit: String }
    let run: Run
  }

  /// Records of two commits describe a program that never was.
  @Test func allRecordsAreOfOneCommit() throws {
    let tree = try Checkout(around: "/")
    let result = try #require(try RecordedResult.newest(in: tree))
    guard case .value(let measured) = result.result.context.commit else {
      Issue.record("the result has no commit")
      return
    }
    #expect(!measured.hasSuffix("-dirty"))
    var commits = [result.name: String(measured.prefix(10))]
    let folder = tree.root.appending(path: "docs/Records")
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where file.hasSuffix(".json") {
      let data = try Data(contentsOf: folder.appending(path: file))
      commits[file] = try JSONDecoder().decode(Record.self, from: data).run.commit
    }
    #expect(commits.count == 4, "\(commits)")
    #expect(
      Set(commits.values).count == 1,
      "run docs/record on the commit of the release; the records have \(commits)")
    #expect(!commits.values.contains { $0.hasSuffix("-dirty") }, "\(commits)")
  }

  /// The path is in the reason of a missing figure: a product of the benchmark was not built.
  @Test func noResultHasAPathOfItsMachine() throws {
    let folder = try Checkout(around: "/").root.appending(path: RecordedResult.directory)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") }
    #expect(!names.isEmpty)
    for name in names {
      let data = try Data(contentsOf: folder.appending(path: name))
      #expect(data.range(of: Data("/.build/".utf8)) == nil, "\(name)")
    }
  }
}
