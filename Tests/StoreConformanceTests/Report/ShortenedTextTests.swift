import Testing

@testable import StoreConformance

@Suite("Errors and paths in timelines")
struct ShortenedTextTests {
  @Test(arguments: [
    ("save 1: 2 returned", "save 1: 2 returned"),
    (
      #"threw Error Domain=NSCocoaErrorDomain Code=512 "(null)"UserInfo={NSFilePath=/a/b, "#
        + #"NSUnderlyingError=Error Domain=NSPOSIXErrorDomain Code=21 "Is a directory"}, then"#,
      "threw NSCocoaErrorDomain 512 (NSPOSIXErrorDomain 21 Is a directory), then"
    ),
    (
      #"Error Domain=Mine Code=-1 "It failed." UserInfo={a={b=c}} and Error Domain=X Code=2 "y""#,
      "Mine -1 It failed. and X 2 y"
    ),
    (#"Error Domain=Mine Code=1 "open"#, #"Error Domain=Mine Code=1 "open"#),
    (
      "remove /tmp/lockstep-A30D8FB4-2485-4035-9F53-B361FD46E08B/data.json: Is a directory",
      "remove data.json: Is a directory"
    ),
    (
      "file:///tmp/x/lockstep-A30D8FB4-2485-4035-9F53-B361FD46E08B/a and /tmp/other",
      "a and /tmp/other"
    ),
  ])
  func areShort(_ text: String, _ short: String) {
    #expect(ShortenedText.of(text) == short)
  }
}
