import FileTracing
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc

  /// Calls that few stores make: followed or reported.
  @Suite("The file calls that few stores make")
  struct RareCallTests {
    private func lines(_ scenario: String) throws -> [String] {
      let (lines, status) = try TracedChild.run(scenario)
      try #require(status == 0 && lines.first == "started", "\(lines)")
      return lines
    }

    private func lines(_ scenario: String, _ kinds: String...) throws -> [String] {
      try lines(scenario).filter { line in kinds.contains { line.hasPrefix($0 + " ") } }
    }

    @Test func onlyWritesThroughASynchronousDescriptorOrItsCopiesWaitForTheDisk() throws {
      #expect(
        try lines("synchronous", "write") == [
          "write file 1 at 0", "write file 2 at 10 synchronous", "write file 3 at 20 synchronous",
          "write file 4 at 30 synchronous", "write file 5 at 40 synchronous",
          "write file 6 at 50 synchronous", "write file 7 at 60 synchronous",
        ])
    }

    @Test func whetherADescriptorAppendsIsThatOfAllItsCopies() throws {
      #expect(
        try lines("appending", "write") == ["write file 3 at 0", "write file 4 at 3"])
    }

    @Test func vectorsAreReadAndWrittenAndMayWaitForTheDisk() throws {
      let lines = try lines("vectors")
      #expect(
        lines.filter { $0.hasPrefix("write") } == [
          "write file 10 at 0", "write file 4 at 100",
          "write file 10 at 0 synchronous", "write file 4 at 100 synchronous",
          "write file 10 at 0 synchronous", "write file 4 at 100 synchronous",
          "write file 10 at 104", "write file 4 at 114",
        ])
      #expect(lines.filter { $0.hasPrefix("read file") }.count == 3)
      #expect(lines.contains("preadv: 10 48 52 57"))
      #expect(lines.contains("preadv2: 4 51 54"))
      #expect(lines.contains("readv: 10 48 52 57"))
    }

    @Test func aVectorIsReadInPart() throws {
      let lines = try lines("short vectors")
      #expect(lines.contains { $0.hasPrefix("preadv: 5 48 52 0") }, "\(lines)")
      #expect(lines.contains("read file injected"))
    }

    @Test func whatForcesTheWholeDiskIsASynchronisationOfEverything() throws {
      #expect(
        try lines("whole disks", "write", "synchronize", "unfollowed") == [
          "write file 1 at 0", "synchronize everything", "write file 2 at 1",
          "synchronize everything",
        ])
    }

    @Test func copiesThatTheKernelMakesAreFollowedOrTold() throws {
      let lines = try lines("copies")
      #expect(lines.contains("copied: 5, 7") && lines.contains("sent: 3, 4"))
      #expect(lines.contains("spliced: 4"))
      #expect(
        lines.filter { $0.hasPrefix("write ") || $0.hasPrefix("unfollowed ") } == [
          "write from 10 at 0", "write to 5 at 0", "write to 3 at 5", "unfollowed to splice",
        ])
    }

    @Test func whatTheCompilerMakesOfAReadIsSeen() throws {
      let lines = try lines("checked")
      #expect(lines.contains("read: 3") && lines.contains("pread: 4"))
      #expect(lines.filter { $0 == "read file" }.count == 2, "\(lines)")
    }

    @Test func namesAreFollowedAndWhatFailedIsNotTold() throws {
      let lines = try lines(
        "names", "truncate", "makeDirectory", "synchronizeDirectory", "unfollowed", "rename")
      let made = lines.map { $0.hasPrefix("makeDirectory made-") ? "makeDirectory made" : $0 }
      #expect(
        made == [
          "truncate file to 5", "makeDirectory sub", "synchronizeDirectory sub",
          "makeDirectory made", "unfollowed link a symbolic link",
          "rename file error \(ENOENT)",
        ])
    }

    @Test func aDescriptorThatAStreamClosedIsForgotten() throws {
      let lines = try lines("streams")
      #expect(lines.contains("reused: true"))
      #expect(lines.filter { $0.hasPrefix("write ") } == [])
      #expect(lines.filter { $0.hasPrefix("unfollowed ") } == ["unfollowed other dprintf"])
    }

    @Test func whatGoesPastLibcByItsDoorIsTold() throws {
      let lines = try lines("past libc")
      #expect(lines.contains("written: 3") && lines.contains("ring: -1"))
      let unfollowed = lines.filter { $0.hasPrefix("unfollowed ") }
      #expect(unfollowed.first == "unfollowed file syscall")
      #expect(unfollowed.count == (lines.contains("cloned: 0") ? 2 : 1))
    }

    /// By the number of comparisons: it must not grow with the square of the files.
    @Test func aFileIsFoundAmongTenThousandInAFewSteps() throws {
      let line = try #require(try lines("many files", "steps:").first)
      let steps = try #require(Int(line.dropFirst("steps: ".count)))
      #expect((20_000...100_000).contains(steps), "\(steps)")
    }

    @Test func aWriteTakesHalfAndTheNextFails() throws {
      #expect(
        try lines("torn once", "wrote") == [
          "wrote 10", "wrote 5", "wrote -1 full", "wrote 10", "wrote 10",
        ])
      #expect(
        try lines("torn for good", "wrote") == [
          "wrote 10", "wrote 5", "wrote -1 full", "wrote -1 full", "wrote -1 full",
        ])
    }
  }
#endif
