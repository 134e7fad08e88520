import Testing

@testable import StoreConformance

@Suite("Reports of ThreadSanitizer")
struct RaceReportTests {
  private static let text = """
    something that the store printed
    ==================
    WARNING: ThreadSanitizer: Swift access race (pid=15935)
      Modifying access of Swift variable at 0x720c00000280 by thread T1 (mutexes: write M0):
        #0 swift_beginAccess <null> (libswiftCore.so+0x37) (BuildId: bbe205)
        #1 $s4main3addyySiF /some where/Sources/main/Add.swift:19:37 (main+0x10e0ee) (BuildId: ec)
        #2 $s4main3addyySiFTA /<compiler-generated> (main+0x10e1a9) (BuildId: ecdaa)
        #3 run(int) /some where/Run.swift:7 (main+0x1)
        #4 four /Four.swift:4 (main+0x1)
        #5 five /Five.swift:5 (main+0x1)

      Previous write of size 8 at 0x720c00000280 by thread T2:
        #0 memcpy <null> (libc.so+0x37)
        #1 main <null> (libc.so+0x37)

      Location is heap block of size 48 at 0x720c00000270 allocated by main thread:
        #0 malloc interceptors.cpp:686:5 (main+0x7d930)

    SUMMARY: ThreadSanitizer: Swift access race /some where/Add.swift:19:37 in main
    """

  @Test func aReportIsCutDownToItsTwoAccesses() throws {
    #expect(
      try #require(RaceReport(Self.text)).lines == [
        "ThreadSanitizer: Swift access race",
        "Modifying access of Swift variable by thread T1 (mutexes: write M0):",
        "  main.add(Swift.Int) -> (), Add.swift:19:37",
        "  run(int), Run.swift:7",
        "  four, Four.swift:4",
        "Previous write of size 8 by thread T2:",
        "  memcpy",
      ])
  }

  @Test(arguments: ["", "a warning", "FATAL: ThreadSanitizer: unexpected memory mapping 0x1-0x2"])
  func noReportIsReadFromAnythingElse(_ text: String) {
    #expect(RaceReport(text) == nil)
  }

  @Test(arguments: 0..<40)
  func aReportThatWasCutOffIsStillOne(_ tenths: Int) throws {
    let mark = try #require(Self.text.firstRange(of: "WARNING: ThreadSanitizer: "))
    let rest = Self.text[mark.upperBound...]
    let cut = Self.text[..<mark.upperBound] + rest.prefix(rest.count * tenths / 40)
    let report = try #require(RaceReport(String(cut)))
    #expect(report.lines.first?.hasPrefix("ThreadSanitizer: ") == true)
  }
}
