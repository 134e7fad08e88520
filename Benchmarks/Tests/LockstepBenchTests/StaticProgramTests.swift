import Foundation
import Testing

@testable import StoreBenchmark

@Suite("A program that is linked statically")
struct StaticProgramTests {
  @Test func theTestsAreNone() { #expect(!StaticProgram.isRunning) }

  /// Page size (6), linker (7), and the end.
  @Test(arguments: [
    ([6, 4_096, 7, 0x7fa2_43ee_6000, 0, 0], false), ([6, 4_096, 7, 0, 0, 0], true),
    ([6, 7, 0, 0], false), ([], false), ([7], false),
  ])
  func withoutADynamicLinkerItIsOne(_ words: [UInt], _ isStatic: Bool) {
    let vector = words.withUnsafeBytes { Data($0) }
    #expect(StaticProgram.isStatic(vector: vector) == isStatic)
  }
}
