import Foundation
import Testing

@testable import lockstep

@Suite("Finding the package")
struct SourceTreeTests {
  /// This file is less deep in the package than the others that ask.
  @Test func thePackageThatTheProgramWasBuiltFromIsFoundWhoeverAsks() throws {
    let root = try SourceTree(around: "/").root
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    #expect(root.path == file.deletingLastPathComponent().path)
  }
}
